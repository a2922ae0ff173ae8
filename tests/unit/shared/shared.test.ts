import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "#shared/canonical-json.ts";
import { escapeMarkup, escapePattern } from "#shared/escape.ts";
import {
  lagosDate,
  lagosDay,
  lagosDayOf,
  lagosHour,
  lagosMoment,
  msToLagosMidnight,
  startOfLagosDay,
} from "#shared/lagos.ts";
import { plural } from "#shared/plural.ts";

describe("Lagos time", () => {
  const midnight = new Date("2026-12-31T23:00:00.000Z");
  const justBefore = new Date(midnight.getTime() - 1);

  test("a day turns at 23:00 UTC, summer and winter", () => {
    expect([lagosDay(justBefore), lagosDay(midnight)]).toEqual(["2026-12-31", "2027-01-01"]);
    expect(lagosDay(new Date("2026-07-14T23:00:00Z"))).toBe("2026-07-15");
    expect([lagosHour(justBefore), lagosHour(midnight)]).toEqual([23, 0]);
  });

  test("begins where the day before ends", () => {
    expect(startOfLagosDay("2027-01-01")).toBe(midnight.toISOString());
    expect(startOfLagosDay("2026-12-31", 1)).toBe(midnight.toISOString());
    expect([msToLagosMidnight(justBefore.getTime()), msToLagosMidnight(midnight.getTime())]).toEqual([1, 86_400_000]);
  });

  test("is what the tz database says of Africa/Lagos", () => {
    const zone = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "Africa/Lagos" });
    const since1920 = fc.date({ min: new Date("1920-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(since1920, (at) => {
        expect(lagosDay(at)).toBe(zone.format(at));
      }),
    );
  });

  test("a day that is written stays it, an instant becomes its day", () => {
    expect(lagosDayOf("2026-03-05")).toBe("2026-03-05");
    expect(lagosDayOf("2026-03-05T23:30:00Z")).toBe("2026-03-06");
  });

  test("is written in words", () => {
    expect(lagosDate(midnight)).toBe("1 January 2027");
    expect(lagosMoment(new Date("2026-11-21T09:00:00Z"))).toBe("21 November 2026 at 10:00");
  });
});

test("counts in words", () => {
  expect([plural(0, "duty", "duties"), plural(1, "duty", "duties"), plural(2, "text")]).toEqual([
    "0 duties",
    "1 duty",
    "2 texts",
  ]);
});

test("a text in markup has no sign of its own left, and a parser reads it back", () => {
  expect(escapeMarkup(`<a href="x" title='y'>&</a>`)).toBe(
    "&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;&#38;&#60;/a&#62;",
  );
});

test("a text in a pattern finds itself and nothing else", () => {
  fc.assert(fc.property(fc.string(), (text) => new RegExp(`^${escapePattern(text)}$`, "u").test(text) || text === ""));
  expect(new RegExp(escapePattern("a.b")).test("axb")).toBe(false);
});

describe("canonical JSON", () => {
  test("orders names by their code units, numbers too, in whatever depth", () => {
    expect(canonicalJson({ b: [{ z: 1, "10": 2, "9": 3 }], a: null })).toBe('{"a":null,"b":[{"10":2,"9":3,"z":1}]}');
  });

  test("leaves out what has no value, as all JSON does", () => {
    expect(canonicalJson({ a: undefined, b: [undefined, 1] })).toBe('{"b":[null,1]}');
  });

  test("reads back as what was written", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(JSON.parse(canonicalJson(JSON.parse(json)))).toEqual(JSON.parse(json));
      }),
    );
  });
});
