import type { Role } from "../../role/vocabulary.ts";
import type { messages } from "../vocabulary.ts";
import type { Said } from "./said.ts";

/** What is known here of somebody whom a provider has vouched for. */
export type Known = {
  said: Pick<Said, "email" | "isEmailVerified">;
  /** Whose identity it is. */
  accountId: string | null;
  /** Whose the address is that was said. */
  ofAddress: string | null;
  /** The address that the invitation is for which is accepted by it, where there is one. */
  invited: string | null;
  /** Whether the provider may speak for the address: the server's for any, a company's own for those of its domains. */
  isItsAddress: boolean;
  /** The company that takes people of the domain in, as what. */
  joins: { companyId: string; role: Role } | null;
};
export type Outcome =
  | { kind: "sign in"; accountId: string }
  /** By the invitation: an account that is known, or somebody new. */
  | { kind: "accept"; accountId: string | null }
  | { kind: "join"; companyId: string; role: Role; email: string }
  | { kind: "refuse"; why: keyof typeof messages };

/** What comes of it. An address alone never signs anybody in: it makes somebody who is new here, or is refused. */
export function decide({ said, accountId, ofAddress, invited, isItsAddress, joins }: Known): Outcome {
  const email = said.isEmailVerified ? said.email : null;
  if (invited !== null) {
    if (invited !== email) return { kind: "refuse", why: "invitationOther" };
    // Somebody else's account has the address: whoever that is must say so first.
    if (ofAddress !== null && ofAddress !== accountId) return { kind: "refuse", why: "linkFirst" };
    return accountId !== null && ofAddress === null
      ? { kind: "refuse", why: "invitationOther" }
      : { kind: "accept", accountId };
  }
  if (accountId !== null) return { kind: "sign in", accountId };
  // Who has an account is told to nobody but whoever has the address.
  if (email === null || !isItsAddress) return { kind: "refuse", why: "unknown" };
  if (ofAddress !== null) return { kind: "refuse", why: "linkFirst" };
  return joins ? { kind: "join", ...joins, email } : { kind: "refuse", why: "unknown" };
}
