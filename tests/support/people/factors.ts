import { Secret, TOTP } from "otpauth";
import type { TestApp } from "../app.ts";
import type { Refusal } from "../calls.ts";
import { refusalOf } from "../calls.ts";
import { anAuthenticator } from "./authenticator.ts";

type Call = ReturnType<TestApp["callAs"]>;
type Person = { email: string; password: string };

/** What an authenticator app shows at this moment, or so many steps of 30 seconds later. */
export const codeOf = ({ clock }: Pick<TestApp, "clock">, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + steps * 30_000 });

/** A code that no app shows, now or a few steps away. */
export function wrongCode(app: Pick<TestApp, "clock">, secret: string): string {
  const shown = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(app, secret, steps)));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !shown.has(code))!;
}

/** Sets up an authenticator app, in the place of the one before. Of its codes the present one is spent. */
export async function withTotp(app: TestApp, { call }: { call: Call }) {
  if ((await call.factor.list({})).data.totp) await call.factor.removeTotp({});
  const { secret } = (await call.factor.beginTotp({})).data;
  const { recoveryCodes } = (await call.factor.confirmTotp({ code: codeOf(app, secret) })).data;
  return { secret, recoveryCodes };
}

/** Sets up a passkey. */
export async function withPasskey(app: TestApp, { call }: { call: Call }, name = "Phone") {
  const authenticator = anAuthenticator(app);
  const response = authenticator.make((await call.factor.beginPasskey({})).data);
  const { recoveryCodes } = (await call.factor.addPasskey({ name, response })).data;
  return { authenticator, recoveryCodes };
}

/** The first step of a sign-in, which must not be the last; what it answers. */
export async function firstStep(app: TestApp, { email, password }: Person) {
  const { data } = await app.callAs().auth.login({ email, password });
  if (!("secondFactor" in data)) throw new Error("no second factor is asked for");
  return data.secondFactor;
}

/** Signs in by password and code. */
export async function signInBy(app: TestApp, person: Person, code: string) {
  const { ticket } = await firstStep(app, person);
  return (await app.callAs().auth.secondFactor({ ticket, method: "totp", code })).data;
}

/** How such a sign-in is refused at its second step. */
export async function refusedBy(app: TestApp, person: Person, code: string): Promise<Refusal> {
  const { ticket } = await firstStep(app, person);
  return refusalOf(app.callAs().auth.secondFactor({ ticket, method: "totp", code }));
}
