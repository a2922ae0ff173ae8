import { expect, test, type Locator } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, looks } from "./support/accessible.ts";
import { signInAs, signUp } from "./support/company.ts";

const provider = { category: "psps-pssp", description: "A payment gateway for merchants." };
const gap = [
  "Our capital is N60m.",
  "Complaints are resolved within a month.",
  "We have two phone lines for fraud.",
  "Records of transactions are kept for ten years.",
].join(" ");

const asked: { name: string; message: string; shows: (log: Locator) => Promise<void> }[] = [
  {
    name: "a figure",
    message: "What is our minimum capital?",
    shows: async (log) => {
      await expect(log.getByText(/At least ₦100,000,000/).first()).toBeVisible();
      await expect(log.getByRole("list", { name: "Sources" })).toBeVisible();
    },
  },
  {
    name: "a date",
    message: "When is our next VAT return due?",
    shows: (log) => expect(log.getByText(/\d{1,2} (?:November|December|January) 202\d/).first()).toBeVisible(),
  },
  {
    name: "a no",
    message: "May we hold customers' deposits?",
    shows: (log) => expect(log.getByText(/^Only under|^No/).first()).toBeVisible(),
  },
  {
    name: "a refusal",
    message: "What is the exchange rate today?",
    shows: async (log) => {
      await expect(log.getByText(/not something regulations answer/).first()).toBeVisible();
      await expect(log.getByRole("list", { name: "Sources" })).toHaveCount(0);
    },
  },
  {
    name: "a table of breaches",
    message: gap,
    shows: async (log) => {
      const findings = log.getByRole("region", { name: "Your text against the rules" });
      await expect(findings.getByText("two phone lines").first()).toBeVisible();
      await expect(findings.getByText(/Breach/i).first()).toBeVisible();
    },
  },
  {
    name: "the clocks of an incident",
    message: "Somebody got into our gateway this morning. Whom must we tell?",
    shows: async (log) => {
      await expect(log.getByText(/within 24 hours/).first()).toBeVisible();
      await expect(log.getByText(/within 72 hours/).first()).toBeVisible();
    },
  },
];

for (const { name: kind, message, shows } of asked)
  test(`an answer shows ${kind}`, async ({ page, request }, info) => {
    await signInAs(page, await signUp(request, provider));
    await page.goto("/chatbot-ai");
    const input = page.getByLabel("Your message");
    await input.fill(message);
    await input.press("Enter");
    const log = page.getByRole("log", { name: "Conversation" });
    await expect(page.getByRole("group", { name: "What to do with this answer" })).toHaveCount(1);
    for (const { name, width, height, colorScheme } of looks)
      await test.step(name, async () => {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await expect(page.locator("html")).toHaveClass(colorScheme);
        await shows(log);
        await expectNoSidewaysScroll(page);
        // What is half below the composer can be scrolled to: a long answer is judged at its end.
        await log.evaluate((box) => {
          for (let at: Element | null = box; at; at = at.parentElement) at.scrollTop = at.scrollHeight;
        });
        await expectAccessible(page);
        if (process.env["LOOK"]) await page.screenshot({ path: `${process.env["LOOK"]}/${info.title}-${name}.png` });
      });
  });
