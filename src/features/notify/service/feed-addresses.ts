import { createSigner } from "#platform/signing.ts";
import type { EmailConfirmation } from "../../account/service/confirming.ts";
import type { CompanyService } from "../../company/service.ts";
import type { DeliveryRepository } from "../repository/delivery.ts";

type FeedDeps = {
  delivery: Pick<DeliveryRepository, "findSettings">;
  companies: Pick<CompanyService, "statusOf">;
  emails: Pick<EmailConfirmation, "isConfirmed">;
  publicUrl: string;
  jwtSecret: string;
};

export type FeedAddresses = ReturnType<typeof feedAddresses>;

/**
 * The signed addresses of a company's feeds: of what it is told, and of what each of its saved searches finds. They all become
 * void together, and are none until its e-mail is confirmed.
 */
export function feedAddresses({ delivery, companies, emails, publicUrl, jwtSecret }: FeedDeps) {
  const own = createSigner(jwtSecret, "feed");
  const ofSearches = createSigner(jwtSecret, "search-feed");
  const versionOf = async (companyId: string) => (await delivery.findSettings(companyId)).feedVersion;

  async function isOpen(companyId: string, version: string | undefined): Promise<boolean> {
    if (Number(version) !== (await versionOf(companyId)) || !(await emails.isConfirmed(companyId))) return false;
    return (await companies.statusOf(companyId)) === "open";
  }

  return {
    async urlOf(companyId: string): Promise<string | null> {
      if (!(await emails.isConfirmed(companyId))) return null;
      return `${publicUrl}/feed/${own.sign(`${companyId} ${await versionOf(companyId)}`)}.atom`;
    },

    /** What makes the addresses for the company's saved searches. */
    async searchUrls(companyId: string): Promise<((searchId: string) => string) | null> {
      if (!(await emails.isConfirmed(companyId))) return null;
      const version = await versionOf(companyId);
      return (searchId) => `${publicUrl}/feed/${ofSearches.sign(`${companyId} ${version} ${searchId}`)}.atom`;
    },

    /** Whose feed is behind a token; undefined when it is not ours or was replaced, and while the company is suspended. */
    async open(token: string): Promise<string | undefined> {
      const [companyId = "", version] = own.open(token)?.split(" ") ?? [];
      return (await isOpen(companyId, version)) ? companyId : undefined;
    },

    /** The same for the feed of a saved search. */
    async openSearch(token: string): Promise<{ companyId: string; searchId: string } | undefined> {
      const [companyId = "", version, searchId = ""] = ofSearches.open(token)?.split(" ") ?? [];
      return (await isOpen(companyId, version)) ? { companyId, searchId } : undefined;
    },
  };
}
