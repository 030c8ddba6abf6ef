import { setupZonelessTestEnv } from 'jest-preset-angular/setup-env/zoneless';

setupZonelessTestEnv({ errorOnUnknownElements: true, errorOnUnknownProperties: true });

/** jsdom draws nothing: no media query matches and no size changes. */
class NoResizes {
  observe(): void {
    // nothing to see
  }
  unobserve(): void {
    // nothing to see
  }
  disconnect(): void {
    // nothing to see
  }
}

Object.assign(globalThis, {
  matchMedia: (media: string) => Object.assign(new EventTarget(), { matches: false, media }),
  ResizeObserver: NoResizes,
});
