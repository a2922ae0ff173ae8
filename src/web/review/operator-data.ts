import { httpLink } from "@trpc/client";
import { createData, type DataLayer } from "../lib/server/data.ts";
import { failureOf } from "../lib/server/failure.ts";
import { bearer } from "../lib/server/session.ts";

/** A way to the server of the operator's own: it shares neither token nor answers with a company that is signed in. */
export function operatorData(token: string, onRefused: () => void): DataLayer {
  return createData(onRefused, httpLink({ url: "/trpc", headers: bearer(token) }));
}

/** Does the server take this token for the operator's? It is asked for what it tells nobody else. Throws without an answer. */
export async function isAccepted(token: string): Promise<boolean> {
  const { client } = operatorData(token, () => {});
  try {
    await client.delivery.undelivered.query();
    return true;
  } catch (error) {
    const { status } = failureOf(error);
    if (status === 401 || status === 403) return false;
    throw error;
  }
}
