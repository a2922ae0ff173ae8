import { isIP } from "node:net";
import { isLoopback } from "#platform/outbound/addresses.ts";

/** The variables of single sign-on, each good in itself. */
type SignOnValues = {
  [name in "OIDC_ISSUER" | "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET" | "OIDC_NAME" | "OIDC_SCOPES"]?: string | undefined;
};
export type SignOnProvider = { issuer: string; clientId: string; clientSecret: string; name: string; scopes: string };

/** What is wrong with the provider of single sign-on: it is named with all that it needs, or not at all. */
export function signOnConflicts({
  OIDC_ISSUER,
  OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET,
  OIDC_NAME,
  OIDC_SCOPES,
}: SignOnValues): string[] {
  const needed = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET };
  const given = Object.entries({ ...needed, OIDC_NAME, OIDC_SCOPES }).filter(([, value]) => value !== undefined);
  if (given.length === 0) return [];
  const lacks = Object.entries(needed).filter(([, value]) => value === undefined);
  if (lacks.length > 0) return lacks.map(([name]) => `${name} must be set when ${given[0]![0]} is`);
  const { protocol, hostname, username, search, hash } = new URL(OIDC_ISSUER!);
  if (username || search || hash) return ["OIDC_ISSUER must hold no user name, query or fragment"];
  // Who stands on the way would sign in as anybody.
  return protocol === "http:" && !isLoopback(hostname) ? ["OIDC_ISSUER must be an https URL"] : [];
}

/** The provider of the whole server; null where none is named. */
export function providerOf({
  OIDC_ISSUER,
  OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET,
  OIDC_NAME,
  OIDC_SCOPES,
}: SignOnValues): SignOnProvider | null {
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return null;
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: OIDC_NAME ?? new URL(OIDC_ISSUER).host,
    scopes: OIDC_SCOPES ?? "openid email profile",
  };
}

/** An address, a network in CIDR notation, or one of the names that Fastify knows for whole ranges. */
export function isProxyAddress(part: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(part)) return true;
  const [address = "", bits, ...more] = part.split("/");
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && longest > 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest));
}

type SharedValues = {
  DATABASE_URL?: object | undefined;
  JWT_SECRET?: string | undefined;
  SMTP_URL?: string | undefined;
  MAIL_TO_FOLDER: "on" | "off";
};

/** What each process must be told that serves from a database on a server, because another process has no way to know. */
export function lacksBesideServer({ DATABASE_URL, JWT_SECRET, SMTP_URL, MAIL_TO_FOLDER }: SharedValues): string[] {
  if (!DATABASE_URL) return [];
  const lacks: string[] = [];
  if (JWT_SECRET === undefined) lacks.push("JWT_SECRET must be set, the same for every process, when DATABASE_URL is");
  if (SMTP_URL === undefined && MAIL_TO_FOLDER === "off")
    lacks.push(
      "SMTP_URL must be set when DATABASE_URL is, or MAIL_TO_FOLDER=on: mails lie with the process that sent them",
    );
  return lacks;
}
