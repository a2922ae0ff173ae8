import { instant, type Clock } from "#platform/clock.ts";
import { createSigner } from "#platform/signing.ts";
import type { EmailConfirmation } from "../../account/service/confirming.ts";
import type { CompanyService } from "../../company/service.ts";
import type { DeliveryRepository } from "../repository/delivery.ts";
import type { Person } from "../repository/people.ts";

type FeedDeps = {
  delivery: Pick<DeliveryRepository, "findSettings" | "findFirstPerson">;
  companies: Pick<CompanyService, "statusOf">;
  emails: Pick<EmailConfirmation, "isConfirmed">;
  clock: Clock;
  publicUrl: string;
  jwtSecret: string;
};

export type FeedAddresses = ReturnType<typeof feedAddresses>;

/** Of which search an address is, as it says itself: whether it holds is asked with `isOpen`. */
export type NamedSearch = { companyId: string; version: string; searchId: string };

/**
 * The signed addresses of a person's feeds: of what a company is told, and of what each of the person's saved searches finds.
 * They all become void together, and lead nowhere once the person does not belong to the company. They are none until the
 * company's e-mail is confirmed.
 */
export function feedAddresses({ delivery, companies, emails, clock, publicUrl, jwtSecret }: FeedDeps) {
  const own = createSigner(jwtSecret, "feed");
  const ofSearches = createSigner(jwtSecret, "search-feed");
  const addressOf = (token: string) => `${publicUrl}/feed/${token}.atom`;

  async function versionFor({ companyId, userId }: Person): Promise<number | undefined> {
    if (!(await emails.isConfirmed(companyId))) return undefined;
    return (await delivery.findSettings({ companyId, userId }, instant(clock)))?.feedVersion;
  }

  async function isOpen(person: Person, version: string | undefined): Promise<boolean> {
    if (Number(version) !== (await versionFor(person))) return false;
    return (await companies.statusOf(person.companyId)) === "open";
  }

  return {
    isOpen,

    /** Who signed the company up keeps the address of before there were people, which names nobody. */
    async urlOf(person: Person): Promise<string | null> {
      const { companyId, userId } = person;
      const version = await versionFor(person);
      if (version === undefined) return null;
      const isFirst = (await delivery.findFirstPerson(companyId)) === userId;
      return addressOf(own.sign([companyId, version, ...(isFirst ? [] : [userId])].join(" ")));
    },

    /** What makes the addresses for the person's saved searches. */
    async searchUrls(person: Person): Promise<((searchId: string) => string) | null> {
      const version = await versionFor(person);
      if (version === undefined) return null;
      return (searchId) => addressOf(ofSearches.sign(`${person.companyId} ${version} ${searchId}`));
    },

    /** Whose feed is behind a token; undefined when it is not ours or was replaced, and while the company is suspended. */
    async open(token: string): Promise<Person | undefined> {
      const [companyId = "", version, named] = own.open(token)?.split(" ") ?? [];
      const userId = named ?? (await delivery.findFirstPerson(companyId));
      if (userId === undefined) return undefined;
      return (await isOpen({ companyId, userId }, version)) ? { companyId, userId } : undefined;
    },

    /** Of which saved search an address is; undefined when it is not ours. */
    readSearch(token: string): NamedSearch | undefined {
      const [companyId, version, searchId] = ofSearches.open(token)?.split(" ") ?? [];
      if (companyId === undefined || version === undefined || searchId === undefined) return undefined;
      return { companyId, version, searchId };
    },
  };
}
