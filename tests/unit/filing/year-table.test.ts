import { expect, test } from "vitest";
import type { Profile } from "#features/company/schema.ts";
import { computedBetween } from "#features/filing/rules/computed.ts";
import { filingDuties } from "#features/filing/rules/duty.ts";
import { readHolidays } from "#features/holiday/adapters/holidays-file.ts";
import { calendarOf, freeDaysOf } from "#features/holiday/rules.ts";
import { licenceOf } from "#features/company/rules.ts";
import { dataFile } from "#platform/program.ts";
import { weekdayOf } from "#shared/calendar.ts";
import { testApp } from "../../support/app.ts";
import { aProfile } from "../../support/samples/factories.ts";

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

const companies: Record<string, Profile> = {
  "unit-microfinance-bank": aProfile(),
  pssp: aProfile({ category: "psps-pssp", services: ["remittances&payments"] }),
  "commercial-bank": aProfile({ category: "commercial-banks-national", employeeSize: "1001-5000 employees", answers: { "authorised-dealer": true, "public-company": true } }),
}; // prettier-ignore

/** The year of a company: a row for each thing that is due by a date, a column for each month, in it the days. */
async function yearOf(name: string, year: number): Promise<string> {
  const app = await testApp();
  const profile = companies[name]!;
  const { evaluated } = await app.services.applicability
    .evaluateAll(profile)
    .then((all) => ({ evaluated: all }));
  const shipped = readHolidays(dataFile("holidays.yaml"));
  const reckoning = { calendar: calendarOf(shipped), category: licenceOf(profile) };
  const range = { from: `${year}-01-01`, to: `${year}-12-31` };
  const rows = filingDuties(evaluated).flatMap((duty) => {
    const found = computedBetween(duty, range, reckoning);
    if (found.length === 0) return [];
    const isDaily = duty.schedule.type === "daily";
    const cells = months.map((_, month) => {
      const own = found.filter(({ dueDay }) => Number(dueDay.slice(5, 7)) === month + 1);
      if (isDaily) return `${own.length} days`;
      return own.map(({ dueDay, holidays, period }) => `${days[weekdayOf(dueDay)]} ${Number(dueDay.slice(8))}${holidays.length > 0 ? "*" : ""} (${period})`).join(", ");
    });
    return [`| ${duty.requirementId}${duty.isSure ? "" : " ?"} | ${duty.rule} | ${cells.join(" | ")} |`];
  });
  const free = freeDaysOf(year, shipped).map(({ day, name: holiday, state }) => `${day.slice(5)} ${days[weekdayOf(day)]} ${holiday}${state === "expected" ? " (expected)" : ""}`);
  return [
    `# ${name}, ${year}`,
    "",
    "A day with the period that it is for. `*`: a holiday lies between the day of the rule and this one; `?`: it may bind.",
    "",
    `Holidays: ${free.join("; ")}.`,
    "",
    `| requirement | rule | ${months.join(" | ")} |`,
    `|---|---|${months.map(() => "---|").join("")}`,
    ...rows.toSorted(),
    "",
  ].join("\n");
} // prettier-ignore

// Read through by a person against the facts of each instrument and a calendar of the year (docs/decisions/0045-due-days.md).
test.each(Object.keys(companies).flatMap((name) => [2026, 2027].map((year) => [name, year] as const)))(
  "the year of a %s, %i",
  async (name, year) => {
    await expect(await yearOf(name, year)).toMatchFileSnapshot(`../../fixtures/due-days/${name}-${year}.md`);
  },
);
