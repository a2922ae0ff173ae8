import { expect, test } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, looks } from "./support/accessible.ts";
import { signInAs, signUp } from "./support/company.ts";

for (const { name, width, height, colorScheme } of looks) {
  test.describe(name, () => {
    // Colours are judged as they end up, not half-way through a fade.
    test.use({ viewport: { width, height }, colorScheme, contextOptions: { reducedMotion: "reduce" } });
    const isNarrow = width < 768;

    test("what everybody sees is accessible", async ({ page }) => {
      for (const path of ["/", "/signin", "/signup", "/forgot-password"])
        await test.step(path, async () => {
          await page.setViewportSize({ width, height });
          await page.goto(path);
          await expect(page.getByRole("main")).toBeVisible();
          await expectAccessible(page);
          await page.setViewportSize({ width: 320, height: 640 });
          await expectNoSidewaysScroll(page);
        });
    });

    test("forms are accessible when something is wrong", async ({ page }) => {
      await page.goto("/signin");
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(page.getByText("Email is required")).toBeVisible();
      await expectAccessible(page);
      await page.goto("/signup");
      await page.getByLabel("Company email").fill("anna@gmail.com");
      await page.getByRole("button", { name: /^Company category/ }).click();
      await page.getByRole("treeitem", { name: "Commercial Banks", exact: true }).click();
      await expectAccessible(page);
      await page.getByRole("treeitem", { name: "Others" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
    });

    test("the dashboard and what opens from it are accessible", async ({ page, request }) => {
      // Every rule is tried on some ten thousand elements, four times.
      test.slow();
      const longName = `The ${"Very Long Named ".repeat(9)}Microfinance Bank`;
      await signInAs(page, await signUp(request, { name: longName, category: "psps-mmo" }));
      await page.goto("/dashboard");
      await page.getByRole("article").first().waitFor();
      await expectAccessible(page);

      await page
        .getByRole("button", { name: /Monitor new regulations here/ })
        .first()
        .click();
      await expect(page.getByText("Monitoring alert created successfully!")).toBeVisible();
      await expectAccessible(page);

      // Few cards are enough for what opens over them.
      await page.goto("/dashboard?search=returns");
      await page.getByRole("button", { name: "Why these?" }).click();
      await expect(page.getByText(/Each answer settles some/)).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");

      await page
        .getByRole("button", { name: /See More/ })
        .first()
        .click();
      await expect(page.getByText("Instrument and sources")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();

      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
    });

    test("the menu and the notifications are accessible", async ({ page, request }) => {
      await signInAs(page, await signUp(request));
      await page.goto("/dashboard?search=returns");
      await page.getByRole("button", { name: isNarrow ? "Open menu" : "Expand sidebar" }).click();
      await expect(page.getByText("Compliance assistant")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: /^Notifications/ }).click();
      await expect(page.getByText("No notifications found")).toBeVisible();
      await expectAccessible(page);
    });

    test("a dashboard that failed is accessible", async ({ page, request }) => {
      await signInAs(page, await signUp(request));
      await page.route(/dashboard\.overview/, (route) => route.abort());
      await page.goto("/dashboard");
      await expect(page.getByText("Failed to load compliance data")).toBeVisible();
      await expectAccessible(page);
    });
  });
}
