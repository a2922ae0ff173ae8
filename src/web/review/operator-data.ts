import { httpLink } from "@trpc/client";
import { createData, type DataLayer } from "../lib/server/data.ts";
import { failureOf } from "../lib/server/failure.ts";
import { bearer } from "../lib/server/session.ts";

/** A way to the server of the operator's own: it shares neither token nor answers with a company that is signed in. */
export function operatorData(token: string, onRefused: () => void): DataLayer {
  return createData(onRefused, httpLink({ url: "/trpc", headers: bearer(token) }));
}

/** A session in exchange for the operator's token; null when the server takes another for it. Throws without an answer. */
export async function openSession(token: string): Promise<string | null> {
  const { client } = operatorData(token, () => {});
  try {
    const { data } = await client.operator.signIn.mutate();
    return data.token;
  } catch (error) {
    const { status } = failureOf(error);
    if (status === 401 || status === 403) return null;
    throw error;
  }
}
