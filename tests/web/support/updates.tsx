import { screen, within } from "@testing-library/react";
import type { DocumentSummary } from "#features/document/schema.ts";
import type { DecideInput, Decision, TriagedChange } from "#features/triage/schema.ts";
import type { ChangeRow, CompanySources, SourceRow } from "#features/watch/schema.ts";
import { lacksDocument } from "#web/updates/document-rules.ts";
import { renderApp, signIn } from "./app.tsx";
import { found, ok, okList, type Call, type Handlers, type Input } from "./fake-server.ts";

export function aDocument(overrides: Partial<DocumentSummary> = {}): DocumentSummary {
  return {
    id: "d1",
    url: "https://cbn.example/circular.pdf",
    name: "circular.pdf",
    mediaType: null,
    state: "refused",
    progress: null,
    bytes: null,
    sha256: null,
    pages: null,
    isRecognised: false,
    uploadedBy: null,
    proposals: [],
    problem: null,
    ...overrides,
  };
}

/** Captured, published at once, not yet reviewed, and of concern. */
export function aChange(overrides: Partial<TriagedChange> = {}): TriagedChange {
  return {
    id: "c1",
    source: "cbn-circulars",
    regulator: "CBN",
    changeType: "new",
    title: "Guidelines on Example Payments",
    reference: "PSM/DIR/PUB/CIR/001/002",
    url: "https://cbn.example/circular",
    publishedOn: "2026-11-20",
    detectedAt: "2026-11-21T08:14:20.000Z",
    status: "published",
    diff: null,
    heldBecause: null,
    reviewedAt: null,
    topics: ["digital-banking"],
    risk_level: "High",
    regulations: [{ regulation_id: "cards-2024", regulation_title: "Card Guidelines" }],
    entry: null,
    evidence: [{ rule: "risk.sanction", field: "title", quote: "Payments", says: "It is about payments" }],
    summary: "What banks shall do.",
    documents: [],
    seenWithin: "2026-11-21T08:09:10.000Z",
    audience: null,
    opinion: null,
    notConcerned: null,
    concerns: ["It is about Card Guidelines, which applies or may apply to you"],
    decision: null,
    isWaiting: false,
    waitsUntil: null,
    waitsTooLong: false,
    withheld: null,
    ...overrides,
  };
}

/** Newest first: the first is the newest. */
export const many = (count: number, overrides: Partial<TriagedChange> = {}) =>
  Array.from({ length: count }, (_, number) =>
    aChange({ id: `c${number}`, title: `Circular ${number}`, ...overrides }),
  );

export function aSourceRow(overrides: Partial<SourceRow> = {}): SourceRow {
  return {
    id: "cbn-circulars",
    regulator: "CBN",
    kind: "json_catalogue",
    url: "https://cbn.example/api/circulars",
    state: "ok",
    lastCheckAt: "2026-11-21T08:14:20.000Z",
    lastOkAt: "2026-11-21T08:14:20.000Z",
    lastChangeAt: null,
    lastError: null,
    nextCheckAt: null,
    items: 2619,
    note: null,
    ...overrides,
  };
}

export const blindSpot = (overrides: Partial<CompanySources["blindSpots"][number]> = {}) => ({
  regulator: "EFCC",
  name: "Economic and Financial Crimes Commission",
  regulations: 5,
  reason: "Its sources: by hand",
  ...overrides,
});

/** A page of changes as the server makes it: of those that pass, after the last one of the page before. */
export function changesPage<Row extends ChangeRow & { concerns?: string[] }>(
  rows: readonly Row[],
  asked: Omit<Input<"change.ofCompany">, "companyId"> & { companyId?: string },
) {
  const { status, concerns, reviewed, documents, limit, after } = asked;
  const passing = rows.filter(
    (row) =>
      (!status || status.split(",").includes(row.status)) &&
      (!concerns || row.concerns?.length !== 0) &&
      (!reviewed || (row.reviewedAt === null && row.source !== "catalogue")) &&
      (documents !== "missing" || lacksDocument(row.documents)) &&
      (documents !== "uploaded" || row.documents.some(({ uploadedBy }) => uploadedBy === "company")) &&
      (documents !== "any" || row.source !== "catalogue"),
  );
  const start = passing.findIndex(({ id }) => id === after) + 1;
  return okList(passing.slice(start, start + limit), passing.length);
}

/** A server that holds these changes; those of them wait that say so. */
export const holding = (rows: TriagedChange[]): Handlers => ({
  "triage.list": ({ view, ...asked }) => {
    const isAll = view === "all";
    const meant = isAll
      ? rows
      : rows.filter((row) => view === "waiting" && row.concerns.length > 0 && row.status === "published");
    return changesPage(meant, asked);
  },
  "change.ofCompany": (asked) => changesPage(rows, asked),
  "change.oneOfCompany": ({ id }) => ok(found(rows.find((row) => row.id === id))),
});
export const aDecision = (overrides: Partial<Decision> = {}): Decision => ({
  changeId: "c1",
  verdict: "applies",
  reason: null,
  note: null,
  dueOn: null,
  decidedAt: "2026-11-21T09:00:00.000Z",
  reachedAt: "2026-11-21T08:15:00.000Z",
  address: null,
  decidedBy: null,
  decidedByName: null,
  ...overrides,
});
/** A server that keeps decisions. */
export function deciding(rows: TriagedChange[]) {
  const decisions = new Map<string, Decision>();
  for (const { id, decision } of rows) if (decision) decisions.set(id, decision);
  const all = () =>
    rows.map((row) => ({ ...row, decision: decisions.get(row.id) ?? null, isWaiting: row.isWaiting && !decisions.has(row.id) }));
  const handlers = {
    "triage.list": ({ view, ...asked }) =>
      changesPage(all().filter((row) => view === "all" || (view === "decided" ? row.decision !== null : row.isWaiting)), asked),
    "triage.counts": () => ok({ waiting: all().filter(({ isWaiting }) => isWaiting).length, overdue: 0, decided: decisions.size }),
    "triage.decide": ({ ids, verdict, reason = null, note = null, dueOn = null }: DecideInput) => {
      for (const id of ids) decisions.set(id, aDecision({ changeId: id, verdict, reason, note, dueOn }));
      return ok(ids.map((id) => decisions.get(id)!));
    },
    "triage.decisions": ({ ids }) => ok(ids.split(",").flatMap((id) => decisions.get(id) ?? [])),
    "triage.undo": ({ ids }) => ok({ undone: ids.filter((id) => decisions.delete(id)).length }),
  } satisfies Handlers;
  return { decisions, handlers };
} // prettier-ignore

export const standing = (data: Partial<CompanySources>) => ({
  "source.ofCompany": () => ok({ sources: [], blindSpots: [], ...data }),
});

export function open(path = "/updates?view=all", handlers: Handlers = {}) {
  signIn();
  const app = renderApp(path, handlers);
  const isPage = ({ path }: Call) => path === "triage.list";
  /** The pages that were asked for. */
  const asked = () => app.calls.filter(isPage).map(({ input }) => input);
  return { ...app, asked };
}

export const entry = async (title: string) => within(await screen.findByRole("article", { name: title }));
export const dialog = async () => within(await screen.findByRole("dialog", { name: "Update" }));

/** What was sent to be decided, but for what whoever decided had seen. */
export const decisionsSent = (calls: readonly Call[]) =>
  calls
    .filter(({ path }) => path === "triage.decide")
    .map(({ input }) => {
      const { seen: _seen, ...others } = input as DecideInput;
      return others;
    });
