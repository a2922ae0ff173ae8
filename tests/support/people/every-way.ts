import type { TestApp } from "../app.ts";
import { form, sender, type Reply } from "../http.ts";
import type { Owner } from "./owner.ts";
import { restCall, trpcCall, type DeclaredProcedure } from "../procedures.ts";
import { examples, formExamples, streamExamples } from "../samples/examples.ts";

export type Input = Record<string, unknown>;
export type Sent = { way: string; reply: Reply };

/** Sends an input to a procedure by every way there is to it: tRPC and, where it is served so, REST; as JSON or as a form. */
export async function everyWay(
  app: TestApp,
  procedure: DeclaredProcedure,
  input: Input,
  token: string,
): Promise<Sent[]> {
  const send = sender(app, token);
  const { method, url, payload } = trpcCall(procedure, input);
  const sent = [{ way: "tRPC", reply: await send(method, url, payload) }];
  if (!procedure.rest) return sent;
  const rest = restCall(procedure.rest, input);
  sent.push({ way: "REST", reply: await send(procedure.rest.method, rest.url, rest.payload) });
  if (!takesForm.has(procedure.name)) return sent;
  const { payload: body, headers } = form({
    name: "A new name",
    ...(typeof input["importId"] === "string" && { importId: input["importId"] }),
  });
  return [...sent, { way: "a form", reply: await send(procedure.rest.method, rest.url, body, headers) }];
}
const takesForm = new Set(["company.update", ...Object.keys(formExamples)]);

/** What only the owner knows stands in an input that proves who is asking: others have to guess it. */
const guessed: Record<string, Input> = {
  "auth.login": { password: "Another secret 1!" },
  "auth.verifyCode": { otp: "000000" },
  "auth.askSecondFactor": { ticket: "a ticket of one's own" },
  "auth.secondFactor": { code: "000000" },
  "auth.passkey": { response: { id: "a key of one's own" } },
  "auth.openLink": { secret: "a secret that was in no mail" },
  "company.onboard": { name: "Somebody else" },
  "invitation.open": { token: "a secret that was in no mail" },
  "invitation.accept": { token: "a secret that was in no mail" },
};
export async function ownersInput({ name }: DeclaredProcedure, owner: Owner): Promise<Input> {
  const example = examples[name] ?? streamExamples[name] ?? formExamples[name];
  if (!example) throw new Error(`no example for ${name}: add one to tests/support/samples/examples.ts`);
  if (name === "company.onboard") return { ...(await example(owner)), ...guessed[name], email: owner.email };
  return { ...(await example(owner)), ...guessed[name] };
}
