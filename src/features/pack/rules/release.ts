import { releasePattern } from "../schema.ts";

/** Is it the name of a release: a day, or a day and which of that day's? */
export const isRelease = (text: string): boolean => releasePattern.test(text);

/** Below zero where the first is the older, zero where both are one. */
export function compareReleases(a: string, b: string): number {
  const [dayA, numberA = "1"] = a.split(".") as [string, string?];
  const [dayB, numberB = "1"] = b.split(".") as [string, string?];
  return dayA === dayB ? Number(numberA) - Number(numberB) : dayA < dayB ? -1 : 1;
}

export const packName = (release: string): string => `catalogue-${release}.ilanapack`;
