import { vi } from "vitest";

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** What an authenticator hands to the browser, as far as our screens send it on. */
const signed = {
  id: "cGFzc2tleQ",
  rawId: bytes("passkey"),
  type: "public-key",
  authenticatorAttachment: "platform",
  response: {
    clientDataJSON: bytes("{}"),
    authenticatorData: bytes("data"),
    signature: bytes("signature"),
    attestationObject: bytes("attestation"),
    userHandle: null,
    getTransports: () => ["internal"],
  },
  getClientExtensionResults: () => ({}),
};

/** A browser with an authenticator, which signs, or does as told; takes it away again where it is told to. */
export function withPasskeys(answer: () => Promise<unknown> = async () => signed): void {
  vi.stubGlobal("PublicKeyCredential", function PublicKeyCredential() {});
  const credentials = { get: answer, create: answer };
  Object.defineProperty(navigator, "credentials", { value: credentials, configurable: true });
}

export function withoutPasskeys(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "credentials");
}

/** What the server has a browser sign. */
export const passkeyOptions = { challenge: "Y2hhbGxlbmdl", rpId: "localhost", allowCredentials: [] };
export const makingOptions = {
  challenge: "Y2hhbGxlbmdl",
  rp: { id: "localhost", name: "Ilana" },
  user: { id: "dXNlcg", name: "ada@okpella-mfb.ng", displayName: "Ada Obi" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
};

export class GaveUp extends Error {
  override name = "NotAllowedError";
}
