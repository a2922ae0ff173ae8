import { screen, within } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import type { z } from "zod";
import type { Draft, OpenedDraft } from "#features/drafting/schema.ts";
import type { undeliveredSchema } from "#features/notify/schema.ts";
import type { ChangeRow, SourceRow } from "#features/watch/schema.ts";
import { renderApp } from "./app.tsx";
import { Refusal, answerFrom, ok, type Call, type Handlers, type Input } from "./fake-server.ts";
import { aChange as aCompanyChange, aSourceRow, changesPage } from "./updates.tsx";

export const operatorToken = "the-operators-own-token";
export const operatorSession = "op_a-session-of-theirs";

/** One that is held because many came at once. */
export function aChange(overrides: Partial<ChangeRow> = {}): ChangeRow {
  const { concerns: _concerns, ...row } = aCompanyChange({
    id: "change-1",
    title: "Circular on Examples",
    reference: "EX/CIR/1",
    detectedAt: "2026-11-21T09:00:00.000Z",
    opinion: null,
    seenWithin: null,
    status: "review",
    heldBecause: "flood",
    regulations: [],
    evidence: [],
    summary: null,
    ...overrides,
  });
  return row;
}

export function someChanges(count: number, overrides: Partial<ChangeRow> = {}): ChangeRow[] {
  return Array.from({ length: count }, (_, index) =>
    aChange({ id: `change-${index + 1}`, title: `Circular ${index + 1}`, ...overrides }),
  );
}

export function aSource(overrides: Partial<SourceRow> = {}): SourceRow {
  const checkedAt = "2026-11-21T09:00:00.000Z";
  const times = { lastCheckAt: checkedAt, lastOkAt: checkedAt, nextCheckAt: "2026-11-21T09:05:00.000Z" };
  return aSourceRow({ ...times, items: 560, ...overrides });
}

type Backlog = z.infer<typeof undeliveredSchema>;

export function aBacklog(overrides: Partial<Backlog> = {}): Backlog {
  return { waiting: 0, oldestWaitingSince: null, dead: 0, rows: [], ...overrides };
}

/** Answers pages of changes, as the server does. */
export const changesOf = (rows: () => ChangeRow[]) => (asked: Input<"change.list">) =>
  changesPage(rows(), { companyId: "", ...asked });

export const someClasses = [
  { id: "banks", name: "banks" },
  { id: "bureaux-de-change", name: "bureaux de change" },
  { id: "microfinance-banks", name: "microfinance banks" },
];

const quiet: Handlers = {
  "change.list": changesOf(() => []),
  "change.classes": () => ok(someClasses),
  "regulation.links": () => ok([]),
  "source.list": () => ok([aSource()]),
  "triage.sources": () => ok([]),
  "delivery.undelivered": () => ok(aBacklog()),
  "operator.signIn": () => ok({ token: operatorSession, expiresAt: "2026-11-21T17:00:00.000Z" }),
  "operator.signOut": () => ok(null),
};
const forOperators = new Set([
  "source.check",
  "triage.sources",
  "change.review",
  "change.dropOpinion",
  "regulation.links",
  "regulation.settleLink",
  "change.enter",
  "document.accept",
  "delivery.undelivered",
  "delivery.revive",
  "operator.signIn",
  "operator.signOut",
]);

export type SentCall = Call & { authorization: string | null };

/** The files it gives to whoever holds the token come from it as well. */
type OperatorHandlers = Handlers & { [file: `/documents/${string}`]: (input: never) => unknown };

/** A server for the screen's own way to it: it knows the operator by the token, and answers from handlers. */
export function operatorServer(given: OperatorHandlers = {}): SentCall[] {
  const handlers = { ...quiet, ...given };
  const calls: SentCall[] = [];
  const answer = async (call: SentCall) => {
    // A session is opened by the token, or by whoever is signed in and named.
    const openers = [operatorToken, localStorage.getItem("token")];
    const allowed = call.path === "operator.signIn" ? openers : [operatorSession];
    const isAllowed = allowed.some((token) => token !== null && call.authorization === `Bearer ${token}`);
    if (forOperators.has(call.path) && !isAllowed) throw new Refusal(401, "This call needs the operator's token");
    return answerFrom(handlers, call);
  };
  vi.stubGlobal("fetch", async (address: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(address instanceof Request ? address.url : address), "http://localhost");
    const path = url.pathname.replace("/trpc/", "");
    const input: unknown = JSON.parse(
      init.method === "POST"
        ? typeof init.body === "string"
          ? init.body
          : "null"
        : (url.searchParams.get("input") ?? "null"),
    );
    const call = { path, input, authorization: new Headers(init.headers).get("authorization") };
    calls.push(call);
    try {
      return Response.json({ result: { data: await answer(call) } });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, message, errors, needs } = error;
      const body = { message, code: -32_000, data: { code: "BAD_REQUEST", httpStatus: status, path, errors, needs } };
      return Response.json({ error: body }, { status });
    }
  });
  return calls;
}
afterEach(() => vi.unstubAllGlobals());

/** The review screen of an operator whose token is known. */
export async function openReview(part: string, handlers: OperatorHandlers = {}) {
  sessionStorage.setItem("operatorSession", operatorSession);
  const calls = operatorServer(handlers);
  const app = renderApp(`/review?part=${part}`);
  await screen.findByRole("heading", { level: 1, name: "Review" });
  return { ...app, calls };
}

export const panel = (name: string) => within(screen.getByRole("region", { name }));
export const sent = (calls: Call[], path: string) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);

/** A captured regulation in its editor. */
export const anOpenedDraft = ({
  draft,
  ...overrides
}: Partial<Omit<OpenedDraft, "draft">> & { draft?: Partial<Draft> } = {}): OpenedDraft => ({
  id: "cbn-captured",
  regulator: "CBN",
  officialUrl: null,
  changeId: "change-1",
  revision: 2,
  reviewedOn: null,
  draft: {
    title: "Circular on registers",
    shortTitle: "Registers",
    reference: null,
    instrumentType: "circular",
    issuedOn: "2026-11-02",
    effectiveOn: null,
    status: "in-force",
    area: "Licensing",
    topics: [],
    tags: [],
    audience: { scope: "licensed", classes: [] },
    links: [],
    summary: "What it asks of those whom it addresses.",
    penalty: null,
    severity: 3,
    severityWhy: "",
    duties: [],
    ...draft,
  },
  audienceQuote: null,
  linked: [],
  documents: [],
  proposals: [],
  penalties: [],
  classes: [],
  ...overrides,
});
