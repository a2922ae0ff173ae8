import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";

/** A passkey as it is stored. */
export type StoredPasskey = { id: string; publicKey: string; counter: number; transports: string[] };
/** The site that passkeys are for: the host of PUBLIC_URL, and the address that browsers show. */
export type Site = { rpID: string; origin: string };

// A tree of parsers for certificates, read when somebody first has to do with a passkey.
const library = () => import("@simplewebauthn/server");

/**
 * EdDSA, ES256 and RS256 (the IANA registry of COSE algorithms). Left to itself the library prefers ML-DSA where Node has it, as
 * an experiment: a passkey made so would be worth nothing on the next machine.
 */
const supportedAlgorithmIDs = [-8, -7, -257];

export const siteOf = (publicUrl: string): Site => {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
};

/** What a browser needs to make a passkey, one that says who signs in by itself. */
export async function registrationOptions(
  { rpID }: Site,
  person: { id: string; email: string; name: string },
  known: readonly StoredPasskey[],
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: "Ilana",
    rpID,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: "none",
    supportedAlgorithmIDs,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });
}

/** The passkey that a browser has made; undefined where the answer does not prove it. */
export async function registeredBy(
  { rpID, origin }: Site,
  response: unknown,
  expectedChallenge: string,
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential;
  return {
    id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: knownTransports(transports),
  };
}

/** How a browser says to reach an authenticator (WebAuthn level 3, 5.8.4): nothing vouches for it, so of whatever it says only that. */
const knownTransports = (said: unknown): string[] =>
  Array.isArray(said) ? transportNames.filter((name) => said.includes(name)) : [];
const transportNames = ["ble", "hybrid", "internal", "nfc", "smart-card", "usb"];

/** What a browser needs to sign by one of these passkeys, or by any of the site where none are named. */
export async function authenticationOptions({ rpID }: Site, known: readonly StoredPasskey[] = []) {
  const { generateAuthenticationOptions } = await library();
  const allowed = known.map(({ id, transports }) => ({ id, transports }));
  return generateAuthenticationOptions({
    rpID,
    userVerification: "required",
    ...(allowed.length > 0 && { allowCredentials: allowed }),
  });
}

/** The passkey's counter after it has signed the challenge; undefined where the answer does not prove that. */
export async function signedBy(
  { rpID, origin }: Site,
  response: unknown,
  { expectedChallenge, passkey }: { expectedChallenge: string; passkey: StoredPasskey },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { id, publicKey, counter, transports } = passkey;
  const credential = { id, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter, transports };
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential,
    requireUserVerification: true,
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

/** The challenge that an answer of a browser says it has signed, and by which passkey; undefined for what is no such answer. */
export function claimedIn(response: unknown): { challenge: string; passkeyId: string } | undefined {
  const { id, response: inner } = (response ?? {}) as { id?: unknown; response?: { clientDataJSON?: unknown } };
  if (typeof id !== "string" || typeof inner?.clientDataJSON !== "string") return undefined;
  try {
    const said = JSON.parse(Buffer.from(inner.clientDataJSON, "base64url").toString()) as { challenge?: unknown };
    return typeof said.challenge === "string" ? { challenge: said.challenge, passkeyId: id } : undefined;
  } catch {
    return undefined;
  }
}
