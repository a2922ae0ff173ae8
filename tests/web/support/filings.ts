import type { Occurrence, OnTime } from "#features/filing/schema.ts";
import type { Role } from "#features/role/vocabulary.ts";
import { renderApp } from "./app.tsx";
import { found, ok, okList, type Handlers } from "./fake-server.ts";
import { aMember, own, peopled, signInAs } from "./people.ts";

export const noBasis: Occurrence["basis"] = {
  schedule: "monthly",
  rule: "By the 5th of the month that follows",
  from: null,
  holidays: [],
  note: null,
  moved: null,
  event: null,
};

export function aFiling(overrides: Partial<Occurrence> = {}): Occurrence {
  return {
    _id: "cbn-returns.r1:2026-11",
    dutyId: "cbn-returns.r1",
    regulationId: "cbn-returns",
    regulationTitle: "Guidelines on Returns",
    regulator: "CBN",
    requirementId: "cbn-returns#r1",
    text: "File the monthly return.",
    period: "2026-11",
    dueAt: "2026-12-04T22:59:59.999Z",
    dueDay: "2026-12-04",
    state: "upcoming",
    isOverdue: false,
    isSure: true,
    filedAt: null,
    reference: null,
    receiptId: null,
    receiptName: null,
    receiptSha256: null,
    reason: null,
    basis: noBasis,
    ...overrides,
  };
}

/** What is due on a day, by the end of it; a daily return where nothing else is said. */
export const dueOn = (day: string, overrides: Partial<Occurrence> = {}): Occurrence =>
  aFiling({
    _id: `cbn-fx.r2:${day}`,
    dutyId: "cbn-fx.r2",
    requirementId: "cbn-fx#r2",
    text: "Report each day’s rates.",
    period: day,
    dueDay: day,
    dueAt: `${day}T22:59:59.999Z`,
    ...overrides,
  });

export const aRate = (overrides: Partial<OnTime> = {}): OnTime => ({
  regulator: "CBN",
  due: 12,
  onTime: 9,
  late: 1,
  overdue: 0,
  waived: 0,
  rate: 0.9,
  ...overrides,
});

type Shown = { filings?: readonly Occurrence[]; late?: Occurrence[]; clocks?: Occurrence[]; rates?: OnTime[] };
type Opening = { path?: string; role?: Role; more?: Handlers };

/** The screen over a server that has these due days. */
export function openFilings({ filings = [], late = [], clocks = [], rates = [] }: Shown = {}, { path = "/filings", role = "owner", more = {} }: Opening = {}) {
  const all = [...filings, ...late, ...clocks];
  return renderApp(path, {
    ...signInAs(role),
    ...peopled({ members: [own(role), aMember()] }),
    "filing.list": ({ view, from = "", to = "9" }) =>
      okList(
        view === "late" ? late : view === "running" ? clocks : filings.filter(({ dueDay }) => dueDay >= from && dueDay <= to),
      ),
    "filing.get": ({ id }) => ok({ ...found(all.find(({ _id }) => _id === id)), history: [] }),
    "filing.onTime": () => ok(rates),
    "event.list": () => ok({ kinds: [], events: [] }),
    "evidence.list": () => okList([]),
    "evidence.requests": () => okList([]),
    "letter.list": () => ok([]),
    ...more,
  });
} // prettier-ignore
