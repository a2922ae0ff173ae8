import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { dayMs } from "#shared/duration.ts";
import type { EmailConfirmation } from "../account/service/confirming.ts";
import type { CompanyService } from "../company/service.ts";
import type { LibraryService } from "../library/service.ts";
import { atomFeed } from "../notify/adapters/atom.ts";
import type { Person } from "../notify/repository/people.ts";
import type { Reader } from "../notify/service.ts";
import type { FeedAddresses } from "../notify/service/feed-addresses.ts";
import type { WatchService } from "../watch/service.ts";
import type { ListedSearch, SavedSearchRepository } from "./repository.ts";
import { dueBefore } from "./rules/due.ts";
import { cleanQuery, keyOfQuery, pathOfQuery, whyNeverTold } from "./rules/query.ts";
import { querySchemas, type ChangeSearch, type SavedSearch, type SaveSearch } from "./schema.ts";
import { matching, type Looked } from "./service/matching.ts";
import type { NewsDeps } from "./service/news.ts";
import { telling } from "./service/telling.ts";
import { mostSearches, type Channel, type Place, type Wish } from "./vocabulary.ts";

export type SavedSearchDeps = {
  stored: SavedSearchRepository;
  applicability: NewsDeps["applicability"];
  catalogue: NewsDeps["catalogue"];
  companies: CompanyService;
  library: Pick<LibraryService, "list">;
  watch: Pick<WatchService, "concernedBy" | "publishedAmong" | "listCompanyChanges">;
  feeds: Pick<FeedAddresses, "searchUrls" | "readSearch" | "isOpen">;
  emails: Pick<EmailConfirmation, "requireConfirmed">;
  clock: Clock;
  publicUrl: string;
};
export type SavedSearchService = ReturnType<typeof savedSearchService>;

const feedLength = 100;
// What was told longer ago passes no filter anew: a change is completed within days.
const keptDays = 400;
// What waits for its digest is not read each second: it is due when that leaves, or its company has another wish.
const restMs = 60_000;
const never = { digest: "", at: 0 };
const justOne = { limit: 1, skip: 0 };

export function savedSearchService(deps: SavedSearchDeps) {
  const { stored, companies, library, watch, feeds, emails, clock, publicUrl } = deps;
  const now = () => instant(clock);
  /** The last look for what is due, and the digest before it. */
  let told = never;
  const finder = matching(deps);
  const teller = telling(deps);

  /** The query as it is kept, once its screen has understood it. @throws AppError `invalid_input` */
  async function checked(companyId: string, place: Place, sent: SaveSearch["query"]) {
    const query = cleanQuery(sent);
    const other = Object.keys(query).find((name) => !Object.hasOwn(querySchemas[place].shape, name));
    const why = other ? `${other} is no filter of the ${place}` : whyNeverTold(place, query);
    if (why) throw new AppError("invalid_input", why);
    if (place === "library") await library.list(companyId, query, justOne);
    else await watch.listCompanyChanges(companyId, { ...query, ...justOne });
    return { query, queryKey: keyOfQuery(query) };
  }

  /** Mails at a search's wish cost whoever reads them: they wait for the confirmation of the address (decision 19). */
  async function requireChannel(companyId: string, wish: Wish, channels: readonly Channel[]): Promise<void> {
    if (wish === "off") return;
    if (channels.length === 0) throw new AppError("invalid_input", "Choose at least one of mail, feed and webhook");
    if (channels.includes("mail")) await emails.requireConfirmed(companyId);
  }

  async function list(person: Person): Promise<SavedSearch[]> {
    const feedUrlOf = await feeds.searchUrls(person);
    return (await stored.list(person)).map((row) => asSavedSearch(row, { feedUrlOf, publicUrl }));
  }

  const get = async (person: Person, id: string) => (await list(person)).find(({ _id }) => _id === id)!;

  return {
    /** Those of whoever asks: none where that is nobody in person. */
    async list({ companyId, userId }: Reader): Promise<SavedSearch[]> {
      return userId === null ? [] : list({ companyId, userId });
    },

    /**
     * Saves a screen's filters. What passes them by now is known; what comes later is told.
     * @throws AppError `invalid_input` for filters that the screen does not know, `conflict` when there are too many,
     * `forbidden` for mails to an address that nobody has confirmed
     */
    async save(person: Person, { place, name, query, wish, channels }: SaveSearch): Promise<SavedSearch> {
      const { companyId } = person;
      await requireChannel(companyId, wish, channels);
      const asked = await checked(companyId, place, query);
      const chosen = { wish, channels: [...new Set(channels)] };
      const saved = await stored.add(person, { place, name, ...asked, ...chosen, createdAt: now() });
      if (!saved) throw new AppError("conflict", `You can have ${mostSearches} saved searches. Delete one first.`);
      return get(person, saved.id);
    },

    /** @throws AppError `not_found`, `invalid_input` */
    async change(person: Person, id: string, { query, name, wish, channels }: ChangeSearch): Promise<SavedSearch> {
      const { companyId } = person;
      const before = await stored.find(person, id);
      if (!before) throw notFound();
      await requireChannel(companyId, wish ?? before.wish, channels ?? before.channels);
      const asked = query && (await checked(companyId, before.place, query));
      const change = {
        ...asked,
        ...(name !== undefined && { name }),
        ...(wish && { wish }),
        ...(channels && { channels: [...new Set(channels)] }),
      };
      if (!(await stored.change(person, id, change, now()))) throw notFound();
      told = never;
      return get(person, id);
    },

    /** @throws AppError `not_found` */
    async remove(person: Person, id: string): Promise<void> {
      if (!(await stored.remove(person, id, now()))) throw notFound();
    },

    /** The feed of a search behind a token, as Atom; undefined when there is none, or none any more, as when its person has left. */
    async findFeed(token: string): Promise<string | undefined> {
      const named = feeds.readSearch(token);
      const search = named && (await stored.findOfAnybody(named.companyId, named.searchId));
      if (!search?.channels.includes("feed") || search.accountId === null) return undefined;
      const person = { companyId: search.companyId, userId: search.accountId };
      if (!(await feeds.isOpen(person, named?.version))) return undefined;
      const { id, companyId, name, place, query, createdAt: since } = search;
      const items = await teller.listTold(search, feedLength);
      const company = await companies.get(companyId);
      const feedUrl = (await feeds.searchUrls(person))?.(id) ?? "";
      const screenUrl = `${publicUrl}${pathOfQuery(place, query)}`;
      return atomFeed(items, { id, title: `Ilana: “${name}”, saved by ${company.name}`, since, feedUrl, screenUrl, publicUrl }); // prettier-ignore
    },

    /** Looks at what is new and tells what is due by now. */
    async run(signal?: AbortSignal): Promise<Looked & { told: number }> {
      const last = told;
      // Until this look has come to its end, whatever becomes of it.
      told = never;
      const looked = await finder.find(signal);
      const now = { digest: dueBefore(clock.now()).daily, at: clock.now().getTime() };
      const isQuiet = looked.found === 0 && last.digest === now.digest && now.at < last.at + restMs;
      const count = isQuiet ? 0 : await teller.tellDue(signal);
      told = isQuiet ? last : now;
      return { ...looked, told: count };
    },

    async forgetOld(): Promise<void> {
      await stored.forgetTold(new Date(clock.now().getTime() - keptDays * dayMs).toISOString());
    },
  };
}

const notFound = () => new AppError("not_found", "There is no such saved search");

type Addresses = { feedUrlOf: ((id: string) => string) | null; publicUrl: string };

function asSavedSearch(row: ListedSearch, { feedUrlOf, publicUrl }: Addresses): SavedSearch {
  const { id, place, name, query, wish, channels, createdAt, lastToldAt } = row;
  return {
    _id: id,
    place,
    name,
    query,
    wish,
    channels,
    link: `${publicUrl}${pathOfQuery(place, query)}`,
    feedUrl: (channels.includes("feed") && feedUrlOf?.(id)) || null,
    createdAt,
    lastToldAt,
  };
}
