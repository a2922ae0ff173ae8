import type { CommentService } from "../../comment/service.ts";
import type { Known } from "../rules/known.ts";
import type { LibraryDuty } from "../rules/library.ts";
import { ownWording } from "../rules/register.ts";
import type { StoredDuty } from "../rules/stored.ts";
import { differenceSince } from "../rules/wording.ts";
import type { DutyDetail } from "../schema.ts";

/** A duty whole: what the library has of it, what the company has said, and how it came to that. */
export async function detailOf(comments: Pick<CommentService, "history" | "list">, companyId: string, { entry, library, stored }: Known): Promise<DutyDetail> {
  const { row } = entry;
  const history = await comments.history(companyId, row._id);
  const said = await comments.list(companyId, row._id);
  const wording = library?.wording ?? (stored && stored.origin !== "library" ? ownWording(stored) : null);
  return {
    ...row,
    ...libraryPart(library, entry.dueNote),
    ...(library ? {} : ownPart(stored, entry.dueNote)),
    how: stored?.how ?? null,
    stateBy: stored?.stateBy ?? null,
    stateAt: stored?.stateAt ?? null,
    confirmedBy: stored?.confirmedBy ?? null,
    confirmedAt: stored?.confirmedAt ?? null,
    difference: wording ? differenceSince(stored?.heldFor ?? null, wording) : [],
    history,
    comments: said,
    updatedAt: stored?.updatedAt ?? null,
    updatedBy: stored?.updatedBy ?? null,
  };
} // prettier-ignore

function libraryPart(library: LibraryDuty | undefined, dueNote: string | null) {
  const { instrument, requirement, wording, riskLevel, questions } = library ?? {};
  const { deadline } = requirement ?? {};
  return {
    regulationTitle: instrument?.title ?? null,
    provision: requirement?.provision ?? null,
    basis: requirement?.basis ?? null,
    quote: requirement?.quote ?? null,
    page: requirement?.page ?? null,
    documentId: null,
    figures: [...(wording?.figures ?? [])],
    deadline: deadline
      ? { rule: deadline.rule, recurrence: deadline.recurrence, details: deadline.details, dueNote }
      : null,
    riskLevel: riskLevel ?? null,
    penalty: instrument?.penalty ?? null,
    officialUrl: instrument?.officialUrl ?? null,
    sources: instrument?.sources.map(({ url, confirmed }) => ({ url, confirmed })) ?? [],
    questions: questions ?? [],
  };
}

function ownPart(stored: StoredDuty | undefined, dueNote: string | null) {
  const { quote = null, documentId = null, deadline = null } = stored ?? {};
  if (!deadline) return { quote, documentId };
  const { rule, schedule } = deadline;
  return { quote, documentId, deadline: { rule, recurrence: schedule.type, details: null, dueNote } };
}
