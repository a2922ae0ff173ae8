import { lazily } from "#shared/lazily.ts";
import { isPersonalEmail } from "../rules.ts";

/** The list is read when somebody first signs up: it is not needed to start. */
const knownDomains = lazily(async (): Promise<ReadonlySet<string>> => {
  const { default: domains } = await import("free-email-domains");
  return new Set(domains);
});

/** Has anybody addresses at the domain of this one? By the specification's list of names, and a maintained one of some 14,000 domains. */
export async function isFreeMail(email: string): Promise<boolean> {
  if (isPersonalEmail(email)) return true;
  return (await knownDomains()).has(email.slice(email.lastIndexOf("@") + 1));
}
