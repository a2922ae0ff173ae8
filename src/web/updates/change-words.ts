import type { Change } from "#features/catalogue/schema.ts";
import { changeTypes, type ChangeType } from "#features/notify/vocabulary.ts";
import type { ChangeRow } from "#features/watch/schema.ts";
import { heldReasons, type ChangeStatus } from "#features/watch/vocabulary.ts";
import { lagosDay } from "#shared/lagos.ts";
import { formatDay } from "../lib/format.ts";
import { formatMoment, formatTime } from "../lib/time/format-moment.ts";
import { fieldLabel, valueWords } from "../regulation/history/revision-words.ts";
import { lowerFirst } from "#shared/sentence.ts";

const kindLabels: Record<ChangeType, string> = {
  new: "New",
  update: "Update",
  amendment: "Amendment",
  other: "Other",
};
export const kinds = changeTypes.map((kind) => ({ kind, label: kindLabels[kind] }));
export const kindLabel = (kind: string): string => (kindLabels as Record<string, string>)[kind] ?? kind;

const statusLabels: Record<ChangeStatus, string> = {
  published: "Published",
  review: "Held for review",
  dismissed: "Set aside",
};
export const statusOptions = Object.entries(statusLabels).map(([status, label]) => ({ status, label }));
export const statusLabel = (status: string): string => (statusLabels as Record<string, string>)[status] ?? status;

/** Is it the library's own text that changed, and not what a regulator lists? */
export const isOfLibrary = ({ source }: Pick<ChangeRow, "source">): boolean => source === "catalogue";

/** When a change was seen, and since when it can have been there. */
export function seenWords({
  source,
  detectedAt,
  seenWithin,
  diff,
}: Pick<ChangeRow, "source" | "detectedAt" | "seenWithin" | "diff">): string {
  if (isOfLibrary({ source })) return `Library ${diff ? "revised" : "extended"} ${formatMoment(detectedAt)}`;
  const seen = `First seen ${formatMoment(detectedAt)}`;
  if (seenWithin === null) return seen;
  const isSameDay = lagosDay(new Date(seenWithin)) === lagosDay(new Date(detectedAt));
  return `${seen}; the check before was ${isSameDay ? `at ${formatTime(seenWithin)}` : `on ${formatMoment(seenWithin)}`}`;
}

/** Why a change is held back; null for one that is not. */
export function heldWords({ status, heldBecause }: Pick<ChangeRow, "status" | "heldBecause">): string | null {
  if (status !== "review") return null;
  return heldBecause ? `Held for review: ${lowerFirst(heldReasons[heldBecause])}` : "Held for review";
}

const listedFields: Record<string, string> = {
  url: "Address",
  publishedOn: "Date",
  summary: "Description",
  documents: "Documents",
  size: "Size of the document",
};

/** What a field of a regulator's list, or of the library, is called where its change is told. */
export const changedFieldLabel =
  (change: Pick<ChangeRow, "source">) =>
  (path: string): string =>
    (isOfLibrary(change) ? undefined : listedFields[path]) ?? fieldLabel(path);

/** The value of such a field as a reader would say it. */
export const changedFieldWords =
  (change: Pick<ChangeRow, "source">) =>
  (path: string, value: Change["before"]): string | null => {
    if (isOfLibrary(change)) return valueWords(path, value);
    return path === "publishedOn" && value !== null ? formatDay(value) : value;
  };
