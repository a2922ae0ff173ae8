import { Secret, TOTP } from "otpauth";
import type { TestApp } from "../app.ts";
import type { confirmedUp } from "../calls.ts";

/** An authenticator app of whoever is signed in; each code that it shows is of a step of its own. */
export async function secondFactorOf(
  { clock }: TestApp,
  { call }: Pick<Awaited<ReturnType<typeof confirmedUp>>, "call">,
) {
  const { data } = await call.factor.beginTotp({});
  const totp = new TOTP({ secret: Secret.fromBase32(data.secret), algorithm: "SHA1", digits: 6, period: 30 });
  async function code(): Promise<string> {
    clock.advance(30);
    return totp.generate({ timestamp: clock.now().getTime() });
  }
  await call.factor.confirmTotp({ code: await code() });
  return { code };
}
