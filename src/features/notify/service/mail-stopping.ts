import { instant, type Clock } from "#platform/clock.ts";
import { createSigner } from "#platform/signing.ts";
import type { DeliveryRepository } from "../repository/delivery.ts";
import type { Person } from "../repository/people.ts";

type StoppingDeps = {
  delivery: Pick<DeliveryRepository, "findSettings" | "findFirstPerson" | "saveSettings">;
  clock: Clock;
  publicUrl: string;
  jwtSecret: string;
};

/** The signed addresses in mails, at which whoever got them switches them off without signing in. */
export function mailStopping({ delivery, clock, publicUrl, jwtSecret }: StoppingDeps) {
  const unsubscribes = createSigner(jwtSecret, "unsubscribe");
  const now = () => instant(clock);

  return {
    /** The address at which a person's mails are switched off; it is void once they have been switched on again. */
    async unsubscribeUrl(person: Person): Promise<string> {
      const { companyId, userId } = person;
      const version = (await delivery.findSettings(person, now()))?.unsubscribeVersion ?? 0;
      return `${publicUrl}/unsubscribe/${unsubscribes.sign(`${companyId} ${version} ${userId}`)}`;
    },

    /**
     * Switches the mails off that a token is for; does nothing for a token that is not ours, or of somebody who gets none any
     * more. Those of a company that is suspended may be switched off too.
     */
    async unsubscribe(token: string): Promise<void> {
      // Mails of before the addresses had versions name none: they count as the first. Those of before there were people
      // went to who signed the company up.
      const [companyId = "", version = "1", named] = unsubscribes.open(token)?.split(" ") ?? [];
      const userId = named ?? (await delivery.findFirstPerson(companyId));
      if (userId === undefined) return;
      const person = { companyId, userId };
      if (Number(version) !== (await delivery.findSettings(person, now()))?.unsubscribeVersion) return;
      await delivery.saveSettings(person, { mail: "off" }, now());
    },
  };
}
