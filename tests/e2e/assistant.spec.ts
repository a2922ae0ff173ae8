import { expect, test } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, looks } from "./support/accessible.ts";
import { signInAs, signUp } from "./support/company.ts";

const headline = "Round the clock complaince consulting";

test("a company begins with a tile, sends, is told plainly, and begins anew", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/chatbot-ai");
  const input = page.getByLabel("Your message");
  await page.getByRole("button", { name: "Instant compliance scan" }).click();
  await expect(input).toBeFocused();
  const height = (await input.boundingBox())!.height;
  await page.keyboard.type("savings and loans");
  await page.keyboard.press("Shift+Enter");
  for (const line of ["two branches", "ten agents", "cards"]) {
    await page.keyboard.type(line);
    await page.keyboard.press("Shift+Enter");
  }
  expect((await input.boundingBox())!.height).toBeGreaterThan(height + 40);

  const sent: string[] = [];
  page.on("request", (each) => sent.push(each.url()));
  await page.keyboard.press("Enter");
  await expect(input).toHaveValue("");
  await expect(input).toHaveAttribute("placeholder", "Ask another question...");
  const log = page.getByRole("log", { name: "Conversation" });
  const question = log.getByText("ten agents");
  const answer = log.getByText("The assistant is not connected yet, so it cannot answer this.");
  await expect(question).toBeInViewport();
  await expect(answer).toBeInViewport();
  const right = async (one: typeof question) => {
    const box = (await one.boundingBox())!;
    return box.x + box.width;
  };
  const edge = (await log.boundingBox())!;
  expect(await right(question)).toBeCloseTo(edge.x + edge.width, 0);
  expect((await answer.boundingBox())!.x).toBeLessThan((await question.boundingBox())!.x);
  expect(sent).toEqual([]);

  await page.getByRole("button", { name: "New Chat" }).click();
  await expect(page.getByRole("heading", { name: headline })).toBeVisible();
  await expect(log.getByText("ten agents")).toBeHidden();
  await expect(input).toBeFocused();
});

test("the newest message rests above the composer, which stays in sight", async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await signInAs(page, await signUp(request));
  await page.goto("/chatbot-ai");
  const input = page.getByLabel("Your message");
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await input.fill(`Question ${number}`);
    await input.press("Enter");
  }
  const last = page.getByRole("log").getByText("it cannot answer this").last();
  await expect(last).toBeInViewport({ ratio: 1 });
  const composer = page.getByRole("form", { name: "Message to the assistant" });
  await expect(composer).toBeInViewport({ ratio: 1 });
  const end = (await last.boundingBox())!;
  expect(end.y + end.height).toBeLessThanOrEqual((await composer.boundingBox())!.y);
});

for (const { name, width, height, colorScheme } of looks) {
  const isNarrow = width < 1024;
  test.describe(name, () => {
    test.use({ viewport: { width, height }, colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("the assistant is accessible, empty and filled", async ({ page, request }) => {
      await signInAs(page, await signUp(request));
      await page.goto("/chatbot-ai");
      const toggle = page.getByRole("button", { name: "Chats" });
      await expect(page.getByRole("heading", { name: headline })).toBeVisible();
      await expect(page.getByRole("button", { name: "New Chat" })).toBeVisible({ visible: !isNarrow });
      await expectAccessible(page);
      if (isNarrow) {
        await toggle.click();
        await expect(page.getByRole("heading", { name: "Chat History" })).toBeVisible();
        await expectAccessible(page);
        await toggle.click();
        await expect(page.getByRole("heading", { name: "Chat History" })).toBeHidden();
      }
      await page.getByLabel("Your message").fill(`A word without end: ${"x".repeat(300)}`);
      await page.keyboard.press("Enter");
      await expect(page.getByText("it cannot answer this")).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel("Your message").fill("y".repeat(4001));
      await expect(page.getByText("Please keep your message to at most 4,000 characters")).toBeVisible();
      await expectAccessible(page);

      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
      await page.reload();
      await page.getByRole("button", { name: "Use form template" }).click();
      await expectNoSidewaysScroll(page);
    });
  });
}
