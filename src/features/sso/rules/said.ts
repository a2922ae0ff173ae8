/** What an ID token and the provider's own record of a person say, as far as it is looked at here. */
export type Claims = Readonly<Record<string, unknown>>;

/** What a provider has said of somebody, in our words. */
export type Said = {
  issuer: string;
  subject: string;
  /** In lower case; null where none was said. */
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  /** The provider's own session. */
  sid: string | null;
  hasSecondFactor: boolean;
};

// RFC 8176, and `fido` as some providers call a key of theirs: more than a password was shown.
const secondFactors = new Set(["mfa", "otp", "hwk", "fido"]);

const textOf = (value: unknown, longest: number): string | null =>
  typeof value === "string" && value !== "" && value.length <= longest ? value : null;

/** Whether a provider says that more than a password was shown to it. */
export const isBySecondFactor = (amr: unknown): boolean =>
  Array.isArray(amr) && amr.some((method) => typeof method === "string" && secondFactors.has(method));

/** Reads what was said. The token counts above the record; undefined where it names nobody. */
export function readSaid(issuer: string, token: Claims, record: Claims): Said | undefined {
  const subject = textOf(token["sub"], 255);
  if (subject === null) return undefined;
  // Address and confirmation from the same place: one of each would say what nobody said.
  const about = textOf(token["email"], 254) === null ? record : token;
  const email = textOf(about["email"], 254)?.toLowerCase() ?? null;
  return {
    issuer,
    subject,
    email,
    // Some write the word.
    isEmailVerified: email !== null && (about["email_verified"] === true || about["email_verified"] === "true"),
    name: textOf(token["name"] ?? record["name"], 100),
    sid: textOf(token["sid"], 255),
    hasSecondFactor: isBySecondFactor(token["amr"]),
  };
}

/** Seconds by which two clocks may differ. */
export const clockTolerance = 120;
// Microsoft dates its tokens five minutes back.
const oldestSeconds = 480;

/** Whether a token was made about now, by this clock: one from long ago or from the future tells of a clock that is wrong. */
export function isOfNow(issuedAt: unknown, nowSeconds: number): boolean {
  return (
    typeof issuedAt === "number" && issuedAt <= nowSeconds + clockTolerance && issuedAt >= nowSeconds - oldestSeconds
  );
}

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";

/** What a logout token says beside what its signature and times prove (OpenID Connect Back-Channel Logout 1.0, 2.4 and 2.6). */
export type LogoutSaid = { jti: string; subject: string | null; sid: string | null };

/** Reads a logout token; undefined for what is none. */
export function readLogout(token: Claims, nowSeconds: number): LogoutSaid | undefined {
  const { events, nonce, iat } = token;
  const jti = textOf(token["jti"], 255);
  const [subject, sid] = [textOf(token["sub"], 255), textOf(token["sid"], 255)];
  const isLogout = typeof events === "object" && events !== null && logoutEvent in events;
  // A nonce would make it an ID token.
  if (!isLogout || nonce !== undefined || jti === null || (subject === null && sid === null)) return undefined;
  return isOfNow(iat, nowSeconds) ? { jti, subject, sid } : undefined;
}
