import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, looks } from "./support/accessible.ts";
import { signInAs, signUp } from "./support/company.ts";

const headline = "Round the clock complaince consulting";
const provider = {
  category: "psps-pssp",
  description: "A payment gateway for merchants, with agents who take in cash.",
};
const description = [
  "We are a payment solution service provider with agents and cards.",
  "We serve 40,000 market traders through an app and USSD, and keep their personal data.",
  "Where do we fall short of what the rules ask?",
].join(" ");

const parts = (page: Page) => ({
  input: page.getByLabel("Your message"),
  log: page.getByRole("log", { name: "Conversation" }),
  history: page.getByRole("navigation", { name: "Chat History" }),
  answers: page.getByRole("group", { name: "What to do with this answer" }),
});

test.describe("with a payment service provider", () => {
  test("it describes itself, follows a citation, asks on, takes a memo along, and finds all of it again", async ({
    page,
    request,
  }) => {
    await signInAs(page, await signUp(request, provider));
    await page.goto("/chatbot-ai");
    const { input, log, history, answers } = parts(page);
    await expect(history.getByText("No conversations yet.")).toBeVisible();

    const stream = page.waitForResponse(/assistant\.stream/);
    await input.fill(description);
    await input.press("Enter");
    await expect(answers).toHaveCount(1);
    // A compressed answer would come in one piece, at its end.
    expect((await stream).headers()["content-encoding"]).toBeUndefined();
    await expect(log.getByText(/^Taken as a description of your business, because/)).toBeVisible();
    const findings = log.getByRole("table", { name: "Your text against the rules" });
    await expect(findings.getByRole("link", { name: /^Source \d+: / }).first()).toBeVisible();
    await expect(log.getByText("What I understood")).toBeVisible();

    const citation = findings.getByRole("link", { name: /^Source \d+: / }).first();
    const target = (await citation.boundingBox())!;
    expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(24);
    await citation.click();
    const dialog = page.getByRole("dialog", { name: "Risk Audit Details" });
    const passage = dialog.getByText("The passage you followed").locator("..");
    await expect(passage).toBeInViewport();
    await expect(passage).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(citation).toBeFocused();

    await input.fill("and for agents?");
    await input.press("Enter");
    await expect(answers).toHaveCount(2);
    await expect(log.getByRole("list", { name: "Sources" }).last()).toContainText(/agent/i);

    for (const [format, type] of [
      ["Markdown", /^ilana-memo-\d{4}-\d\d-\d\d\.md$/],
      ["PDF", /^ilana-memo-\d{4}-\d\d-\d\d\.pdf$/],
      ["Word (DOCX)", /^ilana-memo-\d{4}-\d\d-\d\d\.docx$/],
    ] as const) {
      await answers.first().getByRole("button", { name: "Save as memo" }).click();
      const download = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: format }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(type);
      const bytes = await readFile(await file.path());
      if (format === "PDF") expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
      else if (format === "Word (DOCX)") expect(bytes.subarray(0, 2).toString()).toBe("PK");
      else expect(bytes.toString()).toMatch(/Sources[\s\S]*legal advice|legal advice[\s\S]*Sources/i);
    }

    const address = page.url();
    expect(address).toMatch(/\/chatbot-ai\?chat=./);
    await page.reload();
    await expect(answers).toHaveCount(2);
    await expect(log.getByText("and for agents?")).toBeVisible();
    await page.getByRole("button", { name: "New Chat" }).click();
    await expect(page.getByRole("heading", { name: headline })).toBeVisible();
    await expect(input).toBeFocused();
    await history.getByRole("link").click();
    await expect(answers).toHaveCount(2);
    await expect(page).toHaveURL(address);

    const more = history.getByRole("button", { name: /^More for/ });
    await more.click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Our gaps in November");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Our gaps in November" })).toBeVisible();
    await expect(more).toBeFocused();
    await more.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Rename" })).toHaveAttribute("data-highlighted");
    await page.keyboard.press("End");
    await expect(page.getByRole("menuitem", { name: "Delete" })).toHaveAttribute("data-highlighted");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Delete conversation" }).click();
    await expect(history.getByText("No conversations yet.")).toBeVisible();
    await expect(page).toHaveURL(/\/chatbot-ai$/);
    await page.goto(address);
    await expect(page.getByText("There is no such conversation")).toBeVisible();
  });

  test("the tiles and the form prepare what can be sent as it is", async ({ page, request }) => {
    await signInAs(page, await signUp(request, provider));
    await page.goto("/chatbot-ai");
    const { input, log, answers } = parts(page);
    await page.getByRole("button", { name: "Check compliance gaps" }).click();
    const form = page.getByRole("dialog", { name: "Describe your business" });
    await form.getByRole("checkbox", { name: "Agent Banking" }).check();
    await form.getByLabel("Customers").fill("market traders");
    await form.getByRole("button", { name: "Write the description" }).click();
    await expect(input).toBeFocused();
    await expect(input).toHaveValue(
      /^Licence category: Payment Solution.*\nServices: Agent Banking\nCustomers: market/,
    );
    await page.keyboard.press("Enter");
    await expect(answers).toHaveCount(1);
    await expect(log.getByText(/^Taken as a description/)).toBeVisible();
    for (const name of ["Instant compliance scan", "Stay ahead of risks"]) {
      await page.getByRole("button", { name: "New Chat" }).click();
      await page.getByRole("button", { name }).click();
      await expect(input).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(answers, name).toHaveCount(1);
      await expect(log.getByRole("list", { name: "Sources" }), name).toBeVisible();
    }
  });
});

test("an event is answered with its steps and the time that is left of each", async ({ page, request }) => {
  await signInAs(page, await signUp(request, provider));
  await page.goto("/chatbot-ai");
  const { input, log, answers } = parts(page);
  await input.fill("Somebody got into our gateway this morning. What must we do, and whom must we tell?");
  await input.press("Enter");
  await expect(answers).toHaveCount(1);
  const steps = log.getByRole("list", { name: "What to do, in this order" }).getByRole("listitem");
  expect(await steps.count()).toBeGreaterThan(1);
  await expect(steps.filter({ hasText: /left, until|Past due, since/ }).first()).toBeVisible();
  await expect(steps.first().getByRole("link", { name: /^Source \d+: / })).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});

test("what the texts do not say is not answered, and a scope is kept to", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/chatbot-ai");
  const { input, log, answers } = parts(page);
  await input.fill("What is the best recipe for jollof rice?");
  await input.press("Enter");
  await expect(log.getByRole("heading", { name: "No answer in the texts" })).toBeVisible();
  await expect(log.getByRole("button", { name: "This is right" })).toBeHidden();
  await expect(log.getByRole("link")).toHaveCount(0);

  await page.getByRole("button", { name: "Where answers come from" }).click();
  await page.getByLabel("Regulator").selectOption("NDPC");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("list", { name: "Answers come only from" })).toHaveText(/NDPC/);
  await input.fill("When must a personal data breach be reported?");
  await input.press("Enter");
  await expect(answers).toHaveCount(2);
  const sources = log.getByRole("list", { name: "Sources" });
  await expect(sources.getByText("NDPC").first()).toBeVisible();
  await expect(sources.getByText(/^(CBN|SEC|NDIC|EFCC|FCCPC)$/)).toHaveCount(0);

  await answers.last().getByRole("button", { name: "This is right" }).click();
  await page.getByRole("button", { name: "Remember, and mark this" }).click();
  const right = answers.last().getByRole("button", { name: "This is right" });
  await expect(right).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(right).toHaveAttribute("aria-pressed", "true");
});

test("an answer that cannot come is told, and asked for again", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/chatbot-ai");
  const { input, log, answers } = parts(page);
  await page.route("**/trpc/assistant.stream*", (route) => route.abort());
  await input.fill("What is a data protection officer?");
  await input.press("Enter");
  await expect(log.getByText("The assistant could not be reached. Check your connection and try again.")).toBeVisible();
  await page.unroute("**/trpc/assistant.stream*");
  await log.getByRole("button", { name: "Try again" }).click();
  await expect(answers).toHaveCount(1);
  await expect(log.getByText(/What is a data protection officer\?$/)).toHaveCount(1);
});

for (const { name, width, height, colorScheme } of looks) {
  const isNarrow = width < 1024;
  test.describe(name, () => {
    test.use({ viewport: { width, height }, colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("the assistant is accessible, empty, answered and with all that opens", async ({ page, request }) => {
      await signInAs(page, await signUp(request, provider));
      await page.goto("/chatbot-ai");
      const { input, answers, history } = parts(page);
      const toggle = page.getByRole("button", { name: "Chats" });
      await expect(page.getByRole("heading", { name: headline })).toBeVisible();
      await expect(page.getByRole("button", { name: "New Chat" })).toBeVisible({ visible: !isNarrow });
      await expectAccessible(page);
      for (const opened of ["Where answers come from", "Assistant settings", "Use form template"]) {
        await page.getByRole("button", { name: opened }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toBeHidden();
      }
      await input.fill("y".repeat(4001));
      await expect(page.getByText("Please keep your message to at most 4,000 characters")).toBeVisible();
      await expectAccessible(page);

      await input.fill(description);
      await input.press("Enter");
      await expect(answers).toHaveCount(1);
      if (isNarrow) await toggle.click();
      await expect(history.getByRole("link")).toBeVisible();
      await answers.getByRole("button", { name: "Save as memo" }).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      if (isNarrow) await toggle.click();
      await expect(history).toBeVisible({ visible: !isNarrow });

      await page.setViewportSize({ width: 320, height: 640 });
      await input.fill(`A word without end: ${"x".repeat(300)}`);
      await expectNoSidewaysScroll(page);
      await input.press("Enter");
      await expect(answers).toHaveCount(2);
      await expectNoSidewaysScroll(page);
    });
  });
}

test("the newest message rests above the composer, which stays in sight", async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await signInAs(page, await signUp(request));
  await page.goto("/chatbot-ai");
  const { input, log, answers } = parts(page);
  for (const number of [1, 2, 3]) {
    await input.fill(`How much jollof rice does recipe ${number} make?`);
    await input.press("Enter");
    await expect(answers).toHaveCount(number);
  }
  const last = answers.last();
  await expect(last).toBeInViewport({ ratio: 1 });
  const composer = page.getByRole("form", { name: "Message to the assistant" });
  await expect(composer).toBeInViewport({ ratio: 1 });
  const end = (await last.boundingBox())!;
  expect(end.y + end.height).toBeLessThanOrEqual((await composer.boundingBox())!.y);
  await expect(log.getByText("recipe 3")).toBeVisible();
});
