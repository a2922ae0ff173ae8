import { setImmediate } from "node:timers/promises";
import { canonicalJson } from "#shared/canonical-json.ts";
import type { ApplicabilityService } from "../../applicability/service.ts";
import { regulatorName } from "../../catalogue/rules/regulator.ts";
import type { CatalogueService, Snapshot } from "../../catalogue/service.ts";
import type { ClassificationTables } from "../../classification/rules/classify.ts";
import type { Profile } from "../../company/schema.ts";
import type { CompanyService } from "../../company/service.ts";
import type { NarrowingService } from "../../notify/service/narrowing.ts";
import type { NotifyService, Recipient } from "../../notify/service.ts";
import type { ChangeRecord, Publication } from "../repository.ts";
import { meantBecause, notMeantBecause, watchWords, type Subject } from "../rules/relevance.ts";
import { messageOf } from "../rules/wording.ts";

type FanOutDeps = {
  catalogue: CatalogueService;
  applicability: ApplicabilityService;
  companies: CompanyService;
  notify: NotifyService;
  narrowing: Pick<NarrowingService, "marked">;
  readTables: () => Promise<ClassificationTables>;
};
/** What it is judged by, at one moment. */
type Library = Pick<Snapshot, "byKey"> & { table: ClassificationTables["audience"]["table"] };

/** Whom a change concerns, and what they are told of it. */
export function fanningOut({ catalogue, applicability, companies, notify, narrowing, readTables }: FanOutDeps) {
  /** Companies by why they are told. Those with the same profile are judged once, and others get their turn in between. */
  async function companiesBy(why: (profile: Profile) => string | undefined): Promise<Map<string, string>> {
    const judged = new Map<string, string | undefined>();
    const meant = new Map<string, string>();
    for await (const page of companies.listProfiles()) {
      for (const { id, profile } of page) {
        const alike = canonicalJson(profile);
        if (!judged.has(alike)) judged.set(alike, why(profile));
        const reason = judged.get(alike);
        if (reason !== undefined) meant.set(id, reason);
      }
      await setImmediate();
    }
    return meant;
  }

  /** With those who set an alert on what is named, and who watches the regulator; both by mail as well. */
  async function withWishes(
    meant: ReadonlyMap<string, string>,
    { regulator, regulationIds }: Pick<Subject, "regulator" | "regulationIds">,
    { byKey }: Pick<Snapshot, "byKey">,
  ) {
    const recipients = new Map<string, Recipient>();
    const add = (companyId: string, wish: Recipient["wish"], why: string) =>
      recipients.set(companyId, { companyId, wish, why: recipients.get(companyId)?.why ?? why });
    for (const [companyId, why] of meant) add(companyId, null, why);
    for (const id of await notify.watchersOf(regulator)) add(id, "watch", watchWords(regulator));
    for (const key of regulationIds)
      for (const id of await notify.subscribersOf(key, "update"))
        add(id, "alert", `You set an alert on ${byKey.get(key)?.shortTitle ?? "it"}`);
    return [...recipients.values()];
  }

  async function libraryNow(): Promise<Library> {
    const { known: byKey } = await catalogue.snapshot();
    return { byKey, table: (await readTables()).audience.table };
  }

  /** Whom a change concerns, by one state of the library. */
  async function recipientsBy(change: Subject, library: Library): Promise<Recipient[]> {
    const binds = await applicability.binding();
    const meant = await companiesBy(
      (profile) => meantBecause(change, library, { addressee: profile, isBound: (key) => binds(key, profile) })[0],
    );
    return withWishes(meant, change, library);
  }

  const recipientsOf = async (change: Subject) => recipientsBy(change, await libraryNow());

  async function fanOutOf(change: ChangeRecord): Promise<NonNullable<Publication["fanOut"]>> {
    const library = await libraryNow();
    const about = change.regulationIds.flatMap((id) => library.byKey.get(id)?.shortTitle ?? []);
    const { changeType, title, regulator } = change;
    const notice = {
      changeType,
      regulationTitle: title,
      regulator,
      regulationId: change.regulationIds[0] ?? null,
      changeId: change.id,
      message: messageOf({ ...change, about }),
    };
    const withdrawn = notMeantBecause(change, library);
    const recipients = await narrowing.marked(await recipientsBy(change, library), change);
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
      const library = await catalogue.snapshot();
      const own = library.instruments.filter((item) => item.regulator === regulator && item.status === "in-force");
      const keys = own.map(({ key }) => key);
      const binds = await applicability.binding();
      const why = `Regulations of ${regulatorName(regulator)} apply or may apply to you`;
      const meant = await companiesBy((profile) => (keys.some((key) => binds(key, profile)) ? why : undefined));
      return withWishes(meant, { regulator, regulationIds: [] }, library);
    },
  };
}
