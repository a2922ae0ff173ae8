import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import type { TestApp } from "../app.ts";

/** What a browser is called with, as far as an authenticator looks at it. */
type Options = Record<string, unknown>;
/** What a test has the browser or the authenticator say in place of what is right. */
type Said = { origin?: string; rpID?: string; challenge?: string; type?: string; counter?: number; flags?: number };

/** User present, user verified (WebAuthn level 3, 6.1); and that a key pair is told of. */
const seen = 0x05;
const hasKey = 0x40;

/** A browser with an authenticator in software, which makes passkeys with ES256 and attestation "none", and signs by them. */
export function anAuthenticator({ config }: Pick<TestApp, "config">) {
  const { origin, hostname } = new URL(config.publicUrl);
  const id = randomBytes(16);
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  let counter = 0;

  function clientData(type: string, { challenge }: Options, said: Said): Buffer {
    const data = { type: said.type ?? type, challenge: said.challenge ?? challenge, origin: said.origin ?? origin };
    return Buffer.from(JSON.stringify({ ...data, crossOrigin: false }));
  }

  function authenticatorData(said: Said, key: Buffer = Buffer.alloc(0)): Buffer {
    const flags = (said.flags ?? seen) | (key.length > 0 ? hasKey : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(said.counter ?? (counter += 1));
    return Buffer.concat([sha256(said.rpID ?? hostname), Buffer.from([flags]), counted, key]);
  }

  const named = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" };

  return {
    id: named.id,

    /** `navigator.credentials.create`, as JSON. */
    make(options: Options, said: Said = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = authenticatorData(said, Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]));
      const attestation = cbor({ fmt: "none", attStmt: {}, authData });
      const response = {
        clientDataJSON: clientData("webauthn.create", options, said).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal", "made up"],
      };
      return { ...named, clientExtensionResults: {}, response };
    },

    /** `navigator.credentials.get`, as JSON. */
    sign(options: Options, said: Said = {}) {
      const client = clientData("webauthn.get", options, said);
      const data = authenticatorData(said);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      };
      return { ...named, clientExtensionResults: {}, response };
    },
  };
}
const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest();

/** A public key as COSE has it (RFC 9053, 7.1): an elliptic curve, ES256, P-256, both coordinates. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const [right, left] = [Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return cbor(new Map<number, number | Buffer>([[1, 2], [3, -7], [-1, 1], [-2, right], [-3, left]])); // prettier-ignore
}

/** CBOR (RFC 8949), of what stands in an attestation: small numbers, texts, bytes and maps. */
function cbor(value: number | string | Buffer | object): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = value instanceof Map ? [...(value as Map<number, number>)] : Object.entries(value);
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap((pair) => pair.map((part) => cbor(part as string))),
  ]);
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  return length < 256
    ? Buffer.from([(kind << 5) | 24, length])
    : Buffer.from([(kind << 5) | 25, length >> 8, length & 255]);
}
