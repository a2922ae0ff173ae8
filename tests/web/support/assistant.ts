import { act, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type {
  AnswerEvent,
  AskInput,
  AssistantState,
  Citation,
  Conversation,
  Reply,
  Turn,
  WholeConversation,
} from "#features/assistant/schema.ts";
import { renderApp, signIn } from "./app.tsx";
import { aCompany } from "./factories.ts";
import { Refusal, ok, okList, type Handlers, type Waiting } from "./fake-server.ts";

export function aReply(overrides: Partial<Reply> = {}): Reply {
  return {
    summary: "Three points need attention.",
    answer: null,
    uncovered: [],
    findings: [],
    unmentioned: 0,
    steps: [],
    highRisk: [],
    mediumRisk: [],
    lowRisk: [],
    citations: [],
    related: [],
    kind: "question",
    kindReason: "because it asks something",
    outcome: "answered",
    missingTerms: [],
    understood: [],
    openQuestions: [],
    because: null,
    wording: { by: "rules", dropped: 0, note: null },
    ...overrides,
  };
}

export function aCitation(overrides: Partial<Citation> = {}): Citation {
  return {
    number: 1,
    regulationId: "cards-2024",
    requirementId: "r2",
    passage: "requirement",
    changeId: null,
    documentId: null,
    offset: 0,
    title: "Card Guidelines",
    regulator: "CBN",
    provision: "s. 4",
    status: "in-force",
    quote: "File a return.",
    wording: "library",
    isQuarantined: false,
    deadline: null,
    url: "https://cbn.example/cards",
    confidence: "verified",
    riskLevel: "High",
    verdict: "applies",
    takesEffectOn: null,
    ...overrides,
  };
}

export const manySources = (count: number) =>
  Array.from({ length: count }, (_, index) => aCitation({ number: index + 1, title: `Guidelines ${index + 1}` }));

export function aTurn(overrides: Partial<Turn> = {}): Turn {
  return {
    id: "turn-1",
    message: "Which returns must we file?",
    reply: aReply(),
    createdAt: "2026-11-21T09:00:00.000Z",
    isAccepted: false,
    ...overrides,
  };
}

export function aConversation(overrides: Partial<Conversation> = {}): Conversation {
  return {
    id: "chat-1",
    title: "Which returns must we file?",
    isOwn: true,
    isShared: false,
    createdAt: "2026-11-20T09:00:00.000Z",
    updatedAt: "2026-11-20T09:00:00.000Z",
    ...overrides,
  };
}

export function aState(overrides: Partial<AssistantState> = {}): AssistantState {
  return {
    remembersAnswers: false,
    sharesProfile: false,
    model: null,
    regulations: 199,
    documents: 1,
    accepted: 0,
    ...overrides,
  };
}

type Page = { limit: number; skip: number };
type Changes = { title?: string | undefined; isShared?: boolean | undefined };
/** A server that keeps these conversations. */
export function keeping(conversations: WholeConversation[]) {
  const stored = { conversations };
  const one = (id: string) => {
    const found = stored.conversations.find((conversation) => conversation.id === id);
    if (!found) throw new Refusal(404, "There is no such conversation");
    return found;
  };
  const handlers = {
    "assistant.conversations": ({ limit, skip }: Page) =>
      okList(
        stored.conversations.slice(skip, skip + limit).map(({ turns: _turns, ...row }) => row),
        stored.conversations.length,
      ),
    "assistant.conversation": ({ id }: { id: string }) => ok(one(id)),
    "assistant.rename": ({ id, title, isShared }: { id: string } & Changes) => {
      const before = one(id);
      const changed = { ...before, title: title ?? before.title, isShared: isShared ?? before.isShared };
      stored.conversations = stored.conversations.map((row) => (row.id === id ? changed : row));
      return ok(changed);
    },
    "assistant.remove": ({ id }: { id: string }) => {
      stored.conversations = stored.conversations.filter((row) => row.id !== id);
      return ok({});
    },
  } satisfies Handlers;
  return { stored, handlers };
}

/** A question that was asked, and how the test answers it, step by step. */
export type Asked = {
  input: AskInput & { companyId: string };
  signal: AbortSignal | null | undefined;
  say: (...events: AnswerEvent[]) => Promise<void>;
  /** The whole answer, and the end of the stream. */
  finish: (turn?: Partial<Turn>, conversation?: Partial<Conversation>) => Promise<void>;
  /** The stream breaks, or ends before the answer is whole. */
  fail: (error?: unknown) => Promise<void>;
};

/** An assistant whose answers the test gives when it wants to. */
export function anAssistant() {
  const asked: Asked[] = [];
  const handlers = {
    "assistant.stream": (input: Asked["input"], call?: Waiting) => {
      const channel = aChannel<AnswerEvent>();
      const say = (...events: AnswerEvent[]) => act(async () => events.forEach(channel.push));
      asked.push({
        input,
        signal: call?.signal,
        say,
        async finish(turn, conversation) {
          const kept = aTurn({ message: input.message, ...turn });
          await say({ event: "done", conversation: aConversation(conversation), turn: kept });
          await act(async () => channel.end());
        },
        fail: (error) => act(async () => channel.end(error)),
      });
      return channel.events();
    },
  } satisfies Handlers;
  return { asked, handlers };
}

/** What is pushed on one side comes out on the other. */
function aChannel<T>() {
  const waiting: T[] = [];
  let over: { error: unknown } | undefined;
  let wake = () => {};
  return {
    push(value: T) {
      waiting.push(value);
      wake();
    },
    end(error?: unknown) {
      over = { error };
      wake();
    },
    async *events() {
      for (;;) {
        while (waiting.length > 0) yield waiting.shift()!;
        if (over?.error !== undefined) throw over.error;
        if (over) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

/** The screen over a server that keeps nothing yet, unless told otherwise. */
export function openAssistant({
  path = "/chatbot-ai",
  state = aState(),
  company = aCompany(),
  handlers = {},
}: {
  path?: string;
  state?: AssistantState;
  company?: ReturnType<typeof aCompany>;
  handlers?: Handlers;
} = {}) {
  signIn(company);
  const assistant = anAssistant();
  const app = renderApp(path, {
    "company.get": () => ok(company),
    "assistant.state": () => ok(state),
    ...keeping([]).handlers,
    ...assistant.handlers,
    ...handlers,
  });
  return { ...app, asked: assistant.asked };
}

/** Opens a menu and chooses by keyboard. */
export async function chooseFrom(user: UserEvent, trigger: HTMLElement, choice: string): Promise<void> {
  await user.click(trigger);
  const item = await screen.findByRole("menuitem", { name: choice });
  const items = screen.getAllByRole("menuitem");
  for (let at = 0; at <= items.indexOf(item); at += 1) await user.keyboard("{ArrowDown}");
  await user.keyboard("{Enter}");
}

export const input = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your message" });
export const log = () => within(screen.getByRole("log", { name: "Conversation" }));

/** Opens the screen and asks; the answer is the test's. */
export async function ask(message = "Which returns must we file?", options: Parameters<typeof openAssistant>[0] = {}) {
  const app = openAssistant(options);
  await app.user.type(await input(), `${message}{Enter}`);
  await screen.findByText("The assistant is working on your answer...");
  return app;
}

/** The same with its answer. */
export async function answered(reply: Partial<Reply>, options: Parameters<typeof openAssistant>[0] = {}) {
  const app = await ask(undefined, options);
  await app.asked[0]?.finish({ reply: aReply(reply) });
  return app;
}
