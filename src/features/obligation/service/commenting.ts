import type { Client } from "#platform/client.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { plainLine } from "#shared/plain-line.ts";
import type { AccountService } from "../../account/service.ts";
import type { DutyCommentRepository } from "../repository/comments.ts";
import { messages, type AddComment, type DutyComment } from "../schema.ts";
import { mostComments } from "../vocabulary.ts";
import type { Known } from "../rules/known.ts";
import type { Asker } from "./visibility.ts";

export type CommentingDeps = {
  comments: DutyCommentRepository;
  accounts: Pick<AccountService, "mailOf" | "sendMailsSoon">;
  clock: Clock;
  knownTo: (asker: Asker, id: string) => Promise<Known>;
};

// What a mail shows of a comment; the whole is read in Ilana.
const mostShown = 300;

/** What people say to a duty, and whom it is told. */
export function commenting({ comments, accounts, clock, knownTo }: CommentingDeps) {
  return {
    /** Adds a comment; who is mentioned is told by mail. @throws AppError `not_found`, `invalid_input` for somebody from elsewhere */
    async comment(asker: Asker, { id, text, mentions = [] }: AddComment, client: Client): Promise<DutyComment> {
      const { companyId } = asker;
      const { row } = (await knownTo(asker, id)).entry;
      const createdAt = instant(clock);
      const people = new Map((await comments.colleagues(companyId, createdAt)).map((one) => [one.userId, one]));
      const named = [...new Set(mentions)];
      if (named.some((userId) => !people.has(userId))) throw new AppError("invalid_input", messages.unknownPerson);
      const authorId = asker.userId;
      const authorName = (authorId !== null && people.get(authorId)?.name) || "A program of your company";
      const about = {
        by: plainLine(authorName),
        duty: plainLine(row.title),
        text: plainLine(text).slice(0, mostShown),
      };
      // Whoever mentions itself knows of it.
      const mails = named
        .filter((userId) => userId !== authorId)
        .map((userId) => accounts.mailOf("mentioned", people.get(userId)!.email, client.address, about));
      const comment = { id: newId(), companyId, dutyId: id, authorId, text, createdAt };
      const isAdded = await comments.add(comment, { mentions: named, mails, most: mostComments });
      if (!isAdded) throw new AppError("conflict", messages.tooManyComments);
      accounts.sendMailsSoon();
      return { _id: comment.id, author: authorId, authorName, text, createdAt };
    },
  };
}
