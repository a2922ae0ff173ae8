import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { maxQuestionLength } from "#features/assistant/schema.ts";
import { answered, ask, input, log, openAssistant } from "../support/assistant.ts";
import { aCompany } from "../support/factories.ts";
import { ok } from "../support/fake-server.ts";

/** The browser that these tests run in can be resized; the standard's types do not know how. */
const setWidth = (width: number) =>
  (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({ width });
afterEach(() => setWidth(1024));

const headline = "Round the clock complaince consulting";
const tile = (name: string) => screen.findByRole("button", { name });

describe("before the first message", () => {
  test("the headline and the placeholder are the specification's", async () => {
    openAssistant();
    expect(await screen.findByRole("heading", { level: 2, name: headline })).toBeDefined();
    expect((await input()).placeholder).toBe(
      "Describe your business, and we'll spot any compliance gaps you might have...",
    );
    expect(log().queryByText(/./)).toBeNull();
  });

  test("it is said what answers come from, and that they are no legal advice", async () => {
    openAssistant();
    const line = "Answers come from 199 regulations and 1 captured document, and are no legal advice.";
    expect(await screen.findByText(line)).toBeDefined();
  });

  test.each([
    ["Instant compliance scan", "Which regulations apply to us, and which duties should we deal with first?"],
    ["Stay ahead of risks", "What should we prepare for in the next 12 months?"],
  ])("the tile %j prepares a question that Enter sends as it is", async (name, text) => {
    const { user, asked } = openAssistant();
    await user.click(await tile(name));
    expect((await input()).value).toBe(text);
    expect(document.activeElement).toBe(await input());
    expect(asked).toEqual([]);
    await user.keyboard("{Enter}");
    expect(asked.map((question) => question.input.message)).toEqual([text]);
  });

  test("Check compliance gaps describes the business as the profile knows it", async () => {
    const company = aCompany({ services: ["agent banking", "card services"], employeeSize: "21-100 employees" });
    const { user } = openAssistant({ company });
    await screen.findByRole("link", { name: "Okpella Microfinance Bank, profile" });
    await user.click(await tile("Check compliance gaps"));
    expect((await input()).value.split("\n")).toEqual([
      "Licence category: Tier 1 Unit MFB (urban) License",
      "Services: Agent Banking, Card Services",
      "What we do: Savings and small loans for traders.",
      "Size: 21-100 employees",
      "We want to know: where we fall short of what the rules ask",
    ]);
  });

  test("Check compliance gaps asks for what a thin profile does not say", async () => {
    const { user } = openAssistant({ company: aCompany({ services: [] }) });
    await user.click(await tile("Check compliance gaps"));
    await screen.findByRole("dialog", { name: "Describe your business" });
    await user.keyboard("{Escape}");
    expect((await input()).value).toBe("");
  });

  test("one prepared text takes the place of another, and own words are kept", async () => {
    const { user } = openAssistant();
    await user.click(await tile("Instant compliance scan"));
    await user.click(await tile("Stay ahead of risks"));
    const second = (await input()).value;
    expect(second).not.toContain("apply to us");
    await user.keyboard(" And mine");
    await user.click(await tile("Instant compliance scan"));
    expect((await input()).value).toMatch(/^What should .* And mine\n\nWhich regulations apply to us/);
  });
});

describe("the composer", () => {
  test("Enter sends what was typed, and Shift+Enter makes a new line", async () => {
    const { user, asked } = openAssistant();
    await user.type(await input(), "One{Shift>}{Enter}{/Shift}two ");
    expect(asked).toEqual([]);
    await user.keyboard("{Enter}");
    expect(asked.map((question) => question.input)).toEqual([{ companyId: "company-1", message: "One\ntwo" }]);
    expect((await input()).value).toBe("");
    expect((await input()).placeholder).toBe("Ask another question...");
    expect(screen.queryByText(headline)).toBeNull();
  });

  test("the button sends, too, and the keyboard stays in the composer", async () => {
    const { user, asked } = openAssistant();
    await user.type(await input(), "One");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(asked).toHaveLength(1);
    expect(document.activeElement).toBe(await input());
  });

  test.each([
    ["the composition goes on", { isComposing: true }],
    ["Safari has just ended the composition", { keyCode: 229 }],
  ])("Enter confirms a character while %s", async (_, state) => {
    const { user, asked } = openAssistant();
    const field = await input();
    await user.type(field, "ìlànà");
    fireEvent.keyDown(field, { key: "Enter", ...state });
    expect(asked).toEqual([]);
    fireEvent.keyDown(field, { key: "Enter" });
    await screen.findByText("The assistant is working on your answer...");
    expect(asked).toHaveLength(1);
  });

  test("blank is ignored", async () => {
    const { user, asked } = openAssistant();
    await user.type(await input(), "  {Enter}");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(asked).toEqual([]);
    expect(log().queryByText(/./)).toBeNull();
  });

  test("says when a message is too long, and does not send it", async () => {
    const { user, asked } = openAssistant();
    const field = await input();
    fireEvent.change(field, { target: { value: "x".repeat(maxQuestionLength) } });
    expect(screen.getByText("4,000 of 4,000")).toBeDefined();
    expect(field.getAttribute("aria-invalid")).toBeNull();
    fireEvent.change(field, { target: { value: "x".repeat(maxQuestionLength + 1) } });
    expect(screen.getByText("4,001 of 4,000")).toBeDefined();
    expect(screen.getByText("Please keep your message to at most 4,000 characters")).toBeDefined();
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await user.type(field, "{Enter}");
    expect(asked).toEqual([]);
    await user.type(field, "{Backspace}{Enter}");
    expect(asked).toHaveLength(1);
  });
});

describe("the form template", () => {
  const open = async (options: Parameters<typeof openAssistant>[0] = {}) => {
    const app = openAssistant(options);
    await screen.findByRole("link", { name: /, profile$/ });
    await app.user.click(screen.getByRole("button", { name: "Use form template" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Describe your business" }));
    return { ...app, dialog };
  };
  const company = aCompany({ services: ["agent banking"], category: "psps-pssp" });

  test("begins with what the profile knows, and becomes a description to read over", async () => {
    const { user, dialog, asked } = await open({ company });
    const licence = dialog.getByRole<HTMLSelectElement>("combobox", { name: "Licence category" });
    expect(licence.selectedOptions[0]?.textContent).toBe("Payment Solution Service Provider License");
    expect(dialog.getByRole<HTMLInputElement>("checkbox", { name: "Agent Banking" }).checked).toBe(true);
    await user.click(dialog.getByRole("checkbox", { name: "Card Services" }));
    await user.type(dialog.getByRole("textbox", { name: "Customers" }), "market traders");
    await user.type(dialog.getByRole("textbox", { name: "How many, roughly" }), "40,000");
    await user.type(dialog.getByRole("textbox", { name: "Products" }), "wallets");
    await user.type(dialog.getByRole("textbox", { name: "Channels" }), "USSD and agents");
    await user.type(dialog.getByRole("textbox", { name: "In place" }), "a policy{Enter}an officer");
    await user.type(dialog.getByRole("textbox", { name: "What worries you" }), "agents");
    await user.click(dialog.getByRole("button", { name: "Write the description" }));
    expect((await input()).value.split("\n")).toEqual([
      "Licence category: Payment Solution Service Provider License",
      "Services: Agent Banking, Card Services",
      "Customers: market traders, roughly 40,000",
      "Products: wallets",
      "Channels: USSD and agents",
      "In place: a policy; an officer",
      "We want to know: agents",
    ]);
    expect(asked).toEqual([]);
    await expect.poll(async () => document.activeElement === (await input())).toBe(true);
  });

  test("leaves out what was left empty, and keeps what was written before", async () => {
    const { user } = openAssistant({ company });
    await user.type(await input(), "My words");
    await screen.findByRole("link", { name: /, profile$/ });
    await user.click(screen.getByRole("button", { name: "Use form template" }));
    await user.click(await screen.findByRole("button", { name: "Write the description" }));
    expect((await input()).value.split("\n")).toEqual([
      "My words",
      "",
      "Licence category: Payment Solution Service Provider License",
      "Services: Agent Banking",
      "We want to know: where we fall short of what the rules ask",
    ]);
  });

  test("closed without a word, it changes nothing and gives the focus back", async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole("button", { name: "Close" }));
    await expect.poll(() => document.activeElement?.textContent).toBe("Use form template");
    expect((await input()).value).toBe("");
  });
});

describe("the scope", () => {
  const regulators = {
    "regulation.regulators": () =>
      ok([{ regulator: "CBN", name: "Central Bank of Nigeria", count: 4, regulations: [] }]),
  };
  const chips = () =>
    within(screen.getByRole("list", { name: "Answers come only from" }))
      .getAllByRole("button")
      .map(({ textContent }) => textContent.replace(/^.*remove: /, ""));

  test("narrows what answers come from, stands above the message, and goes at a press", async () => {
    const { user, asked } = openAssistant({ handlers: regulators });
    await user.click(await screen.findByRole("button", { name: "Where answers come from" }));
    await screen.findByRole("option", { name: "CBN, Central Bank of Nigeria" });
    await user.selectOptions(screen.getByRole("combobox", { name: "Regulator" }), "CBN");
    await user.selectOptions(screen.getByRole("combobox", { name: "Topic" }), "cybersecurity");
    await user.click(screen.getByRole("checkbox", { name: "Only what applies or may apply to us" }));
    await user.keyboard("{Escape}");
    expect(chips()).toEqual(["CBN", "Cybersecurity & IT Risk", "Only what applies to us"]);
    await user.type(await input(), "What about cards?{Enter}");
    expect(asked[0]?.input).toEqual({
      companyId: "company-1",
      message: "What about cards?",
      regulator: "CBN",
      category: "cybersecurity",
      appliesOnly: true,
    });
    await user.click(screen.getByRole("button", { name: /remove: CBN$/ }));
    expect(chips()).toEqual(["Cybersecurity & IT Risk", "Only what applies to us"]);
    expect(document.activeElement?.textContent).toMatch(/Cybersecurity/);
    await user.click(document.activeElement!);
    await user.click(screen.getByRole("button", { name: /Only what applies/ }));
    expect(screen.queryByRole("list", { name: "Answers come only from" })).toBeNull();
    expect(document.activeElement).toBe(await input());
  });

  test("goes with New Chat", async () => {
    const { user } = openAssistant({ handlers: regulators });
    await user.click(await screen.findByRole("button", { name: "Where answers come from" }));
    await user.click(await screen.findByRole("checkbox", { name: "Only what applies or may apply to us" }));
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "New Chat" }));
    expect(screen.queryByRole("list", { name: "Answers come only from" })).toBeNull();
  });
});

describe("the screen on small windows", () => {
  test("folds the sidebar away behind a toggle", async () => {
    setWidth(390);
    const { user } = openAssistant();
    const toggle = await screen.findByRole("button", { name: "Chats", expanded: false });
    expect(screen.queryByRole("region", { name: "Chats" })).toBeNull();
    await user.click(toggle);
    expect(toggle.getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByRole("region", { name: "Chats" }).id).toBe(toggle.getAttribute("aria-controls"));
    await user.click(screen.getByRole("button", { name: "New Chat" }));
    expect(toggle.getAttribute("aria-expanded")).toBe("false");
    await expect.poll(async () => document.activeElement === (await input())).toBe(true);
  });
});

describe("New Chat", () => {
  test("ends what is awaited and begins anew", async () => {
    const { user, asked } = await ask("Where are our gaps?");
    await user.type(await input(), "A draft");
    await user.click(screen.getByRole("button", { name: "New Chat" }));
    expect(asked[0]?.signal?.aborted).toBe(true);
    expect(log().queryByText(/./)).toBeNull();
    expect(screen.getByText(headline)).toBeDefined();
    expect((await input()).value).toBe("");
    await expect.poll(async () => document.activeElement === (await input())).toBe(true);
    // A new question may be sent at once, and the old answer does not become its answer.
    await user.type(await input(), "Afresh{Enter}");
    await asked[0]?.finish();
    expect(log().getByText("Afresh")).toBeDefined();
    expect(log().getByText("The assistant is working on your answer...")).toBeDefined();
    expect(log().queryByText("Three points need attention.")).toBeNull();
    expect(asked[1]?.signal?.aborted).toBe(false);
    expect(asked[1]?.input.conversationId).toBeUndefined();
  });

  test("leaves the address of the conversation, and the back button returns to it", async () => {
    const { user, href, router } = await answered({});
    expect(href()).toBe("/chatbot-ai?chat=chat-1");
    await user.click(screen.getByRole("button", { name: "New Chat" }));
    await expect.poll(href).toBe("/chatbot-ai");
    expect(screen.getByText(headline)).toBeDefined();
    router.history.back();
    await expect.poll(href).toBe("/chatbot-ai?chat=chat-1");
    await expect.poll(() => screen.queryByText(headline)).toBeNull();
  });
});
