import { plural } from "#shared/plural.ts";
import type { Bar } from "../components/bar-chart.tsx";

// As many as stand side by side on a phone; what is older is one bar.
const shownYears = 10;

export type YearBars = {
  bars: Bar[];
  /** The last year of the first bar, where that one stands for several. */
  sumUpTo: number | null;
  /** How many are in no bar. */
  undated: number;
};

/**
 * How many texts were issued in each year up to this one, years without any included: a gap is a fact too. `counts` are
 * by year; what stands under another key has no known date.
 */
export function yearBars(counts: Record<string, number>, thisYear: number): YearBars {
  const isYear = (key: string) => /^\d{4}$/.test(key);
  const countWhere = (test: (key: string) => boolean) =>
    Object.entries(counts).reduce((sum, [key, count]) => (test(key) ? sum + count : sum), 0);
  const undated = countWhere((key) => !isYear(key));
  const known = Object.keys(counts).filter(isYear).map(Number);
  if (known.length === 0) return { bars: [], sumUpTo: null, undated };

  const last = Math.max(thisYear, ...known);
  const first = Math.max(Math.min(...known), last - shownYears + 1);
  const older = countWhere((key) => isYear(key) && Number(key) < first);
  const bars = Array.from({ length: last - first + 1 }, (_, index) => yearBar(first + index, counts));
  if (older === 0) return { bars, sumUpTo: null, undated };
  return { bars: [olderBar(first - 1, older), ...bars], sumUpTo: first - 1, undated };
}

function yearBar(year: number, counts: Record<string, number>): Bar {
  const value = counts[year] ?? 0;
  return { label: `’${twoDigits(year)}`, value, meaning: `${year}: ${plural(value, "text")}` };
}

const olderBar = (year: number, value: number): Bar => ({
  label: `≤${twoDigits(year)}`,
  value,
  meaning: `Up to ${year}: ${plural(value, "text")}`,
  isSum: true,
});

const twoDigits = (year: number) => String(year).slice(-2);
