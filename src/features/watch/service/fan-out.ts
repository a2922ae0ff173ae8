import type { ApplicabilityService } from "../../applicability/service.ts";
import type { CatalogueService } from "../../catalogue/service.ts";
import type { NotifyService, Recipient } from "../../notify/service.ts";
import type { ChangeRecord, Publication } from "../repository.ts";
import { instrumentsBehind, type Subject } from "../rules/relevance.ts";
import { messageOf } from "../rules/wording.ts";

type FanOutDeps = { catalogue: CatalogueService; applicability: ApplicabilityService; notify: NotifyService };

/** Whom a change concerns, and what they are told of it. */
export function fanningOut({ catalogue, applicability, notify }: FanOutDeps) {
  /** Whom these instruments bind, who set an alert on one of them, and who watches the regulator; the last two by mail as well. */
  async function concernedBy(regulator: string, behind: string[], named: readonly string[]): Promise<Recipient[]> {
    const subscribers = (await Promise.all(named.map((id) => notify.subscribersOf(id, "update")))).flat();
    const watchers = await notify.watchersOf(regulator);
    const wishes = new Map<string, Recipient["wish"]>();
    for (const companyId of await applicability.affectedCompanies(behind)) wishes.set(companyId, null);
    for (const companyId of watchers) wishes.set(companyId, "watch");
    for (const companyId of subscribers) wishes.set(companyId, "alert");
    return Array.from(wishes, ([companyId, wish]) => ({ companyId, wish }));
  }

  /** Whom a captured change concerns. */
  async function recipientsOf(change: Subject): Promise<Recipient[]> {
    const { instruments } = await catalogue.snapshot();
    const behind = instrumentsBehind(change, instruments).map(({ key }) => key);
    return concernedBy(change.regulator, behind, change.regulationIds);
  }

  async function fanOutOf(change: ChangeRecord): Promise<NonNullable<Publication["fanOut"]>> {
    const { byKey } = await catalogue.snapshot();
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
    return { notice, recipients: await recipientsOf(change) };
  }

  return {
    recipientsOf,
    fanOutOf,

    /** Whom news of one regulation concern. */
    recipientsOfRegulation: (id: string, regulator: string) => concernedBy(regulator, [id], [id]),
  };
}
