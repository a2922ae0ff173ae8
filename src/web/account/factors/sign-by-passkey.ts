import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { showToast } from "../../lib/toast.ts";

/** What a browser answers, as the server takes it. */
type Answer = Record<string, unknown>;

const tell = (text: string) => void showToast("error", text, { seconds: 7 });

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof window !== "undefined" && "PublicKeyCredential" in window;

/** Has the browser sign by a passkey; undefined, and said why, where whoever sits here gave up or there is none. */
export async function signByPasskey(ask: () => Promise<object>): Promise<Answer | undefined> {
  try {
    const [{ startAuthentication }, options] = await Promise.all([import("@simplewebauthn/browser"), ask()]);
    return { ...(await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })) };
  } catch (error) {
    tell(wordsOf(error, "No passkey was used"));
    return undefined;
  }
}

/** Has the browser make a passkey; undefined, and said why, where none was made. */
export async function makePasskey(ask: () => Promise<object>): Promise<Answer | undefined> {
  try {
    const [{ startRegistration }, options] = await Promise.all([import("@simplewebauthn/browser"), ask()]);
    return { ...(await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })) };
  } catch (error) {
    tell(wordsOf(error, "No passkey was made"));
    return undefined;
  }
}

/** Browsers say for programmers why: only that it is there already is news to people. */
function wordsOf(error: unknown, otherwise: string): string {
  const isKnown = error instanceof Error && error.name === "InvalidStateError";
  return isKnown ? "This device has a passkey for your account already" : otherwise;
}
