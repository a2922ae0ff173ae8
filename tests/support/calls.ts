import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { OnboardInput, SignedIn, SignInAnswer } from "#features/account/schema/sign-up.ts";
import { failureOf, type Failure } from "#platform/trpc/failure.ts";
import type { TestApp } from "./app.ts";
import { aSignUp } from "./samples/factories.ts";

/** A company that has just signed up, and a caller in the name of its owner. */
export async function signedUp(app: TestApp, overrides: Partial<OnboardInput> = {}) {
  const input = aSignUp(overrides);
  const { data } = await app.callAs().company.onboard(input);
  const { token, user, companies: _companies, ...company } = data;
  const call = await callWith(app, token);
  return { id: company._id, userId: user.userId, company, token, password: input.password, call };
}

/** A company that has signed up and confirmed its e-mail: documents, webhooks and the feed wait for that. */
export async function confirmedUp(app: TestApp, overrides: Partial<OnboardInput> = {}) {
  const signed = await signedUp(app, overrides);
  await confirmEmail(app, signed);
  return { ...signed, company: (await signed.call.company.get({ id: signed.id })).data };
}

/** Confirms a company's e-mail by the code that is mailed to it. */
export async function confirmEmail(
  app: TestApp,
  { id, company, call }: Pick<Awaited<ReturnType<typeof signedUp>>, "id" | "company" | "call">,
) {
  await call.email.sendCode({ id });
  await call.email.confirm({ id, code: await mailedCode(app, company.email) });
}

/** Signs somebody in by the password alone. */
export const signIn = async (app: TestApp, { email, password }: { email: string; password: string }) =>
  withoutFactor((await app.callAs().auth.login({ email, password })).data);

/** What whoever has no second factor is answered. */
export function withoutFactor(answer: SignInAnswer): SignedIn {
  if ("secondFactor" in answer) throw new Error("a second factor is asked for");
  return answer;
}

/** Whose mails are stopped by the newest link in one of them: its path. */
export const stopPath = async (app: TestApp, { id: companyId, userId }: { id: string; userId: string }) =>
  new URL(await app.services.delivery.unsubscribeUrl({ companyId, userId })).pathname;

/** A caller with a bearer token; nobody when the token is void. */
export async function callWith(app: TestApp, token: string) {
  return app.callAs(await app.services.accounts.findSession(token));
}

export type Refusal = Failure & { status: number };

/** How a call was refused, as a client would see it: status and body. Fails when it was not, or by anything but a refusal. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await call.then(
    () => new Error("the call was not refused"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof TRPCError)) throw error;
  return { status: getHTTPStatusCodeFromError(error), ...failureOf(error) };
}

/** What the newest mail with a code to an address says by a pattern. */
async function mailed(app: TestApp, email: string, pattern: RegExp): Promise<string> {
  await app.services.accounts.drain();
  const mail = app.mailer.sent.findLast(({ to, subject }) => to === email && /^\d{6} /.test(subject));
  const found = pattern.exec(mail?.text ?? "")?.[1];
  if (!found) throw new Error(`no code was mailed to ${email}`);
  return found;
}

/** The code in the newest mail to an address. */
export const mailedCode = (app: TestApp, email: string) => mailed(app, email, /\b(\d{6})\b/);

/** The secret of the link in the same mail. */
export const mailedSecret = (app: TestApp, email: string) => mailed(app, email, /\/reset-password#(\S+)/);
