import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { Log } from "#platform/log.ts";
import type { Model } from "#platform/model.ts";
import { dayMs, hourMs } from "#shared/duration.ts";
import { audienceWords } from "../../audience/rules.ts";
import type { ClassificationTables } from "../../classification/rules/classify.ts";
import { disputed, opinionPrompt, readOpinion, shownOf } from "../../classification/rules/opinion.ts";
import type { DocumentService } from "../../document/service.ts";
import { withoutPageBreaks } from "../../document/rules/reading.ts";
import type { ChangeRecord, WatchRepository } from "../repository.ts";
import type { ChangeRow } from "../schema.ts";

export type OpinionsDeps = {
  /** Null: none is configured, and none is asked. */
  model: Model | null;
  stored: WatchRepository;
  documents: Pick<DocumentService, "textsOf">;
  readTables: () => Promise<ClassificationTables>;
  clock: Clock;
  log: Pick<Log, "warn">;
};
export type SecondOpinions = ReturnType<typeof secondOpinions>;

const mostADay = 100;
// Nobody waits for it, and a small machine's model is slow.
const totalMs = 20_000;
// In this time the text of most has come.
const waitMs = 15 * 60_000;
// What nobody has judged by then will not be judged for this.
const longestMs = 30 * dayMs;

/**
 * What a model takes changes for whose reading stands on weak ground. It is stored beside what was read, shown to the operator
 * alone, and decides nothing but what he is shown first.
 */
export function secondOpinions({ model, stored, documents, readTables, clock, log }: OpinionsDeps) {
  let restsUntil = 0;

  async function ask(by: Model, change: ChangeRecord, signal: AbortSignal): Promise<void> {
    const { classes } = (await readTables()).audience.table;
    // None that a company uploaded for itself.
    const [text = ""] = await documents.textsOf(change.id);
    const shown = shownOf(change, withoutPageBreaks(text));
    if (!shown) return stored.saveOpinion(change.id, null);
    const answer = await by.word(opinionPrompt(shown, classes), { signal, totalMs });
    if (signal.aborted) return undefined;
    const opinion = answer.kind === "worded" ? readOpinion(answer.text, shown, classes) : null;
    if (opinion) return stored.saveOpinion(change.id, opinion);
    const reason = answer.kind === "worded" ? "did not answer in the form that was asked for" : answer.reason;
    log.warn({ reason, change: change.id }, "the model gave no second opinion");
    // With a model that is not there, the day's questions would soon be gone.
    if (answer.kind === "failed") restsUntil = clock.now().getTime() + hourMs;
  }

  return {
    /** Asks about the next change, if any is due; says whether one was. */
    async askNext(signal: AbortSignal): Promise<boolean> {
      const at = clock.now().getTime();
      if (model === null || at < restsUntil) return false;
      const ago = (ms: number) => new Date(at - ms).toISOString();
      const asking = {
        model: model.name,
        now: instant(clock),
        from: ago(longestMs),
        to: ago(waitMs),
        since: ago(dayMs),
      };
      const change = await stored.claimOpinion({ ...asking, most: mostADay });
      if (change) await ask(model, change, signal);
      return change !== undefined;
    },

    /** Of these changes, or of all, what a model takes for something else than they were read as. */
    async listDisputed(ids?: readonly string[]): Promise<Map<string, NonNullable<ChangeRow["opinion"]>>> {
      const { table } = (await readTables()).audience;
      const rows = await stored.listOpinions(ids);
      return new Map(
        rows.flatMap(({ id, regulator, model: name, askedAt, opinion, ...read }) => {
          const parts = disputed(read, opinion);
          if (!parts) return [];
          const { audience } = parts;
          const inWords = audience && { ...audience, words: audienceWords(audience, regulator, table) };
          return [[id, { ...parts, audience: inWords, model: name, askedAt }]];
        }),
      );
    },

    /** Again changes nothing. @throws AppError `not_found` where there is no opinion on it */
    async drop(changeId: string): Promise<void> {
      if (!(await stored.dropOpinion(changeId, instant(clock))))
        throw new AppError("not_found", "There is no opinion of a model on this change");
    },
  };
}
