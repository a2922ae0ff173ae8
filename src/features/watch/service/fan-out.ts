import { setImmediate } from "node:timers/promises";
import { canonicalJson } from "#shared/canonical-json.ts";
import type { ApplicabilityService } from "../../applicability/service.ts";
import type { CatalogueService } from "../../catalogue/service.ts";
import { regulatorName } from "../../catalogue/rules/regulator.ts";
import type { ClassificationTables } from "../../classification/rules/classify.ts";
import type { Profile } from "../../company/schema.ts";
import type { CompanyService } from "../../company/service.ts";
import type { NarrowingService } from "../../notify/service/narrowing.ts";
import type { NotifyService, Recipient } from "../../notify/service.ts";
import type { ChangeRecord, Publication } from "../repository.ts";
import { meantBecause, notMeantBecause, type Subject } from "../rules/relevance.ts";
import { messageOf } from "../rules/wording.ts";

type FanOutDeps = {
  catalogue: CatalogueService;
  applicability: ApplicabilityService;
  companies: CompanyService;
  notify: NotifyService;
  narrowing: Pick<NarrowingService, "marked">;
  readTables: () => Promise<ClassificationTables>;
};
type Member = { profile: Profile; customCategory: string | null };

/** Whom a change concerns, and what they are told of it. */
export function fanningOut({ catalogue, applicability, companies, notify, narrowing, readTables }: FanOutDeps) {
  /** Companies by why they are told. Those with the same profile are judged once, and others get their turn in between. */
  async function companiesBy(why: (member: Member) => string | undefined): Promise<Map<string, string>> {
    const judged = new Map<string, string | undefined>();
    const meant = new Map<string, string>();
    for await (const page of companies.listProfiles()) {
      for (const { id, profile, customCategory } of page) {
        const alike = canonicalJson({ profile, customCategory });
        if (!judged.has(alike)) judged.set(alike, why({ profile, customCategory }));
        const reason = judged.get(alike);
        if (reason !== undefined) meant.set(id, reason);
      }
      await setImmediate();
    }
    return meant;
  }

  /** With those who set an alert on what is named, and who watches the regulator; both by mail as well. */
  async function withWishes(meant: ReadonlyMap<string, string>, regulator: string, named: readonly string[]) {
    const { byKey } = await catalogue.snapshot();
    const recipients = new Map<string, Recipient>();
    const add = (companyId: string, wish: Recipient["wish"], why: string) =>
      recipients.set(companyId, { companyId, wish, why: recipients.get(companyId)?.why ?? why });
    for (const [companyId, why] of meant) add(companyId, null, why);
    for (const id of await notify.watchersOf(regulator)) add(id, "watch", `You watch ${regulatorName(regulator)}`);
    for (const key of named)
      for (const id of await notify.subscribersOf(key, "update"))
        add(id, "alert", `You set an alert on ${byKey.get(key)?.shortTitle ?? "it"}`);
    return [...recipients.values()];
  }

  /** Whom a change concerns. */
  async function recipientsOf(change: Subject): Promise<Recipient[]> {
    const { instruments } = await catalogue.snapshot();
    const { table } = (await readTables()).audience;
    const binds = await applicability.binding(change.regulationIds);
    const meant = await companiesBy(({ profile, customCategory }) => {
      const addressee = { ...profile, customCategory };
      return meantBecause(change, { instruments, table }, { addressee, isBound: (key) => binds(key, profile) })[0];
    });
    return withWishes(meant, change.regulator, change.regulationIds);
  }

  async function fanOutOf(change: ChangeRecord): Promise<NonNullable<Publication["fanOut"]>> {
    const { byKey, instruments } = await catalogue.snapshot();
    const about = change.regulationIds.flatMap((id) => byKey.get(id)?.shortTitle ?? []);
    const { changeType, title, regulator } = change;
    const notice = {
      changeType,
      regulationTitle: title,
      regulator,
      regulationId: change.regulationIds[0] ?? null,
      changeId: change.id,
      message: messageOf({ ...change, about }),
    };
    const { table } = (await readTables()).audience;
    const withdrawn = notMeantBecause(change, { instruments, table });
    const recipients = await narrowing.marked(await recipientsOf(change), change);
    return { notice, recipients, withdrawn };
  }

  return {
    recipientsOf,
    fanOutOf,

    /** Whom news of one regulation concern. */
    recipientsOfRegulation: (id: string, regulator: string) =>
      recipientsOf({ regulator, regulationIds: [id], audience: null }),

    /** Whom anything of a regulator concerns that is in force: what is announced by hand goes to them. */
    async recipientsOfRegulator(regulator: string): Promise<Recipient[]> {
      const { instruments } = await catalogue.snapshot();
      const own = instruments.filter((item) => item.regulator === regulator && item.status === "in-force");
      const keys = own.map(({ key }) => key);
      const binds = await applicability.binding(keys);
      const why = `Regulations of ${regulatorName(regulator)} apply or may apply to you`;
      const meant = await companiesBy(({ profile }) => (keys.some((key) => binds(key, profile)) ? why : undefined));
      return withWishes(meant, regulator, []);
    },
  };
}
