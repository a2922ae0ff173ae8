import { vi } from "vitest";
import type { Import, ImportPlan, ImportRow } from "#features/import/schema.ts";
import type { Role } from "#features/role/vocabulary.ts";
import { renderApp } from "./app.tsx";
import { ok, type Handlers } from "./fake-server.ts";
import { signInAs } from "./people.ts";

export function aRow(overrides: Partial<ImportRow> = {}): ImportRow {
  return {
    number: 2,
    outcome: "lays",
    text: "Appointment of DPO",
    regulation: "NDPA",
    reference: "s. 32",
    regulator: null,
    origin: "internal-policy",
    state: "in-place",
    reason: null,
    how: "Letter of 3 May",
    owner: null,
    unit: null,
    reviewer: null,
    nextReviewOn: null,
    weight: null,
    duty: { _id: "ng-ndpa-2023.r3", title: "NDPA 2023", text: "Designate a Data Protection Officer." },
    candidates: [],
    faults: [],
    sets: ["state", "how"],
    ...overrides,
  };
}

const none = { lays: 0, adds: 0, changes: 0, same: 0, ask: 0, faulty: 0, left: 0 };
const columns = ["Obligation", "Law", "Status", "Review"].map((heading, index) => ({
  index,
  heading,
  samples: [`${heading} 1`],
}));

/** A register that was looked at, with the counts that its rows have. */
export function aPlan(rows: ImportRow[], overrides: Partial<ImportPlan> = {}): ImportPlan {
  const counts = { ...none };
  for (const { outcome } of rows) counts[outcome] += 1;
  return {
    _id: "import-1",
    fileName: "Compliance register 2026.xlsx",
    state: "draft",
    broughtBy: "user-1",
    createdAt: "2026-11-21T09:00:00.000Z",
    doneAt: null,
    undoneAt: null,
    undoUntil: null,
    sheet: "Duties",
    sheets: ["Duties"],
    columns,
    mapping: { text: 0, regulation: 1, state: 2 },
    decisions: {},
    counts,
    changed: counts.lays + counts.adds + counts.changes,
    total: rows.length,
    rows,
    ...overrides,
  };
}

export const anImport = (overrides: Partial<Import> = {}): Import => ({
  _id: "import-0",
  fileName: "Register of May.csv",
  state: "done",
  rows: 12,
  counts: { ...none, lays: 12 },
  broughtBy: "user-1",
  createdAt: "2026-11-21T09:00:00.000Z",
  doneAt: "2026-11-21T09:05:00.000Z",
  undoneAt: null,
  undoUntil: "2199-01-01T00:00:00.000Z",
  ...overrides,
});

type Answered = { status?: number; message?: string; data?: ImportPlan };
/** What was sent as a form, and what the test answers to the next: a plan, a refusal, or nothing yet. */
export function forms(answer: (fields: Record<string, FormDataEntryValue>) => Answered | Promise<Answered>) {
  const sent: Record<string, FormDataEntryValue>[] = [];
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: FormData }) => {
    const fields = Object.fromEntries(body);
    sent.push(fields);
    const { status = 200, ...reply } = await answer(fields);
    return new Response(JSON.stringify({ success: status < 300, ...reply }), { status });
  });
  return sent;
}

type Opening = { path?: string; plan?: () => ImportPlan; imports?: Import[]; role?: Role; more?: Handlers };
/** The screen over a server that has looked at this register, and has made these imports. */
export const openImport = ({ path = "/duties/import", plan, imports = [], role = "owner", more = {} }: Opening = {}) =>
  renderApp(path, {
    ...signInAs(role),
    "import.list": () => ok(imports),
    "import.progress": () => ok(null),
    ...(plan && { "import.rows": () => ok(plan()) }),
    ...more,
  });
