import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { WholeConversation } from "#features/assistant/schema.ts";
import {
  aConversation,
  answered,
  aReply,
  aState,
  aTurn,
  input,
  keeping,
  log,
  openAssistant,
  chooseFrom,
} from "../support/assistant.ts";
import { never, ok, Refusal } from "../support/fake-server.ts";

const whole = (number: number): WholeConversation => ({
  ...aConversation({ id: `chat-${number}`, title: `Talk ${number}` }),
  turns: [
    aTurn({ id: `turn-${number}`, message: `Question ${number}`, reply: aReply({ summary: `Answer ${number}.` }) }),
  ],
});
const many = (count: number) => Array.from({ length: count }, (_, index) => whole(index + 1));

const history = () => within(screen.getByRole("navigation", { name: "Chat History" }));
const titles = () =>
  history()
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
const entry = async (name: RegExp) =>
  within(await screen.findByRole("navigation", { name: "Chat History" })).findByRole("link", { name });

function open(conversations: WholeConversation[], path?: string) {
  const { stored, handlers } = keeping(conversations);
  return { stored, ...openAssistant({ handlers, ...(path && { path }) }) };
}

describe("the history", () => {
  test("is empty at first, and says so", async () => {
    openAssistant();
    expect(await screen.findByText("No conversations yet.")).toBeDefined();
    expect(screen.getByRole("heading", { name: "Chat History" })).toBeDefined();
  });

  test("lists conversations with their day, and opens one at a press", async () => {
    const { user, href } = open([whole(1), { ...whole(2), updatedAt: new Date().toISOString() }]);
    await user.click(await entry(/^Talk 1/));
    expect(titles()).toEqual(["Talk 120 Nov 2026", "Talk 2Today"]);
    expect(await screen.findByText("Answer 1.")).toBeDefined();
    expect(log().getByText("Question 1")).toBeDefined();
    expect(href()).toBe("/chatbot-ai?chat=chat-1");
    expect((await entry(/^Talk 1/)).getAttribute("aria-current")).toBe("page");
    expect((await entry(/^Talk 2/)).getAttribute("aria-current")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Talk 1" }));
  });

  test("goes from one conversation to another and back, keeping what is being written", async () => {
    const { user, router } = open(many(2), "/chatbot-ai?chat=chat-1");
    await screen.findByText("Answer 1.");
    await user.type(await input(), "A draft");
    await user.click(await entry(/^Talk 2/));
    expect(await screen.findByText("Answer 2.")).toBeDefined();
    expect(screen.queryByText("Answer 1.")).toBeNull();
    router.history.back();
    expect(await screen.findByText("Answer 1.")).toBeDefined();
    expect((await input()).value).toBe("A draft");
  });

  test("shows more at a press, and the keyboard goes on at the first that came", async () => {
    const { user } = open(many(22));
    await entry(/^Talk 20/);
    expect(titles()).toHaveLength(20);
    expect(history().getByText("20 of 22")).toBeDefined();
    await user.click(history().getByRole("button", { name: "Show more" }));
    await entry(/^Talk 22/);
    expect(history().queryByRole("button", { name: "Show more" })).toBeNull();
    expect(document.activeElement).toBe(await entry(/^Talk 21/));
  });

  test("tells when it cannot be loaded, and tries again", async () => {
    let isDown = true;
    const { handlers } = keeping([whole(1)]);
    const { user } = openAssistant({
      handlers: {
        ...handlers,
        "assistant.conversations": (page: { limit: number; skip: number }) => {
          if (isDown) throw new Refusal(400, "No");
          return handlers["assistant.conversations"](page);
        },
      },
    });
    expect(await screen.findByText("The history could not be loaded.")).toBeDefined();
    isDown = false;
    await user.click(history().getByRole("button", { name: "Try again" }));
    expect(await entry(/^Talk 1/)).toBeDefined();
  });

  test("has a conversation as soon as it is answered", async () => {
    const { handlers, stored } = keeping([]);
    const app = await answered({}, { handlers });
    // The server has kept it by then.
    stored.conversations = [whole(1)];
    await app.user.type(await input(), "More{Enter}");
    await app.asked[1]?.finish();
    expect((await entry(/^Talk 1/)).getAttribute("aria-current")).toBe("page");
  });
});

describe("a kept conversation", () => {
  test("comes back after a reload, and is gone on with", async () => {
    const { user, asked } = open([whole(1)], "/chatbot-ai?chat=chat-1");
    await screen.findByText("Answer 1.");
    expect(document.activeElement).toBe(document.body);
    expect((await input()).placeholder).toBe("Ask another question...");
    await user.type(await input(), "And agents?{Enter}");
    expect(asked[0]?.input.conversationId).toBe("chat-1");
  });

  test("of several questions begins at the last of them", async () => {
    const scrollIntoView = vi.spyOn(Element.prototype, "scrollIntoView");
    const turns = [aTurn({ id: "t1", message: "First?" }), aTurn({ id: "t2", message: "Second?" })];
    open([{ ...whole(1), turns }], "/chatbot-ai?chat=chat-1");
    await screen.findByText("Second?");
    expect(scrollIntoView.mock.contexts.map((element) => (element as Element).textContent)).toEqual(["You: Second?"]);
    expect(scrollIntoView).toHaveBeenCalledWith({ block: "start" });
    scrollIntoView.mockRestore();
  });

  test.each([
    ["does not exist", 404],
    ["has no possible id", 400],
  ])("that %s says so, with a way on", async (_, status) => {
    const { user, href } = openAssistant({
      path: "/chatbot-ai?chat=nope",
      handlers: {
        "assistant.conversation": () => {
          throw new Refusal(status, "No");
        },
      },
    });
    expect(await screen.findByText("There is no such conversation")).toBeDefined();
    await user.click(within(screen.getByRole("alert")).getByRole("button", { name: "New Chat" }));
    expect(await screen.findByText("Round the clock complaince consulting")).toBeDefined();
    await expect.poll(href).toBe("/chatbot-ai");
  });

  test("that cannot be loaded can be asked for again", async () => {
    let isDown = true;
    const { handlers } = keeping([whole(1)]);
    const { user } = openAssistant({
      path: "/chatbot-ai?chat=chat-1",
      handlers: {
        ...handlers,
        "assistant.conversation": ({ id }: { id: string }) => {
          if (isDown) throw new Refusal(429, "No");
          return handlers["assistant.conversation"]({ id });
        },
      },
    });
    expect(await screen.findByText("The conversation could not be loaded")).toBeDefined();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Answer 1.")).toBeDefined();
  });

  const choose = async (user: ReturnType<typeof open>["user"], title: string, choice: string) => {
    await entry(new RegExp(`^${title}`));
    await chooseFrom(user, history().getByRole("button", { name: `More for ${title}` }), choice);
  };

  test("is given another name, also above it", async () => {
    const { user } = open(many(2), "/chatbot-ai?chat=chat-1");
    await screen.findByText("Answer 1.");
    await choose(user, "Talk 1", "Rename");
    const dialog = within(await screen.findByRole("dialog", { name: "Rename conversation" }));
    const name = dialog.getByRole<HTMLInputElement>("textbox", { name: "Name" });
    expect(name.value).toBe("Talk 1");
    await user.clear(name);
    await user.click(dialog.getByRole("button", { name: "Rename" }));
    expect(await dialog.findByText("Please give the conversation a name")).toBeDefined();
    await user.type(name, " Returns {Enter}");
    expect(await screen.findByText("Conversation renamed")).toBeDefined();
    expect(await entry(/^Returns/)).toBeDefined();
    expect(screen.getByRole("heading", { level: 2, name: "Returns" })).toBeDefined();
    await expect.poll(() => document.activeElement?.getAttribute("aria-label")).toBe("More for Returns");
  });

  test("is shared with the company after a question, marked, and made private again", async () => {
    const { user, calls } = open([whole(1)], "/chatbot-ai?chat=chat-1");
    await screen.findByText("Answer 1.");
    const changes = () => calls.filter(({ path }) => path === "assistant.rename").map(({ input }) => input);
    await choose(user, "Talk 1", "Share with the company");
    const dialog = within(await screen.findByRole("dialog", { name: "Share with your company?" }));
    expect(dialog.getByText(/^Whoever of your company may ask the assistant reads “Talk 1”/)).toBeDefined();
    expect(changes()).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Share conversation" }));
    expect(await screen.findByText("Conversation shared with your company")).toBeDefined();
    expect(changes()).toEqual([{ companyId: "company-1", id: "chat-1", isShared: true }]);
    expect(titles()).toEqual(["Talk 120 Nov 2026 · Shared"]);
    expect(screen.getByText("Shared with your company")).toBeDefined();
    await expect.poll(() => document.activeElement?.getAttribute("aria-label")).toBe("More for Talk 1");
    await choose(user, "Talk 1", "Make private");
    expect(await screen.findByText("Conversation private again")).toBeDefined();
    expect(changes()[1]).toEqual({ companyId: "company-1", id: "chat-1", isShared: false });
    expect(titles()).toEqual(["Talk 120 Nov 2026"]);
    expect(screen.queryByText("Shared with your company")).toBeNull();
  });

  test("that could not be shared says so, and is private still", async () => {
    const { handlers } = keeping([whole(1)]);
    const { user } = openAssistant({
      handlers: {
        ...handlers,
        "assistant.rename": () => {
          throw new Refusal(500, "Something went wrong");
        },
      },
    });
    await choose(user, "Talk 1", "Share with the company");
    await user.click(await screen.findByRole("button", { name: "Share conversation" }));
    expect(await screen.findByText("Something went wrong")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(titles()).toEqual(["Talk 120 Nov 2026"]);
  });

  test("of a colleague is marked and read; nothing of it is changed or gone on with", async () => {
    const { user } = open([{ ...whole(1), isOwn: false, isShared: true }], "/chatbot-ai?chat=chat-1");
    await screen.findByText("Answer 1.");
    expect(titles()).toEqual(["Talk 120 Nov 2026 · Shared by a colleague"]);
    expect(history().queryByRole("button", { name: "More for Talk 1" })).toBeNull();
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Ask again" })).toBeNull();
    expect(screen.getByText(/^A colleague shares this conversation/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "New Chat" }));
    expect((await input()).placeholder).toMatch(/^Describe your business/);
  });

  test("is deleted after a question, and the screen begins anew", async () => {
    const { user, href, stored } = open(many(2), "/chatbot-ai?chat=chat-1");
    await screen.findByText("Answer 1.");
    await choose(user, "Talk 1", "Delete");
    const dialog = within(await screen.findByRole("dialog", { name: "Delete this conversation?" }));
    expect(dialog.getByText(/^“Talk 1” goes with all its answers/)).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Delete conversation" }));
    expect(await screen.findByText("Conversation deleted")).toBeDefined();
    expect(stored.conversations.map(({ id }) => id)).toEqual(["chat-2"]);
    await expect.poll(href).toBe("/chatbot-ai");
    expect(screen.queryByText("Answer 1.")).toBeNull();
    expect(titles()).toEqual(["Talk 220 Nov 2026"]);
    await expect.poll(() => document.activeElement?.textContent).toBe("Chat History");
  });

  test("stays when the question is answered with no, and when another is deleted", async () => {
    const { user, href } = open(many(2), "/chatbot-ai?chat=chat-1");
    await screen.findByText("Answer 1.");
    await choose(user, "Talk 2", "Delete");
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(titles()).toHaveLength(2);
    await choose(user, "Talk 2", "Delete");
    await user.click(await screen.findByRole("button", { name: "Delete conversation" }));
    await screen.findByText("Conversation deleted");
    expect(href()).toBe("/chatbot-ai?chat=chat-1");
    expect(screen.getByText("Answer 1.")).toBeDefined();
  });
});

describe("the settings", () => {
  const opened = async (state = aState()) => {
    let current = state;
    const app = openAssistant({
      handlers: {
        "assistant.state": () => ok(current),
        "assistant.update": ({ companyId: _companyId, ...change }: { companyId: string }) => {
          current = { ...current, ...change };
          return ok(current);
        },
      },
    });
    await app.user.click(await screen.findByRole("button", { name: "Assistant settings" }));
    return { ...app, panel: within(await screen.findByRole("dialog", { name: "Assistant settings" })) };
  };

  test("say that no outside model is used, and offer to remember answers", async () => {
    const { user, panel, calls } = await opened(aState({ accepted: 2 }));
    expect(panel.getByText("Answers are quoted from the texts. No outside model is used.")).toBeDefined();
    expect(panel.getByText(/Kept for your company only: 2 answers so far\.$/)).toBeDefined();
    expect(panel.getAllByRole("checkbox")).toHaveLength(1);
    const box = panel.getByRole<HTMLInputElement>("checkbox", { name: "Remember answers we mark as right" });
    await user.click(box);
    await expect.poll(() => box.checked).toBe(true);
    expect(calls.find(({ path }) => path === "assistant.update")?.input).toEqual({
      companyId: "company-1",
      remembersAnswers: true,
    });
  });

  test("say what a configured model is told, and ask before it learns of the company", async () => {
    const { user, panel, calls } = await opened(aState({ model: "olive-7b" }));
    expect(panel.getByText(/^The model olive-7b words the answers\. It is sent your message/)).toBeDefined();
    await user.click(panel.getByRole("checkbox", { name: "Let the model know what kind of company we are" }));
    await expect
      .poll(() => calls.find(({ path }) => path === "assistant.update")?.input)
      .toEqual({ companyId: "company-1", sharesProfile: true });
  });

  test("show a choice at once, before the server has kept it", async () => {
    const { user } = openAssistant({ handlers: { "assistant.update": never } });
    await user.click(await screen.findByRole("button", { name: "Assistant settings" }));
    const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Remember answers we mark as right" });
    await user.click(box);
    await expect.poll(() => box.checked).toBe(true);
  });

  test("that could not be kept go back, and say so", async () => {
    const { user } = openAssistant({
      handlers: {
        "assistant.update": () => {
          throw new Refusal(503, "");
        },
      },
    });
    await user.click(await screen.findByRole("button", { name: "Assistant settings" }));
    const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Remember answers we mark as right" });
    await user.click(box);
    expect(await screen.findByText("The choice could not be saved. Please try again.")).toBeDefined();
    expect(box.checked).toBe(false);
  });
});
