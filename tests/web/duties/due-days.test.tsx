import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { aDetail, aDuty, laidOut, openDuties } from "../support/duties.tsx";
import { ok } from "../support/fake-server.ts";
import { aFiling } from "../support/filings.ts";

beforeEach(() => {
  vi.restoreAllMocks();
  laidOut();
});

const rows = [
  aFiling({ _id: "a", dueDay: "2026-11-21", dueAt: "2026-11-21T08:00:00.000Z", period: "2026-10" }),
  aFiling({ _id: "b", isOverdue: true }),
  aFiling({ _id: "c", dueDay: "2027-02-05", dueAt: "2027-02-05T22:59:59.999Z", period: "2026-Q4", state: "filed-late" }),
  aFiling({ _id: "d", dueDay: "2027-02-08", dueAt: "2027-02-08T22:59:59.999Z", period: "event-1" }),
]; // prettier-ignore

test("a duty says when it is due in the words of the filings, each line leading there, and asks of this duty only", async () => {
  const duty = aDuty();
  const { calls } = openDuties([duty], {
    path: `/duties?duty=${duty._id}`,
    more: { "duty.get": () => ok(aDetail(duty, { deadline: { rule: "By the 5th", recurrence: "monthly", details: null, dueNote: null } })), "filing.list": () => ok(rows) },
  });
  const days = within(await screen.findByRole("region", { name: "Due days" }));
  expect(days.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "21 Nov 2026for October 2026 · Before you signed up",
    "4 Dec 2026for November 2026 · Late",
    "5 Feb 2027for Quarter 4 of 2026 · Filed late",
    "8 Feb 2027To be filed",
  ]);
  expect(days.getByRole("link", { name: "4 Dec 2026" }).getAttribute("href")).toBe("/filings?filing=b");
  expect(calls.filter(({ path }) => path === "filing.list").map(({ input }) => input)).toContainEqual({ companyId: "company-1", dutyId: duty._id });
}); // prettier-ignore
