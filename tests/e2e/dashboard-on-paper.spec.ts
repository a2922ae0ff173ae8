import { expect, test } from "@playwright/test";
import { expectNoSidewaysScroll } from "./support/accessible.ts";
import { signInAs, signUp } from "./support/company.ts";

test("paper shows every card of the dashboard whole, none beyond its edge", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/dashboard");
  const cards = page.getByRole("list", { name: "High risks" }).getByRole("article");
  await expect(cards.nth(3)).toBeVisible();

  const paper = { width: 718, height: 1000 };
  await page.setViewportSize(paper);
  await page.emulateMedia({ media: "print" });
  for (const card of await cards.all()) {
    const box = await card.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(paper.width);
  }
  await expectNoSidewaysScroll(page);
});
