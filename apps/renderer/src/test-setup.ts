import { setupZonelessTestEnv } from 'jest-preset-angular/setup-env/zoneless';

setupZonelessTestEnv({ errorOnUnknownElements: true, errorOnUnknownProperties: true });

// jsdom draws nothing: no media query matches and no size changes.
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe(): void {
    // nothing to see
  }
  unobserve(): void {
    // nothing to see
  }
  disconnect(): void {
    // nothing to see
  }
};
