import { setImmediate } from "node:timers/promises";
import { AppError } from "#platform/errors.ts";
import { canonicalJson } from "#shared/canonical-json.ts";
import type { Instrument } from "../catalogue/schema.ts";
import type { CatalogueService, Snapshot } from "../catalogue/service.ts";
import type { Profile } from "../company/schema.ts";
import type { CompanyService } from "../company/service.ts";
import { answerTo, evaluate, indexQuestions, isAsked, type Questions } from "./rules.ts";
import type { Verdict } from "./schema.ts";
import { isBinding } from "./vocabulary.ts";

export type Evaluated = { instrument: Instrument; verdict: Verdict };
export type ApplicabilityDeps = { catalogue: CatalogueService; companies: CompanyService };
export type ApplicabilityService = ReturnType<typeof applicabilityService>;

export function applicabilityService({ catalogue, companies }: ApplicabilityDeps) {
  let indexed: { snapshot: Snapshot; questions: Questions } | undefined;

  async function current(at?: Snapshot): Promise<{ snapshot: Snapshot; questions: Questions }> {
    const snapshot = at ?? (await catalogue.snapshot());
    if (indexed?.snapshot !== snapshot) indexed = { snapshot, questions: indexQuestions(snapshot.questions) };
    return indexed;
  }

  return {
    /** Every instrument of the catalogue, as it is now or was at a snapshot, with its verdict for a profile. */
    async evaluateAll(profile: Profile, at?: Snapshot): Promise<Evaluated[]> {
      const { snapshot, questions } = await current(at);
      return snapshot.instruments.map((instrument) => ({
        instrument,
        verdict: evaluate(instrument, profile, questions),
      }));
    },

    /** @throws AppError `not_found` */
    async evaluateOne(key: string, profile: Profile, at?: Snapshot): Promise<Evaluated> {
      const { snapshot, questions } = await current(at);
      const instrument = snapshot.byKey.get(key);
      if (!instrument) throw new AppError("not_found", "Regulation not found");
      return { instrument, verdict: evaluate(instrument, profile, questions) };
    },

    /** The questions that are put to a company of this kind, and those it has answered, with what it said. */
    async listQuestions(companyId: string) {
      const profile = await companies.getProfile(companyId);
      const { snapshot, questions } = await current();
      const asked = snapshot.questions.filter(
        (question) => isAsked(question, profile) || question.key in profile.answers,
      );
      return asked.map(({ key, group, ask, question, help }) => {
        const answer = profile.answers[key] ?? null;
        return {
          key,
          group,
          ask,
          question,
          help,
          answer,
          implied: answer === null && answerTo(key, profile, questions) === true,
        };
      });
    },

    /**
     * Ids of the companies that any of these instruments binds or may bind, or would if it were in force: news of a draft or of
     * an end concerns them too. Companies with the same profile are judged once, and others get their turn in between.
     */
    async affectedCompanies(keys: string[]): Promise<string[]> {
      const { snapshot, questions } = await current();
      const instruments = keys
        .flatMap((key) => snapshot.byKey.get(key) ?? [])
        .map((instrument) => ({ ...instrument, status: "in-force" as const }));
      const isAffected = (profile: Profile) =>
        instruments.some((instrument) => isBinding(evaluate(instrument, profile, questions).result));
      const judged = new Map<string, boolean>();
      const affected: string[] = [];
      for await (const page of companies.listProfiles()) {
        for (const { id, profile } of page) {
          const alike = canonicalJson(profile);
          if (!judged.has(alike)) judged.set(alike, isAffected(profile));
          if (judged.get(alike)) affected.push(id);
        }
        await setImmediate();
      }
      return affected;
    },
  };
}
