import { documents } from "#features/document/tables.ts";
import type { TestApp } from "./app.ts";

export const capturedAt = "2026-11-21T09:00:00.000Z";
export const pages = [
  "TO ALL BANKS\n\n1. All banks shall keep a register of\n   agents: “each” one.\n2. Banks must report monthly, on or before the 10th day of the following month.",
  "3. Every bank is required to train its staff within 90 days from the date of this circular.",
];

/** The text of a captured change, as it was read. */
export async function withText(
  { db }: TestApp,
  changeId = "change-1",
  companyId: string | null = null,
  text = pages.join("\f"),
): Promise<void> {
  await db.insert(documents).values({
    id: `document-of-${changeId}`,
    changeId,
    companyId,
    isUpload: companyId !== null,
    hosts: [],
    name: "letter.pdf",
    url: "https://www.cbn.gov.ng/letter.pdf",
    mediaType: "application/pdf",
    state: "ready",
    pages: 2,
    text,
    readBy: "plain text",
    proposals: [],
    attempts: 1,
    createdAt: capturedAt,
    readAt: capturedAt,
  });
}
