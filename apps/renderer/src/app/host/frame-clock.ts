/** Runs work once per drawn frame; a page that is not drawn gets it at once, so nothing waits for a hidden tab. */
export interface FrameClock {
  schedule(work: () => void): void;
}

export const pageFrames: FrameClock = {
  schedule: (work) => {
    if (document.hidden) {
      work();
      return;
    }
    let done = false;
    const once = (): void => {
      if (done) return;
      done = true;
      document.removeEventListener('visibilitychange', once);
      work();
    };
    // The tab may be hidden before the frame comes, and then the frame does not come.
    document.addEventListener('visibilitychange', once);
    requestAnimationFrame(once);
  },
};
