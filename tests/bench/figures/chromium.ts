import { chromium, type Browser } from '@playwright/test';
import { systemBrowser } from '../../e2e/system-browser';

/** The system's browser, started as the page tests start it. */
export const startChromium = (): Promise<Browser> => chromium.launch(systemBrowser);
