import { anAuthenticator } from "../people/authenticator.ts";
import { codeOf, firstStep, withPasskey, withTotp } from "../people/factors.ts";
import type { Example, World } from "./examples.ts";

const client = { address: "192.0.2.1", userAgent: "test" };
const aToken = { name: "Nightly report", scopes: ["read" as const], days: 30 };
const ownerOf = ({ app, id }: World) => app.callAs({ companyId: id });

/** Takes every second factor away. */
async function withoutFactors({ call }: World): Promise<void> {
  const { totp, passkeys } = (await call.factor.list({})).data;
  if (totp) await call.factor.removeTotp({});
  for (const { passkeyId } of passkeys) await call.factor.removePasskey({ passkeyId });
}

/** One more session of whoever asks, whatever a sign-in would ask for; its id. */
export async function anotherSession({ app, id: companyId, userId: accountId }: World): Promise<string> {
  const token = await app.services.accounts.openSession({ accountId, companyId }, client);
  return (await app.services.accounts.findSession(token))!.sessionId;
}

/** Inputs for what people and programs come in by. */
export const wayInExamples: Record<string, Example> = {
  "auth.secondFactor": async (world) => {
    const { secret } = await withTotp(world.app, world);
    const { ticket } = await firstStep(world.app, world);
    return { ticket, method: "totp", code: codeOf(world.app, secret, 1) };
  },
  "auth.askSecondFactor": async (world) => {
    await withTotp(world.app, world);
    return { ticket: (await firstStep(world.app, world)).ticket };
  },
  "auth.askPasskey": () => ({}),
  "auth.passkey": async (world) => {
    const { authenticator } = await withPasskey(world.app, world);
    return { response: authenticator.sign((await world.app.callAs().auth.askPasskey({})).data) };
  },
  "factor.list": () => ({}),
  "factor.prove": ({ password }) => ({ password }),
  "factor.askProof": () => ({}),
  "factor.beginTotp": async (world) => {
    await withoutFactors(world);
    return {};
  },
  "factor.confirmTotp": async (world) => {
    await withoutFactors(world);
    return { code: codeOf(world.app, (await world.call.factor.beginTotp({})).data.secret) };
  },
  "factor.removeTotp": async (world) => {
    await withTotp(world.app, world);
    return {};
  },
  "factor.renewCodes": async (world) => {
    await withTotp(world.app, world);
    return {};
  },
  "factor.beginPasskey": () => ({}),
  "factor.addPasskey": async (world) => {
    await withoutFactors(world);
    const { data } = await world.call.factor.beginPasskey({});
    return { name: "Phone", response: anAuthenticator(world.app).make(data) };
  },
  "factor.removePasskey": async (world) => ({ passkeyId: (await withPasskey(world.app, world)).authenticator.id }),
  "token.mine": () => ({}),
  "token.make": () => aToken,
  "token.revoke": async ({ call }) => ({ tokenId: (await call.token.make(aToken)).data.tokenId }),
  "token.ofCompany": ({ id }) => ({ id }),
  "token.makeForCompany": ({ id }) => ({ id, ...aToken }),
  "token.revokeOfCompany": async (world) => {
    const { data } = await ownerOf(world).token.makeForCompany({ id: world.id, ...aToken });
    return { id: world.id, tokenId: data.tokenId };
  },
  "settings.get": ({ id }) => ({ id }),
  // Back to what it is without any, so that nobody who asks afterwards owes one.
  "settings.update": async (world) => {
    await ownerOf(world).settings.update({ id: world.id, secondFactorRoles: ["auditor"] });
    return { id: world.id, secondFactorRoles: [] };
  },
};
