import { instant, type Clock } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { isEditorial, shelvedAs } from "../../catalogue/rules/revision.ts";
import { bandOfSeverity } from "../../catalogue/rules/severity.ts";
import type { NarrowingService } from "../../notify/service/narrowing.ts";
import type { ChangeRecord, Publication, WatchRepository } from "../repository.ts";
import { floodLimit } from "../rules/compare.ts";
import { revisionMessage } from "../rules/wording.ts";
import type { Publishing } from "./publishing.ts";

export type RevisionDeps = {
  stored: WatchRepository;
  publishing: Publishing;
  narrowing: Pick<NarrowingService, "marked">;
  clock: Clock;
};
type Revision = Awaited<ReturnType<WatchRepository["listUntoldRevisions"]>>["rows"][number];

const slice = 100;

/**
 * Tells of new revisions of the library, as of any other change. A cursor moves on in the transaction that tells, so that a
 * revision is told once, whoever loaded it and whatever crashed.
 */
export function revisionTelling({ stored, publishing, narrowing, clock }: RevisionDeps) {
  async function publicationOf(revision: Revision, isMany: boolean): Promise<Publication | null> {
    const { changes, content } = revision;
    const isNew = revision.revision === 1;
    if (!isNew && isEditorial(changes)) return null;
    const isGone = shelvedAs(changes) === "takenBack";
    const change: ChangeRecord = {
      id: newId(),
      sourceId: "catalogue",
      itemKey: revision.regulationId,
      uniqueKey: `revision:${revision.regulationId}:${revision.revision}`,
      regulator: content.regulator,
      changeType: isNew ? "new" : "update",
      title: content.title,
      reference: content.reference,
      url: content.officialUrl,
      publishedOn: content.issuedOn?.length === 10 ? content.issuedOn : null,
      summary: content.summary,
      detectedAt: revision.recordedAt,
      seenWithin: null,
      status: "published",
      heldBecause: null,
      publishedAt: revision.recordedAt,
      reviewedAt: revision.recordedAt,
      diff: isNew ? null : changes,
      topics: content.topics,
      severity: content.severity,
      riskLevel: bandOfSeverity(content.severity),
      instrumentKey: revision.regulationId,
      regulationIds: [revision.regulationId],
      evidence: [],
      audience: null,
    };
    const bound = await publishing.recipientsOfRegulation(revision.regulationId, content.regulator);
    const recipients = await narrowing.marked(bound, change);
    const notice = {
      changeType: change.changeType,
      regulationTitle: change.title,
      regulator: change.regulator,
      // What is no longer there cannot be opened.
      regulationId: isGone ? null : revision.regulationId,
      changeId: change.id,
      message: revisionMessage(revision.revision, changes),
    };
    // A whole new edition of the library: every entry is on the Updates screen, and only who asked for it is told of each.
    const notified = isMany ? recipients.filter(({ wish }) => wish !== null) : recipients;
    return { change, documents: [], fanOut: { notice, recipients: notified } };
  }

  /** Tells what the library learned since it was last told; answers how many revisions that were. */
  async function publishRevisions(): Promise<number> {
    let count = 0;
    let isMany: boolean | undefined;
    for (;;) {
      const { rows, waiting } = await stored.listUntoldRevisions(slice);
      if (rows.length === 0) return count;
      isMany ??= waiting > floodLimit;
      for (const revision of rows) {
        const publication = await publicationOf(revision, isMany);
        const notified = await stored.publishRevision(revision.id, publication, instant(clock));
        count += notified.length;
      }
    }
  }

  return { publishRevisions };
}
