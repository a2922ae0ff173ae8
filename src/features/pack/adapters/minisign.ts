import { createHash, createPublicKey, sign, verify, type KeyObject } from "node:crypto";

/*
 * Signatures in the form of minisign (jedisct1.github.io/minisign), which prove whole files: Ed25519 (RFC 8032) over the
 * BLAKE2b-512 of the bytes, and over that signature with a comment. `minisign -V` reads what is written here.
 */

/** Whoever signs: the bytes of a public key, and the id by which signatures name it. */
export type SigningKey = { id: Buffer; publicKey: KeyObject };
/** A signature that holds: by which of the keys, and the comment that was signed with it. */
export type Signature = { keyId: string; comment: string };

/** Why a signature does not hold, as the end of a sentence. */
export class SignatureError extends Error {
  override name = "SignatureError";
}

const algorithm = { key: Buffer.from("Ed"), signature: Buffer.from("ED") };
const idBytes = 8;
const keyBytes = 32;
const signatureBytes = 64;

const blake2b = (bytes: Uint8Array) => createHash("blake2b512").update(bytes).digest();
const rawOf = (key: KeyObject) => Buffer.from(key.export({ format: "jwk" }).x!, "base64url");

/** As minisign prints it: a number, its last byte first. */
const inHex = (id: Buffer) =>
  Buffer.from([...id].toReversed())
    .toString("hex")
    .toUpperCase();

/** The key of a pair. Its id is made of the key itself, so that one key has one id. */
function signingKeyOf(key: KeyObject): SigningKey {
  const publicKey = createPublicKey(key);
  return { publicKey, id: blake2b(rawOf(publicKey)).subarray(0, idBytes) };
}

/** The public half of a private key in minisign's form: one line of base64. */
export function publicKeyText(privateKey: KeyObject): string {
  const { id, publicKey } = signingKeyOf(privateKey);
  return Buffer.concat([algorithm.key, id, rawOf(publicKey)]).toString("base64");
}

/** A public key as minisign writes it, without its comment; undefined for anything else. */
export function readPublicKey(text: string): SigningKey | undefined {
  const bytes = exactBase64(text, algorithm.key.length + idBytes + keyBytes);
  if (!bytes?.subarray(0, 2).equals(algorithm.key)) return undefined;
  const x = bytes.subarray(2 + idBytes).toString("base64url");
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return { id: Buffer.from(bytes.subarray(2, 2 + idBytes)), publicKey };
}

/** The id of a public key, as it is shown. */
export const keyIdOf = ({ id }: SigningKey): string => inHex(id);

/** The four lines of a signature. `title` is not signed, `comment` is; neither has a line break. */
export function signatureText(
  bytes: Uint8Array,
  privateKey: KeyObject,
  { title, comment }: { title: string; comment: string },
): string {
  const { id } = signingKeyOf(privateKey);
  const signature = sign(null, blake2b(bytes), privateKey);
  const whole = sign(null, Buffer.concat([signature, Buffer.from(comment)]), privateKey);
  return [
    `untrusted comment: ${title}`,
    Buffer.concat([algorithm.signature, id, signature]).toString("base64"),
    `trusted comment: ${comment}`,
    whole.toString("base64"),
    "",
  ].join("\n");
}

/**
 * Does a signature of four lines hold for these bytes, by one of these keys?
 * @throws SignatureError when not
 */
export function verifySignature(text: string, bytes: Uint8Array, keys: readonly SigningKey[]): Signature {
  const [, first = "", commentLine = "", second = ""] = text.split("\n");
  const comment = /^trusted comment: (.*)$/.exec(commentLine)?.[1];
  const own = exactBase64(first, 2 + idBytes + signatureBytes);
  const whole = exactBase64(second, signatureBytes);
  if (comment === undefined || !own?.subarray(0, 2).equals(algorithm.signature) || !whole)
    throw new SignatureError("its signature is damaged");
  const id = own.subarray(2, 2 + idBytes);
  const key = keys.find((one) => one.id.equals(id));
  if (!key) throw new SignatureError(`it is signed by the key ${inHex(id)}, which is not among those that are trusted`);
  const signature = own.subarray(2 + idBytes);
  const holds =
    verify(null, blake2b(bytes), key.publicKey, signature) &&
    verify(null, Buffer.concat([signature, Buffer.from(comment)]), key.publicKey, whole);
  if (!holds) throw new SignatureError("its signature does not hold: it was changed or damaged after it was signed");
  return { keyId: inHex(id), comment };
}

/** Bytes of a known length, of the one text that writes them: another that reads the same would be a byte that nobody signed. */
function exactBase64(text: string, length: number): Buffer | undefined {
  const bytes = Buffer.from(text, "base64");
  return bytes.length === length && bytes.toString("base64") === text ? bytes : undefined;
}
