import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Nothing for axe to find, whatever is open now, once it has come in: what still fades has no contrast of its own. */
export async function expectAccessible(page: Page): Promise<void> {
  await comeToRest(page);
  // In the page alone: it has no frame of another origin, and a second page to gather the results takes four times as long.
  // What passes is not described either: finding a selector for each of thousands of elements took most of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
  ).toEqual([]);
}

/** WCAG 2.2, 1.4.10: nothing but the card rows scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(client);
}

/** How screens are looked at. */
export const looks = [
  { name: "wide and light", width: 1440, height: 900, colorScheme: "light" },
  { name: "narrow and dark", width: 390, height: 844, colorScheme: "dark" },
] as const;

/** Until no animation or transition that has an end is running, those that begin meanwhile among them. */
async function comeToRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity),
  );
}
