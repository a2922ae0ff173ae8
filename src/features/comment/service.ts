import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { plainLine } from "#shared/plain-line.ts";
import { actionLabel, actorLabel } from "../audit/rules.ts";
import type { WorkEvent } from "../notify/rules/work-event.ts";
import type { Comments } from "./repository.ts";
import type { Comment, HistoryEntry, Said } from "./schema.ts";
import { commentMessages, mostComments } from "./vocabulary.ts";

/** What is commented on: its id, what it is called, and where it is shown. */
export type Subject = { noun: "duty" | "task"; id: string; title: string; path: string };
type Author = { companyId: string; userId: string | null };

// What a mail shows of a comment; the whole is read in Ilana.
const mostShown = 300;
// Years of work on one thing.
const mostHistory = 500;

/** In the place of a name, where a token of the company does something. */
export const programName = "A program of your company";

/** What people say to things, and whom it is told. */
export function commentService({ comments, clock }: { comments: Comments; clock: Clock }) {
  return {
    /** Adds a comment; who is mentioned is told. @throws AppError `invalid_input` for somebody from elsewhere, `conflict` where there is no room */
    async add({ companyId, userId }: Author, subject: Subject, { text, mentions = [] }: Said): Promise<Comment> {
      const createdAt = instant(clock);
      const people = new Map((await comments.colleagues(companyId, createdAt)).map((one) => [one.userId, one]));
      const named = [...new Set(mentions)];
      if (named.some((one) => !people.has(one))) throw new AppError("invalid_input", commentMessages.unknownPerson);
      const authorName = (userId !== null && people.get(userId)?.name) || programName;
      const comment = { id: newId(), companyId, subjectId: subject.id, authorId: userId, text, createdAt };
      const event = commentEvent(subject, { ...comment, authorName, mentions: named });
      // Whoever mentions itself knows of it.
      const leaving = { id: comment.id, event, people: named.filter((one) => one !== userId) };
      if (!(await comments.add(comment, { mentions: named, event: leaving, most: mostComments })))
        throw new AppError("conflict", commentMessages.tooMany);
      return { _id: comment.id, author: userId, authorName, text, createdAt };
    },

    /** To what a comment was said. */
    subjectOf: (companyId: string, id: string): Promise<string | undefined> => comments.subjectOf(companyId, id),

    async list(companyId: string, subjectId: string): Promise<Comment[]> {
      const rows = await comments.list(companyId, subjectId);
      return rows.map(({ id, authorId, ...comment }) => ({ _id: id, author: authorId, ...comment }));
    },

    async history(companyId: string, subjectId: string): Promise<HistoryEntry[]> {
      const rows = await comments.history(companyId, subjectId, mostHistory);
      return rows.map(({ userName, ...entry }) => ({
        ...entry,
        actorLabel: actorLabel({ ...entry, userName }),
        actionLabel: actionLabel(entry.action),
      }));
    },

    /** What everybody who belongs to the company is called, by user id. */
    async names(companyId: string): Promise<ReadonlyMap<string, string>> {
      const people = await comments.colleagues(companyId, instant(clock));
      return new Map(people.map(({ userId, name }) => [userId, name]));
    },
  };
}
export type CommentService = ReturnType<typeof commentService>;

type Written = { id: string; authorId: string | null; authorName: string; text: string; mentions: string[] };

const commentEvent = (
  { noun, id, title, path }: Subject,
  { id: commentId, authorId, authorName, text, mentions }: Written,
): WorkEvent => ({
  type: `${noun}.commented`,
  subject: id,
  heading: `${plainLine(authorName)} mentioned you in a comment on a ${noun}`,
  title: plainLine(title),
  lines: [`“${plainLine(text).slice(0, mostShown)}”`],
  because: "you were mentioned",
  path,
  data: { [`${noun}Id`]: id, commentId, author: authorId, mentions },
});
