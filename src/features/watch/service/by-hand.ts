import { instant } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { sha256 } from "#platform/sha256.ts";
import { normaliseRegulator } from "../../catalogue/rules/regulator.ts";
import type { ChangeType } from "../../notify/vocabulary.ts";
import { keyOf, project, stableText } from "../rules/identity.ts";
import type { ListedItem, Source } from "../schema.ts";
import type { Queries, QueriesDeps } from "./queries.ts";
import { itemRow } from "./rows.ts";
import type { Publishing } from "./publishing.ts";

export type Announcement = {
  companyId?: string | undefined;
  regulationId?: string | undefined;
  changeType: ChangeType;
  regulationTitle: string;
  regulator: string;
  message?: string | undefined;
};
/** What the operator enters for a source that refuses programs. */
export type EnteredItem = {
  source: string;
  title: string;
  reference?: string | undefined;
  url?: string | undefined;
  publishedOn?: string | undefined;
  summary?: string | undefined;
};
type ByHandDeps = Pick<QueriesDeps, "stored" | "catalogue" | "companies" | "notify" | "clock"> & {
  publisher: Publishing;
  reader: Queries;
  /** @throws AppError `not_found` */
  sourceOf: (id: string) => Source;
};

/** What a person enters or announces, where no program reads it. */
export function byHand({ stored, catalogue, companies, notify, clock, publisher, reader, sourceOf }: ByHandDeps) {
  return {
    /**
     * Enters by hand what a source published that programs cannot read. It is told at once: a person has read it.
     * @throws AppError `not_found` for an unknown source, `conflict` for an entry that is known
     */
    async enter(input: EnteredItem) {
      const source = sourceOf(input.source);
      const item: ListedItem = {
        externalId: null,
        title: input.title,
        reference: input.reference ?? null,
        url: input.url ?? null,
        publishedAt: input.publishedOn ?? null,
        publishedPrecision: input.publishedOn ? "day" : null,
        summary: input.summary ?? null,
        sizeBytes: null,
        attachments: [],
      };
      const key = keyOf(item, source.hosts);
      const { items, aliases } = await stored.listKnown(source.id);
      if (items.has(key) || aliases.has(key)) throw new AppError("conflict", "This entry is known already");
      const draft = {
        source,
        item,
        itemKey: key,
        uniqueKey: `new:${source.id}:by-hand:${key}`,
        diff: null,
        held: null,
      };
      const publications = await publisher.prepare([{ ...draft, seenWithin: null, isReviewed: true }]);
      const at = instant(clock);
      const hash = sha256(stableText(project(item, source.hosts)));
      const [change] = await stored.publish(publications, at, itemRow(source.id, { key, item, hash }, at));
      if (!change) throw new AppError("conflict", "This entry is known already");
      return reader.getChange(change.id);
    },

    /**
     * Announces a change by hand: to one company, or to all it concerns. Answers how many were told.
     * @throws AppError `invalid_input` for an unknown regulation, `not_found` for an unknown company
     */
    async announce(announcement: Announcement): Promise<number> {
      const { companyId, regulationId, changeType, regulationTitle, message } = announcement;
      const { byKey } = await catalogue.snapshot();
      if (regulationId && !byKey.has(regulationId))
        throw new AppError("invalid_input", `Unknown regulation: ${regulationId}`);
      const regulator = normaliseRegulator(announcement.regulator);
      const notice = {
        changeType,
        regulationTitle,
        regulator,
        regulationId: regulationId ?? null,
        message: message ?? null,
      };
      if (companyId) {
        const { _id } = await companies.get(companyId);
        const isWatched = (await notify.listWatchedRegulators(_id)).includes(regulator);
        const isAlerted = regulationId && (await notify.subscribedTo(_id, "update", [regulationId])).length > 0;
        const wish = isAlerted ? "alert" : isWatched ? "watch" : null;
        return notify.notify([{ companyId: _id, wish, why: "It was announced to you by name" }], {
          ...notice,
          changeId: null,
        });
      }
      const recipients = regulationId
        ? await publisher.recipientsOfRegulation(regulationId, regulator)
        : await publisher.recipientsOfRegulator(regulator);
      return notify.notify(recipients, { ...notice, changeId: null });
    },
  };
}
