import fc from "fast-check";
import { expect, test } from "vitest";
import { nextDigest, nextTry } from "#features/notify/rules/schedule.ts";

// 07:00 in Lagos is 06:00 UTC, all year.
test.each([
  ["daily", "before seven", "2026-11-21T05:59:59.999Z", "2026-11-21T06:00:00.000Z"],
  ["daily", "at seven: this digest has left", "2026-11-21T06:00:00.000Z", "2026-11-22T06:00:00.000Z"],
  ["daily", "in the evening of the year's last day", "2026-12-31T23:30:00.000Z", "2027-01-01T06:00:00.000Z"],
  ["daily", "before leap day", "2028-02-28T12:00:00.000Z", "2028-02-29T06:00:00.000Z"],
  ["weekly", "on a Saturday", "2026-11-21T09:00:00.000Z", "2026-11-23T06:00:00.000Z"],
  ["weekly", "on Monday before seven", "2026-11-23T05:00:00.000Z", "2026-11-23T06:00:00.000Z"],
  ["weekly", "on Monday after seven", "2026-11-23T06:00:00.000Z", "2026-11-30T06:00:00.000Z"],
] as const)("a %s digest, seen %s, leaves next", (frequency, _when, now, leaves) => {
  expect(nextDigest(frequency, new Date(now))).toBe(leaves);
});

const instants = fc.date({ min: new Date("2020-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });

test("a digest always leaves later than now, within its period, at seven in Lagos", () => {
  fc.assert(
    fc.property(instants, fc.constantFrom("daily" as const, "weekly" as const), (now, frequency) => {
      const next = new Date(nextDigest(frequency, now));
      const days = (next.getTime() - now.getTime()) / 86_400_000;
      expect(days > 0 && days <= (frequency === "daily" ? 1 : 7)).toBe(true);
      const lagos = new Intl.DateTimeFormat("en-GB", { timeZone: "Africa/Lagos", timeStyle: "short" }).format(next);
      expect(lagos).toBe("07:00");
      expect(frequency === "daily" || next.getUTCDay() === 1).toBe(true);
    }),
  );
});

const due = "2026-11-21T09:00:00.000Z";
const after = (minutes: number) => new Date(Date.parse(due) + minutes * 60_000);

test("tries come after 1, 2, 4, 8, 15, 30 and then every 60 minutes", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 20].map(
    (attempts) => (Date.parse(nextTry(attempts, due, after(0))!) - Date.parse(due)) / 60_000,
  );
  expect(waits).toEqual([1, 2, 4, 8, 15, 30, 60, 60, 60]);
});

test("48 hours after it was due it is given up, but not before it had its tries", () => {
  expect(nextTry(50, due, after(47 * 60))).toBe(after(48 * 60).toISOString());
  expect(nextTry(50, due, after(47 * 60 + 1))).toBeUndefined();
  // The server itself stood still for a week.
  expect(nextTry(1, due, after(7 * 1440))).toBe(after(7 * 1440 + 1).toISOString());
  expect(nextTry(7, due, after(7 * 1440))).toBeUndefined();
});
