import { instant, type Clock } from "#platform/clock.ts";
import type { Client } from "#platform/client.ts";
import { AppError } from "#platform/errors.ts";
import { sha256 } from "#platform/sha256.ts";
import { createSigner } from "#platform/signing.ts";
import { addDays } from "#shared/calendar.ts";
import { lagosDay } from "#shared/lagos.ts";
import type { AccountService } from "../../account/service.ts";
import type { EmailConfirmation } from "../../account/service/confirming.ts";
import type { CompanyService } from "../../company/service.ts";
import { permissionsOf, type Permission } from "../../role/rules.ts";
import { icsOf, type FeedEvent, type GoneEvent } from "../adapters/ics.ts";
import type { CalendarRepository, FeedOf, FeedRow } from "../repository.ts";
import type { ShownEntries } from "../rules/progress.ts";
import { toldOf } from "../rules/told.ts";
import { messages, type Feed, type Feeds } from "../schema.ts";
import { cancelledDays, feedDays, mostInFeed, type FeedScope } from "../vocabulary.ts";
import type { Asker, Gathering } from "./gathering.ts";

export type FeedDeps = {
  stored: CalendarRepository;
  entries: Pick<Gathering, "list">;
  companies: Pick<CompanyService, "get" | "statusOf">;
  emails: Pick<EmailConfirmation, "isConfirmed" | "requireConfirmed">;
  accounts: Pick<AccountService, "count">;
  clock: Clock;
  publicUrl: string;
  jwtSecret: string;
};
/** Who makes addresses: a person. */
type Owner = Asker & { userId: string };

const companyNeeds: readonly Permission[] = ["settings.change", "work.read"];
/** What a company's calendar shows. */
const reading: ReadonlySet<string> = new Set<Permission>(["work.read", "duty.read", "task.read", "evidence.read"]);

/**
 * Calendars at secret addresses. They are signed, not kept, and lead nowhere once they are renewed or removed, once the person
 * does not belong to the company, and while the company is suspended or gone.
 */
export function feeds({ stored, entries: calendar, companies, emails, accounts, clock, publicUrl, jwtSecret }: FeedDeps) {
  const signer = createSigner(jwtSecret, "calendar");
  const mayCompany = ({ permissions }: Asker) => companyNeeds.every((need) => permissions.has(need));

  const asFeed = ({ id, version, companyId, accountId, changedAt }: FeedRow): Feed => ({
    scope: accountId === null ? "company" : "person",
    url: `${publicUrl}/calendar/${companyId}.ics?key=${signer.sign(`${id} ${version}`)}`,
    changedAt,
  });

  /** @throws AppError `forbidden` for the company's of whoever does not manage its settings */
  function feedOf(owner: Owner, scope: FeedScope): FeedOf {
    if (scope === "person") return { companyId: owner.companyId, accountId: owner.userId };
    if (!mayCompany(owner)) throw new AppError("forbidden", messages.companyFeed);
    return { companyId: owner.companyId, accountId: null };
  }

  /** As who a feed is read: a company's as whoever sees all, a person's as one who sees its own work; undefined where it leads nowhere. */
  async function readerOf({ companyId, accountId: userId }: FeedRow): Promise<Asker | undefined> {
    if ((await companies.statusOf(companyId)) !== "open" || !(await emails.isConfirmed(companyId))) return undefined;
    if (userId === null) return { companyId, userId, permissions: reading };
    const role = await stored.roleOf(companyId, userId, instant(clock));
    const own = [...permissionsOf(role ?? "")].filter((permission) => permission !== "work.read");
    return own.length === 0 ? undefined : { companyId, userId, permissions: new Set(own) };
  }

  /** What a feed has now: a person's, of tasks those that are its own. */
  async function entriesOf(reader: Asker) {
    const today = lagosDay(clock.now());
    const span = { from: addDays(today, -feedDays.back), to: addDays(today, feedDays.ahead) };
    const all = await calendar.list(reader, span, {});
    const { userId } = reader;
    const own = all.filter(({ kind, people }) => userId === null || kind !== "task" || people.includes(userId));
    const entries = own.slice(0, mostInFeed);
    const isCut = own.length > entries.length;
    const forgetBefore = new Date(clock.now().getTime() - cancelledDays * 86_400_000).toISOString();
    const to = isCut ? entries.at(-1)!.day : span.to;
    return { entries, window: { from: span.from, to, isCut, now: instant(clock), forgetBefore } };
  }

  return {
    /** The addresses that a person has, and the company's for whoever manages its settings. */
    async list(asker: Asker): Promise<Feeds> {
      const isOpen = await emails.isConfirmed(asker.companyId);
      const rows = isOpen ? await stored.listFeeds(asker.companyId, asker.userId) : [];
      const seen = rows.filter(({ accountId }) => accountId !== null || mayCompany(asker));
      return { isOpen, feeds: seen.map(asFeed) };
    },

    /** Makes an address, in place of the one before it. @throws AppError `forbidden`, also until the company's e-mail is confirmed */
    async make(owner: Owner, scope: FeedScope): Promise<Feed> {
      const of = feedOf(owner, scope);
      await emails.requireConfirmed(owner.companyId);
      return asFeed(await stored.renewFeed(of, instant(clock)));
    },

    /** @throws AppError `not_found`, `forbidden` */
    async remove(owner: Owner, scope: FeedScope): Promise<void> {
      if (!(await stored.removeFeed(feedOf(owner, scope), instant(clock))))
        throw new AppError("not_found", messages.noAddress);
    },

    /** The calendar behind an address; undefined when it is not ours, was replaced, or leads nowhere any more. @throws AppError `too_many_requests` */
    async find({ companyId, key }: { companyId: string; key: string }, client: Client): Promise<string | undefined> {
      const [id = "", version] = signer.open(key)?.split(" ") ?? [];
      const row = await stored.findFeed(id);
      if (!row || row.companyId !== companyId || String(row.version) !== version) return undefined;
      const reader = await readerOf(row);
      if (!reader) return undefined;
      await accounts.count("calendar", id, client);
      const { entries, window } = await entriesOf(reader);
      const told = entries.map(toldOf);
      const standing = told.map((one) => ({ id: one._id, day: one.day, said: sha256(JSON.stringify(one)).slice(0, 16) }));
      const shown = await stored.progress(id, standing, window);
      if (!shown) return undefined;
      const { name } = await companies.get(companyId);
      const whose = row.accountId === null ? name : `${name} (my work)`;
      const events: FeedEvent[] = told.map((one) => ({ ...one, ...numbersOf(shown, one._id) }));
      return icsOf(events, goneOf(shown), { companyId, name: `Ilana: ${whose}`, publicUrl });
    },
  };
} // prettier-ignore

function numbersOf(shown: ShownEntries, id: string): Pick<FeedEvent, "sequence" | "changedAt"> {
  const { sequence, changedAt } = shown[id]!;
  return { sequence, changedAt };
}

const goneOf = (shown: ShownEntries): GoneEvent[] =>
  Object.entries(shown).flatMap(([_id, { day, sequence, changedAt, said }]) =>
    said === null ? [{ _id, day, sequence, changedAt }] : [],
  );
