import { vi } from "vitest";
import type { Entry } from "#features/calendar/schema.ts";
import type { Role } from "#features/role/vocabulary.ts";
import { addDays, type Day } from "#shared/calendar.ts";
import { renderApp } from "./app.tsx";
import { found, ok, type Handlers } from "./fake-server.ts";
import { aMember, own, peopled, signInAs } from "./people.ts";

export function anEntry(overrides: Partial<Entry> = {}): Entry {
  const day = overrides.day ?? "2026-12-10";
  return {
    _id: "task:1",
    kind: "task",
    subjectId: "1",
    title: "Collect the figures",
    period: null,
    day,
    dueAt: `${day}T22:59:59.999Z`,
    hour: null,
    standing: "open",
    state: "open",
    isLate: false,
    isSure: true,
    isDaily: false,
    link: "/work?task=1",
    regulator: null,
    regulationId: null,
    dutyId: null,
    people: ["user-2"],
    canMove: true,
    version: 1,
    ...overrides,
  };
}
export const aFiling = (overrides: Partial<Entry> = {}): Entry =>
  anEntry({
    _id: "filing:cbn-returns.r2.2026-11",
    kind: "filing",
    subjectId: "cbn-returns.r2.2026-11",
    title: "Send the liquidity return every month.",
    period: "November 2026",
    state: "upcoming",
    regulator: "CBN",
    regulationId: "cbn-returns",
    dutyId: "cbn-returns.r2",
    people: [],
    version: null,
    link: "/filings?filing=cbn-returns.r2.2026-11",
    ...overrides,
  });

type Opening = { path?: string; role?: Role; isNarrow?: boolean; more?: Handlers };

/** The calendar's screen over a server that keeps these entries, on 21 November 2026. */
export function openCalendar(entries: readonly Entry[], { path = "/calendar", role = "owner", isNarrow = false, more = {} }: Opening = {}) {
  vi.setSystemTime(new Date("2026-11-21T09:00:00Z"));
  const matches = (query: string) => (query.includes("max-width") ? isNarrow : !isNarrow);
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) => ({ matches: matches(query), addEventListener: () => {}, removeEventListener: () => {} }) as never,
  );
  let kept = [...entries];
  const move = (subjectId: string, day: Day) => {
    kept = kept.map((one) => (one.subjectId === subjectId ? { ...one, day, version: one.version && one.version + 1 } : one));
    return kept.find((one) => one.subjectId === subjectId)!;
  };
  const handlers: Handlers = {
    "calendar.list": ({ from = "2026-11-21", to = addDays(from, 31) }) =>
      ok(kept.filter(({ day }) => day >= from && day <= to)),
    "calendar.get": ({ id }) => ok(found(kept.find(({ _id }) => _id === id))),
    "task.change": ({ id, dueOn }) => ok({ version: move(id, dueOn!).version } as never),
    "duty.change": ({ id, nextReviewOn }) => ok({ version: move(id, nextReviewOn!).version } as never),
    "filing.move": ({ id, dueDay }) => ok(move(id, dueDay) as never),
    ...more,
  };
  const firm = peopled({ members: [own(role), aMember()], units: [] });
  return renderApp(path, { ...signInAs(role), ...firm, ...handlers });
} // prettier-ignore
