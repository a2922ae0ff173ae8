import { print } from "./plain-text.ts";
import { withServices } from "./services.ts";

/** `ilana user unlock <e-mail>`: lets one person in by password for an hour where the company takes nobody in so. */
export async function unlockUser(email: string): Promise<void> {
  await withServices({}, async ({ sso, accounts }) => {
    const { until } = await sso.unlock(email);
    await accounts.sendWaitingMails();
    print(`${email} may sign in by password until ${until}`);
  });
}
