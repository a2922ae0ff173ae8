import { failureOf } from "../lib/server/failure.ts";
import type { DataLayer } from "../lib/server/data.ts";
import { showToast } from "../lib/toast.ts";
import { storeResetEmail } from "./reset-email.ts";

export { readResetEmail } from "./reset-email.ts";

/**
 * Opens the link of a mail by its secret: the browser keeps it in a cookie from then on, and this tab the address that it is for.
 * Says whether it counts, and tells the visitor when it does not.
 */
export async function openResetLink(secret: string, data: () => Promise<DataLayer>): Promise<boolean> {
  try {
    const { client } = await data();
    storeResetEmail((await client.auth.openLink.mutate({ secret })).data.email);
    return true;
  } catch (error) {
    void showToast("error", failureOf(error).message ?? "Password reset failed", { seconds: 5 });
    return false;
  }
}
