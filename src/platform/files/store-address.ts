import { isLoopback } from "../outbound/addresses.ts";

/** Where an S3-compatible store is, and as whom it is asked. */
export type StoreAddress = Readonly<{
  /** Scheme, host and port. */
  origin: string;
  bucket: string;
  /** What the keys begin with: empty, or ending in a slash. */
  prefix: string;
  /** Unset: the one that the host's name has, else us-east-1. */
  region: string | undefined;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
}>;
export type KeyedStore = StoreAddress & Readonly<{ accessKeyId: string; secretAccessKey: string }>;

const form = "must be like https://host/bucket, or https://host:9000/bucket/prefix?region=eu-west-1";

/** Reads S3_URL; what is wrong with it is said without any of its words, for a secret may be among them. */
export function readStoreAddress(text: string): StoreAddress | { fault: string } {
  if (!URL.canParse(text)) return { fault: `${form}, with / + @ in a secret key percent-encoded` };
  const { protocol, origin, pathname, searchParams, hash, username, password } = new URL(text);
  if ((protocol !== "https:" && protocol !== "http:") || hash !== "") return { fault: form };
  if ([...searchParams.keys()].some((name) => name !== "region")) return { fault: "must have no setting but region" };
  const region = searchParams.get("region") ?? undefined;
  if (region !== undefined && !/^[a-z0-9-]{1,50}$/.test(region)) return { fault: "must have a region like eu-west-1" };
  const [, bucket = "", ...rest] = pathname.split("/");
  if (bucket === "") return { fault: "must name the bucket after the host, as in https://host/bucket" };
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    return { fault: "must name a bucket of 3 to 63 lower-case letters, digits, dots and hyphens" };
  const folders = rest.filter((part, at) => part !== "" || at < rest.length - 1);
  // Nothing that anybody on the way would write or read in another way: a signature is over the very words.
  if (folders.some((part) => !/^[A-Za-z0-9_-]{1,100}$/.test(part)))
    return { fault: "must have a prefix of letters, digits, _ and - between slashes" };
  try {
    const [accessKeyId, secretAccessKey] = [username, password].map((part) => decodeURIComponent(part) || undefined);
    if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
      return { fault: "must have the access key and its secret, as in https://key:secret@host/bucket, or neither" };
    const prefix = folders.map((part) => `${part}/`).join("");
    return { origin, bucket, prefix, region, accessKeyId, secretAccessKey };
  } catch {
    return { fault: "must have %25 for each % in its access key and secret" };
  }
}

/** The address with its access key, which stands in it or beside it; null where there is neither. */
export function withAccessKey(
  address: StoreAddress | undefined,
  beside: Pick<StoreAddress, "accessKeyId" | "secretAccessKey">,
): KeyedStore | { fault: string } | null {
  const isBeside = beside.accessKeyId !== undefined || beside.secretAccessKey !== undefined;
  if (!address) return isBeside ? { fault: "S3_URL must be set when an access key of S3_ is" } : null;
  if (address.accessKeyId !== undefined && isBeside)
    return { fault: "S3_URL has an access key already: take it out there, or unset the others of S3_" };
  const { accessKeyId, secretAccessKey } = isBeside ? beside : address;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    return { fault: "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set when S3_URL is" };
  return { ...address, accessKeyId, secretAccessKey };
}

/** Where it is, for people. */
export const storeInWords = ({ origin, bucket }: StoreAddress): string => `${origin}, bucket ${bucket}`;

/** Do the files cross a network unencrypted? The secret key never does: it signs. */
export function isStoreUnencrypted({ origin }: StoreAddress): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === "http:" && !isLoopback(hostname);
}
