import { ChakraProvider } from "@chakra-ui/react";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from "vitest";
import { maxQuestionLength, replySchema, type Reply } from "#features/assistant/schema.ts";
import type { Company } from "#features/company/schema.ts";
import { AssistantScreen } from "#web/assistant/assistant-screen.tsx";
import { emptyConversation, reduceConversation, type ConversationEvent } from "#web/assistant/conversation.ts";
import { companyTemplate, withPrepared } from "#web/assistant/prepared-texts.ts";
import type { Ask } from "#web/assistant/use-conversation.ts";
import { system } from "#web/theme.ts";
import { renderApp, signIn } from "./support/app.tsx";
import { aCompany } from "./support/factories.ts";

const aReply = (overrides: Partial<Reply> = {}): Reply => ({
  summary: "Three points need attention.",
  highRisk: [],
  mediumRisk: [],
  lowRisk: [],
  ...overrides,
});

/** An assistant whose answers the test gives when it wants to. */
function anAssistant() {
  const asked: { text: string; signal: AbortSignal; answer: (reply: Reply) => void; fail: (error: unknown) => void }[] =
    [];
  const ask: Ask = (text, signal) =>
    new Promise((answer, fail) => {
      asked.push({ text, signal, answer, fail });
    });
  /** Answers or fails the question asked as the given one, and lets the screen follow. */
  const settle = (index: number, end: { reply: Reply } | { error: unknown }) =>
    act(async () => ("reply" in end ? asked[index]?.answer(end.reply) : asked[index]?.fail(end.error)));
  return { ask, asked, settle };
}

function renderScreen(ask: Ask, company: Partial<Company> | null = aCompany()) {
  const view = render(
    <ChakraProvider value={system}>
      <AssistantScreen company={company} ask={ask} />
    </ChakraProvider>,
  );
  return { ...view, user: userEvent.setup() };
}

const input = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your message" });
const log = () => within(screen.getByRole("log", { name: "Conversation" }));
/** The browser that these tests run in can be resized; the standard's types do not know how. */
const setWidth = (width: number) =>
  (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({ width });
const waiting = "The assistant is working on your answer...";
let scrollIntoView: MockInstance<Element["scrollIntoView"]>;
beforeEach(() => {
  scrollIntoView = vi.spyOn(Element.prototype, "scrollIntoView");
});
afterEach(() => {
  vi.restoreAllMocks();
  setWidth(1024);
});

describe("before the first message", () => {
  const headline = "Round the clock complaince consulting";

  test("the headline and the placeholder are the specification's", () => {
    renderScreen(anAssistant().ask);
    expect(screen.getByRole("heading", { level: 2, name: headline })).toBeDefined();
    expect(input().placeholder).toBe("Describe your business, and we'll spot any compliance gaps you might have...");
    expect(log().queryByText(/./)).toBeNull();
  });

  test.each(["Check compliance gaps", "Instant compliance scan", "Stay ahead of risks"])(
    "the tile %j puts a text of its own into the composer, to go on with",
    async (name) => {
      const { ask, asked } = anAssistant();
      const { user } = renderScreen(ask);
      await user.click(screen.getByRole("button", { name }));
      const text = input().value;
      expect(text).toMatch(/\w: $/);
      expect(document.activeElement).toBe(input());
      await user.keyboard("three branches");
      expect(input().value).toBe(`${text}three branches`);
      expect(asked).toEqual([]);
    },
  );

  test("the tiles' texts differ, and one takes the place of another", async () => {
    const { user } = renderScreen(anAssistant().ask);
    const texts = new Set<string>();
    for (const name of ["Check compliance gaps", "Instant compliance scan", "Stay ahead of risks"]) {
      await user.click(screen.getByRole("button", { name }));
      texts.add(input().value);
    }
    expect(texts.size).toBe(3);
    expect([...texts].some((text) => text.includes("\n"))).toBe(false);
  });
});

describe("the sidebar", () => {
  test("has a history that says it is empty", () => {
    renderScreen(anAssistant().ask);
    const sidebar = within(screen.getByRole("region", { name: "Chats" }));
    expect(sidebar.getByRole("heading", { name: "Chat History" })).toBeDefined();
    expect(sidebar.getByText(/Conversations are not kept yet/)).toBeDefined();
  });

  test("is folded away on small screens, behind a toggle", async () => {
    setWidth(390);
    const { user } = renderScreen(anAssistant().ask);
    const toggle = screen.getByRole("button", { name: "Chats", expanded: false });
    expect(screen.queryByRole("region", { name: "Chats" })).toBeNull();
    await user.click(toggle);
    expect(toggle.getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByRole("region", { name: "Chats" }).id).toBe(toggle.getAttribute("aria-controls"));
    await user.click(screen.getByRole("button", { name: "New Chat" }));
    expect(toggle.getAttribute("aria-expanded")).toBe("false");
  });
});

describe("the form template", () => {
  test("is made from the profile, with what is not known left open", () => {
    const company = aCompany({ services: ["agent banking", "card services"], employeeSize: "21-100 employees" });
    expect(companyTemplate(company).split("\n")).toEqual([
      "Company: Okpella Microfinance Bank",
      "Industry: Financial",
      "Licence category: Tier 1 Unit MFB (urban) License",
      "Services: Agent Banking, Card Services",
      "Size: 21-100 employees",
      "What we do and want to know: ",
    ]);
    expect(companyTemplate(null).split("\n")).toEqual([
      "Company: ",
      "Industry: ",
      "Licence category: ",
      "Services: ",
      "Size: ",
      "What we do and want to know: ",
    ]);
  });

  test("fills the composer", async () => {
    const { user } = renderScreen(anAssistant().ask);
    await user.click(screen.getByRole("button", { name: "Use form template" }));
    expect(input().value).toBe(companyTemplate(aCompany()));
    expect(document.activeElement).toBe(input());
  });

  test.each([
    ["an empty draft", " \n", null, "P"],
    ["the prepared text before it", "Before", "Before", "P"],
    ["nothing of the user's own", "Mine", null, "Mine\n\nP"],
    ["no text that was gone on with", "Before and mine ", "Before", "Before and mine\n\nP"],
  ])("a prepared text takes the place of %s", (_, draft, before, expected) => {
    expect(withPrepared(draft, "P", before)).toBe(expected);
  });
});

describe("the composer", () => {
  test("Enter sends what was typed, and Shift+Enter makes a new line", async () => {
    const { ask, asked } = anAssistant();
    const { user } = renderScreen(ask);
    await user.type(input(), "One{Shift>}{Enter}{/Shift}two ");
    expect(asked).toEqual([]);
    await user.keyboard("{Enter}");
    expect(asked.map(({ text }) => text)).toEqual(["One\ntwo"]);
    expect(input().value).toBe("");
    expect(input().placeholder).toBe("Ask another question...");
    expect(screen.queryByText("Round the clock complaince consulting")).toBeNull();
  });

  test("the button sends, too, and the keyboard stays in the composer", async () => {
    const { ask, asked } = anAssistant();
    const { user } = renderScreen(ask);
    await user.type(input(), "One");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(asked.map(({ text }) => text)).toEqual(["One"]);
    expect(document.activeElement).toBe(input());
  });

  test.each([
    ["the composition goes on", { isComposing: true }],
    ["Safari has just ended the composition", { keyCode: 229 }],
  ])("Enter confirms a character while %s", async (_, state) => {
    const { ask, asked } = anAssistant();
    const { user } = renderScreen(ask);
    await user.type(input(), "ìlànà");
    fireEvent.keyDown(input(), { key: "Enter", ...state });
    expect(asked).toEqual([]);
    fireEvent.keyDown(input(), { key: "Enter" });
    expect(asked).toHaveLength(1);
  });

  test("blank is ignored", async () => {
    const { ask, asked } = anAssistant();
    const { user } = renderScreen(ask);
    await user.type(input(), "  {Enter}");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(asked).toEqual([]);
    expect(log().queryByText(/./)).toBeNull();
  });

  test("says when a message is too long, and does not send it", async () => {
    const { ask, asked } = anAssistant();
    const { user } = renderScreen(ask);
    fireEvent.change(input(), { target: { value: "x".repeat(maxQuestionLength) } });
    expect(screen.getByText("4,000 of 4,000")).toBeDefined();
    expect(input().getAttribute("aria-invalid")).toBeNull();
    fireEvent.change(input(), { target: { value: "x".repeat(maxQuestionLength + 1) } });
    expect(screen.getByText("4,001 of 4,000")).toBeDefined();
    expect(screen.getByText("Please keep your message to at most 4,000 characters")).toBeDefined();
    expect(input().getAttribute("aria-invalid")).toBe("true");
    await user.type(input(), "{Enter}");
    expect(asked).toEqual([]);
    await user.type(input(), "{Backspace}{Enter}");
    expect(asked).toHaveLength(1);
  });
});

describe("a question", () => {
  async function send(text = "Where are our gaps?") {
    const assistant = anAssistant();
    const view = renderScreen(assistant.ask);
    await view.user.type(input(), `${text}{Enter}`);
    return { ...assistant, ...view };
  }

  test("waits for its answer; the next can be written meanwhile, but not sent", async () => {
    const { user, asked, settle } = await send();
    expect(log().getByText("Where are our gaps?")).toBeDefined();
    expect(log().getByText(waiting)).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(true);
    await user.type(input(), "And agents?{Enter}");
    expect(input().value).toBe("And agents?");
    expect(asked).toHaveLength(1);
    await settle(0, { reply: aReply() });
    expect(log().queryByText(waiting)).toBeNull();
    await user.keyboard("{Enter}");
    expect(asked.map(({ text }) => text)).toEqual(["Where are our gaps?", "And agents?"]);
  });

  test("is answered with a summary and the issues by risk", async () => {
    const { settle } = await send();
    const reply = aReply({
      highRisk: ["No officer", "No officer", "No policy"],
      mediumRisk: ["A late return"],
      lowRisk: ["Hours"],
    });
    await settle(0, { reply });
    expect(log().getByText("Three points need attention.")).toBeDefined();
    expect(
      log()
        .getAllByRole("heading")
        .map(({ textContent }) => textContent),
    ).toEqual(["High Risk Issues", "Medium Risk Issues", "Low Risk Issues"]);
    const items = within(log().getByRole("list", { name: "High Risk Issues" })).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["No officer", "No policy"]);
  });

  test.each([
    ["highRisk", "High Risk Issues"],
    ["mediumRisk", "Medium Risk Issues"],
    ["lowRisk", "Low Risk Issues"],
  ])("is answered without the lists that are empty (only %s)", async (key, title) => {
    const { settle } = await send();
    await settle(0, { reply: aReply({ [key]: ["An issue"] }) });
    expect(
      log()
        .getAllByRole("heading")
        .map(({ textContent }) => textContent),
    ).toEqual([title]);
  });

  test.each([
    [
      "was not reached",
      new TypeError("Failed to fetch"),
      "The assistant could not be reached. Check your connection and try again.",
    ],
    ["refused", { message: "Too many questions", data: { httpStatus: 429 } }, "Too many questions"],
    [
      "failed silently",
      { message: "", data: { httpStatus: 500 } },
      "The assistant could not answer. Please try again.",
    ],
  ])("tells when the assistant %s, and can be asked again", async (_, error, text) => {
    const { user, asked, settle } = await send();
    await settle(0, { error });
    expect(log().getByText(text)).toBeDefined();
    await user.click(log().getByRole("button", { name: "Try again" }));
    expect(document.activeElement).toBe(input());
    expect(log().queryByText(text)).toBeNull();
    expect(log().getByText(waiting)).toBeDefined();
    expect(asked.map(({ text }) => text)).toEqual(["Where are our gaps?", "Where are our gaps?"]);
    await settle(1, { reply: aReply() });
    expect(log().getByText("Three points need attention.")).toBeDefined();
    expect(log().getAllByText("Where are our gaps?")).toHaveLength(1);
  });

  test("that failed stays so when another is sent after it", async () => {
    const { user, settle } = await send();
    await settle(0, { error: new Error("No") });
    await user.type(input(), "Another{Enter}");
    expect(log().getByText(/could not be reached/)).toBeDefined();
    expect(log().queryByRole("button", { name: "Try again" })).toBeNull();
    // Only the last one can be asked again.
    await settle(1, { error: new Error("No") });
    expect(log().getAllByText(/could not be reached/)).toHaveLength(2);
    expect(log().getAllByRole("button", { name: "Try again" })).toHaveLength(1);
  });

  test("New Chat ends it and begins anew", async () => {
    const { user, asked, settle } = await send();
    await user.type(input(), "A draft");
    await user.click(screen.getByRole("button", { name: "New Chat" }));
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(log().queryByText(/./)).toBeNull();
    expect(screen.getByText("Round the clock complaince consulting")).toBeDefined();
    expect(input().value).toBe("");
    expect(document.activeElement).toBe(input());
    // A new question may be sent at once, and the old answer does not become its answer.
    await user.type(input(), "Afresh{Enter}");
    await settle(0, { reply: aReply() });
    expect(log().getByText("Afresh")).toBeDefined();
    expect(log().getByText(waiting)).toBeDefined();
    expect(log().queryByText("Three points need attention.")).toBeNull();
    expect(asked[1]?.signal.aborted).toBe(false);
  });

  test("ends when the screen is left", async () => {
    const { asked, unmount } = await send();
    expect(asked[0]?.signal.aborted).toBe(false);
    unmount();
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  /** Puts the reader that far above the end of the page. */
  const readAbove = (px: number) => {
    vi.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(window.innerHeight + px);
    fireEvent.scroll(window);
  };

  test("and its answer come into sight", async () => {
    const { settle } = await send();
    readAbove(10);
    scrollIntoView.mockReset();
    await settle(0, { reply: aReply() });
    expect(scrollIntoView.mock.contexts.map((element) => (element as Element).textContent)).toEqual([
      "Assistant: Three points need attention.",
    ]);
  });

  test("leaves the page where a reader has scrolled up, until the next is sent", async () => {
    const { user, settle } = await send();
    readAbove(1000);
    scrollIntoView.mockReset();
    await settle(0, { reply: aReply() });
    expect(scrollIntoView).not.toHaveBeenCalled();
    await user.type(input(), "Next{Enter}");
    expect(scrollIntoView).toHaveBeenCalledOnce();
  });
});

describe("while the assistant is not connected", () => {
  test("the screen says so, and what works today", async () => {
    signIn();
    renderApp("/chatbot-ai");
    const note = within(await screen.findByRole("note"));
    expect(note.getByText("The assistant is not connected yet")).toBeDefined();
    expect(note.getByText(/nothing you type here leaves your browser/)).toBeDefined();
    expect(note.getByRole("link", { name: "the dashboard" }).getAttribute("href")).toBe("/dashboard");
    expect(note.getByRole("link", { name: "the library" }).getAttribute("href")).toBe("/regulations");
    expect(document.title).toBe("Compliance assistant · Ilana");
  });

  test("a message is shown, answered plainly and at once, and sent nowhere", async () => {
    signIn();
    const { user, calls } = renderApp("/chatbot-ai");
    await user.type(await screen.findByRole("textbox", { name: "Your message" }), "Where are our gaps?");
    const before = calls.length;
    await user.keyboard("{Enter}");
    expect(log().getByText("Where are our gaps?")).toBeDefined();
    expect(log().getByText("The assistant is not connected yet, so it cannot answer this.")).toBeDefined();
    expect(log().queryByRole("button", { name: "Try again" })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(false);
    expect(calls.slice(before)).toEqual([]);
  });

  test("the template is made from the signed-in company's profile", async () => {
    signIn();
    const company = aCompany({ name: "Auchi Savings" });
    const { user } = renderApp("/chatbot-ai", { "company.get": () => ({ success: true, data: company }) });
    await screen.findByRole("link", { name: "Auchi Savings, profile" });
    await user.click(screen.getByRole("button", { name: "Use form template" }));
    expect(input().value).toBe(companyTemplate(company));
  });

  test("nothing is said of it once there is an assistant", () => {
    renderScreen(anAssistant().ask);
    expect(screen.queryByRole("note")).toBeNull();
  });
});

describe("the conversation", () => {
  const asked: ConversationEvent = { type: "asked", id: "q1", text: "One" };
  const failed: ConversationEvent = { type: "failed", question: "q1", reason: "No", canRetry: true };
  const answered: ConversationEvent = { type: "answered", question: "q1", response: aReply() };
  const after = (...events: ConversationEvent[]) => events.reduce(reduceConversation, emptyConversation);

  test.each<[string, ConversationEvent[], ConversationEvent]>([
    ["a question while another waits", [asked], { type: "asked", id: "q2", text: "Two" }],
    ["an answer to another question", [asked], { ...answered, question: "q0" }],
    ["a failure of another question", [asked], { ...failed, question: "q0" }],
    ["a second answer", [asked, answered], answered],
    ["an answer after New Chat", [asked, { type: "cleared" }], answered],
    ["asking again what was answered", [asked, answered], { type: "askedAgain", question: "q1" }],
    ["asking again what cannot help", [asked, { ...failed, canRetry: false }], { type: "askedAgain", question: "q1" }],
  ])("drops %s", (_, events, event) => {
    const before = after(...events);
    expect(reduceConversation(before, event)).toBe(before);
  });

  test("takes a failed turn back when it is asked again", () => {
    expect(after(asked, failed, { type: "askedAgain", question: "q1" })).toEqual(after(asked));
  });
});

test("a reply has a summary and three lists of texts", () => {
  expect(replySchema.parse(aReply({ highRisk: ["An issue"] }))).toEqual(aReply({ highRisk: ["An issue"] }));
  expect(replySchema.safeParse({ summary: "Only that" }).success).toBe(false);
});
