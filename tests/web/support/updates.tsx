import { screen, within } from "@testing-library/react";
import type { DocumentSummary } from "#features/document/schema.ts";
import type { CompanyChange, CompanySources, SourceRow } from "#features/watch/schema.ts";
import { renderApp, signIn } from "./app.tsx";
import { found, ok, okList, type Handlers } from "./fake-server.ts";

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
export function aChange(overrides: Partial<CompanyChange> = {}): CompanyChange {
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
    evidence: [{ rule: "risk.sanction", field: "title", quote: "Payments", says: "It is about payments" }],
    summary: "What banks shall do.",
    documents: [],
    seenWithin: "2026-11-21T08:09:10.000Z",
    concerns: ["It is about Card Guidelines, which applies or may apply to you"],
    ...overrides,
  };
}

/** Newest first: the first is the newest. */
export const many = (count: number, overrides: Partial<CompanyChange> = {}) =>
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

/** A server that holds these changes, whatever is asked for. */
export const holding = (rows: CompanyChange[]): Handlers => ({
  "change.ofCompany": ({ limit, skip }) => okList(rows.slice(skip, skip + limit), rows.length),
  "change.oneOfCompany": ({ id }) => ok(found(rows.find((row) => row.id === id))),
});
export const standing = (data: Partial<CompanySources>) => ({
  "source.ofCompany": () => ok({ sources: [], blindSpots: [], ...data }),
});

export function open(path = "/updates", handlers: Handlers = {}) {
  signIn();
  const app = renderApp(path, handlers);
  const asked = () => app.calls.filter((call) => call.path === "change.ofCompany").map(({ input }) => input);
  return { ...app, asked };
}

export const entry = async (title: string) => within(await screen.findByRole("article", { name: title }));
export const dialog = async () => within(await screen.findByRole("dialog", { name: "Update" }));
