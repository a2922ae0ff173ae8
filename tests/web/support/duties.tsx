import { screen, within } from "@testing-library/react";
import { vi } from "vitest";
import type { Duty, DutyDetail } from "#features/obligation/schema.ts";
import type { Role } from "#features/role/vocabulary.ts";
import { renderApp } from "./app.tsx";
import { ok, Refusal, type Handlers } from "./fake-server.ts";
import { aMember, aUnit, own, peopled, signInAs } from "./people.ts";

export function aDuty(overrides: Partial<Duty> = {}): Duty {
  return {
    _id: "cbn-returns.r1",
    origin: "library",
    regulationId: "cbn-returns",
    requirementId: "cbn-returns#r1",
    regulator: "CBN",
    title: "Returns",
    text: "Name an officer who answers for returns.",
    state: "not-looked-at",
    reason: null,
    owner: null,
    unit: null,
    reviewer: null,
    nextDueAt: null,
    nextDueOn: null,
    nextReviewOn: null,
    weight: "High",
    textChanged: false,
    applies: "applies",
    reasons: ["It binds banks"],
    awaitsConfirmation: false,
    closedBecause: null,
    version: 0,
    ...overrides,
  };
}

export function aDetail(duty: Duty, overrides: Partial<DutyDetail> = {}): DutyDetail {
  return {
    ...duty,
    regulationTitle: "Guidelines on Returns",
    provision: "s. 4",
    basis: "seen",
    quote: "An officer shall be named.",
    page: null,
    documentId: null,
    figures: [],
    deadline: null,
    riskLevel: "High",
    penalty: "A fine of ₦2,000,000.",
    officialUrl: null,
    sources: [],
    questions: [],
    how: null,
    stateBy: null,
    stateAt: null,
    confirmedBy: null,
    confirmedAt: null,
    difference: [],
    history: [],
    comments: [],
    updatedAt: null,
    updatedBy: null,
    ...overrides,
  };
}

/** A register that is changed as the server would: by version, all or none. */
export function aRegister(rows: readonly Duty[]) {
  const kept = new Map(rows.map((row) => [row._id, row]));
  const hows = new Map<string, string | null>();
  let undo: { id: string; rows: Duty[] } | undefined;
  const of = (id: string) => {
    const row = kept.get(id);
    if (!row) throw new Refusal(404, "There is no such duty");
    return row;
  };
  const write = (id: string, version: number, changes: Partial<Duty>): Duty => {
    const row = of(id);
    const message = "Changed meanwhile by Ngozi Eze: In place. Yours was not kept: look again";
    if (row.version !== version) throw new Refusal(409, message, { current: row });
    const next = { ...row, ...changes, version: version + 1 };
    kept.set(id, next);
    return next;
  };
  const handlers: Handlers = {
    "duty.list": ({ limit, skip, state, search, owner }) => {
      const words = search?.toLowerCase() ?? "";
      const all = [...kept.values()].filter(
        (row) => (!state || row.state === state) && (!owner || (row.owner ?? "none") === owner) && row.text.toLowerCase().includes(words),
      );
      const count = (values: (string | null)[]) =>
        Object.fromEntries([...new Set(values)].map((value) => [value ?? "none", values.filter((one) => one === value).length]));
      const facets = {
        state: count(all.map((row) => row.state)),
        regulator: count(all.map((row) => row.regulator)),
        owner: count(all.map((row) => row.owner)),
        unit: count(all.map((row) => row.unit)),
      };
      return { success: true, data: all.slice(skip ?? 0, (skip ?? 0) + (limit ?? 20)), total: all.length, facets };
    },
    "duty.get": ({ id }) => ok(aDetail(of(id), { how: hows.get(id) ?? null })),
    "duty.change": ({ id, version, how, seenText: _seen, companyId: _company, ...changes }) => {
      const next = write(id, version, changes);
      if (how !== undefined) hows.set(id, how);
      return ok(next, "Duty changed");
    },
    "duty.changeMany": ({ duties, changes }) => {
      undo = { id: "undo-1", rows: duties.map(({ id }) => of(id)) };
      const data = duties.map(({ id, version }) => write(id, version, changes as Partial<Duty>));
      return { ...ok(data, "Duties changed"), undoId: undo.id };
    },
    "duty.undo": () => ok((undo?.rows ?? []).map((row) => write(row._id, of(row._id).version, row)), "Taken back"),
    "duty.views": () => ok([]),
    "filing.list": () => ok([]),
  };
  return { handlers, of, write, how: (id: string, text: string) => hows.set(id, text) };
} // prettier-ignore

/** Some lines' height of a window: the fake browser lays nothing out. */
export function laidOut(): void {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1200);
}

/** The screen of the duties, over a register. */
export function openDuties(rows: readonly Duty[], { path = "/duties", role = "owner", more = {} }: { path?: string; role?: Role; more?: Handlers } = {}) {
  const register = aRegister(rows);
  const me = signInAs(role);
  const firm = peopled({ members: [own(role), aMember()], units: [aUnit()] });
  return { ...renderApp(path, { ...me, ...firm, ...register.handlers, ...more }), register };
} // prettier-ignore

export const grid = () => screen.findByRole("grid", { name: "Duties" });
export const rowOf = async (text: string) =>
  within((await screen.findByText(text)).closest<HTMLElement>("[role=row]")!);
