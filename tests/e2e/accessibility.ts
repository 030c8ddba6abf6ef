import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test';

/** What a checker of accessibility objects to in a part of the page. */
export interface Objection {
  readonly rule: string;
  readonly serious: boolean;
  readonly places: readonly string[];
}

/** Checks one part of the page; all of it would take long. A part in which nothing is checked is an error. */
export async function objectionsTo(page: Page, part: string): Promise<readonly Objection[]> {
  // its other mode puts the results together in a page of its own, which costs more than the check
  const checker = new AxeBuilder({ page }).setLegacyMode().include(part);
  const { violations, passes } = await checker.analyze();
  expect(passes.length).toBeGreaterThan(0);
  return violations.map(({ id, impact, nodes }) => ({
    rule: id,
    serious: impact === 'serious' || impact === 'critical',
    places: nodes.map(({ html }) => html),
  }));
}

export async function seriousObjectionsTo(page: Page, part: string): Promise<readonly string[]> {
  const all = await objectionsTo(page, part);
  return all
    .filter(({ serious }) => serious)
    .flatMap(({ rule, places }) => places.map((place) => `${rule}: ${place}`));
}
