import type { OpenedInvitation } from "#features/member/schema.ts";
import type { DataLayer } from "../lib/server/data.ts";
import { failureOf } from "../lib/server/failure.ts";
import { isSignedIn } from "../lib/server/session.ts";
import { keptSecret } from "../lib/kept-secret.ts";

/** What became of an invitation's link. */
export type Opened =
  /** `signedInAs`: the address of whoever is signed in here, if somebody is. */
  | { state: "open"; token: string; invitation: OpenedInvitation; signedInAs: string | null }
  | { state: "missing" }
  | { state: "void"; message: string }
  | { state: "failed"; message: string | null };

/** Opens the invitation whose link was followed; it goes on being good. */
export async function openInvitation(data: () => Promise<DataLayer>): Promise<Opened> {
  const token = keptSecret();
  if (token === null) return { state: "missing" };
  try {
    const { client } = await data();
    const own = isSignedIn() ? client.me.get.query({}).catch(() => null) : null;
    const [{ data: invitation }, me] = await Promise.all([client.invitation.open.mutate({ token }), own]);
    return { state: "open", token, invitation, signedInAs: me?.data.user.email ?? null };
  } catch (error) {
    const { status, message } = failureOf(error);
    return status === 400 && message ? { state: "void", message } : { state: "failed", message };
  }
}
