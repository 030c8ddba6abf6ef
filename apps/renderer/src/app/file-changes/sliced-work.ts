/** No task is longer than this, in milliseconds, if the steps are short. */
const SLICE_MS = 12;

/** Work that can be left and taken up again after each step. */
export type Steps<T> = Generator<undefined, T, undefined>;

/**
 * Does the work in slices, so that the page stays responsive; `done` is called at once when one slice is enough.
 * Returns what gives the work up.
 */
export function inSlices<T>(steps: Steps<T>, done: (result: T) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slice = (): void => {
    const end = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done === true) {
        done(step.value);
        return;
      }
    } while (performance.now() < end);
    timer = setTimeout(slice);
  };
  slice();
  return () => {
    clearTimeout(timer);
  };
}

/** Does the work in one go. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
