import { expect, test } from "vitest";
import { readSettings } from "#config.ts";
import { isStoreUnencrypted, readStoreAddress, storeInWords } from "#platform/files/store-address.ts";

const plain = { region: undefined, accessKeyId: undefined, secretAccessKey: undefined, prefix: "" };

test.each([
  ["https://s3.eu-west-1.amazonaws.com/kept", { origin: "https://s3.eu-west-1.amazonaws.com", bucket: "kept" }],
  ["https://store:9000/kept/", { origin: "https://store:9000", bucket: "kept" }],
  ["http://[::1]:9000/kept.files/a/b_c", { origin: "http://[::1]:9000", bucket: "kept.files", prefix: "a/b_c/" }],
  [
    "https://store/kept/a/?region=lagos-1",
    { origin: "https://store", bucket: "kept", prefix: "a/", region: "lagos-1" },
  ],
  [
    "https://KEY:a%2Fb%40c%25@store/kept",
    { origin: "https://store", bucket: "kept", accessKeyId: "KEY", secretAccessKey: "a/b@c%" },
  ],
])("%s is read", (url, expected) => {
  expect(readStoreAddress(url)).toEqual({ ...plain, ...expected });
});

test.each([
  ["kept", "must be like https://host/bucket, or"],
  ["s3://kept", "must be like https://host/bucket"],
  ["https://store", "must name the bucket"],
  ["https://store/", "must name the bucket"],
  ["https://store/Kept", "must name a bucket of 3 to 63"],
  ["https://store/ab", "must name a bucket of 3 to 63"],
  ["https://store/kept/a//b", "must have a prefix"],
  ["https://store/kept/ä", "must have a prefix"],
  ["https://store/kept/a b", "must have a prefix"],
  ["https://store/kept?regoin=a", "must have no setting but region"],
  ["https://store/kept?region=EU", "must have a region like"],
  ["https://store/kept#a", "must be like"],
  ["https://KEY@store/kept", "must have the access key and its secret"],
  ["https://KEY:100%@store/kept", "must have %25"],
])("%s is refused", (url, words) => {
  const address = readStoreAddress(url);
  expect("fault" in address && address.fault).toContain(words);
});

test.each([
  ["http://store/kept", true],
  ["http://127.0.0.1:9000/kept", false],
  ["https://store/kept", false],
])("%s crosses a network unencrypted: %s", (url, expected) => {
  const address = readStoreAddress(url);
  expect(!("fault" in address) && isStoreUnencrypted(address)).toBe(expected);
  expect(!("fault" in address) && storeInWords(address)).toBe(`${new URL(url).origin}, bucket kept`);
});

test("the access key stands in the address or beside it, once", () => {
  const beside = { S3_ACCESS_KEY_ID: "KEY", S3_SECRET_ACCESS_KEY: "secret" };
  const key = { accessKeyId: "KEY", secretAccessKey: "secret" };
  expect(readSettings({ S3_URL: "https://store/kept", ...beside }).store).toMatchObject(key);
  expect(readSettings({ S3_URL: "https://KEY:secret@store/kept" }).store).toMatchObject(key);
  expect(readSettings({}).store).toBeNull();
  const refusal = (env: Record<string, string>) => () => readSettings(env);
  expect(refusal({ S3_URL: "https://KEY:secret@store/kept", ...beside })).toThrow("S3_URL has an access key already");
  expect(refusal({ S3_URL: "https://store/kept", S3_ACCESS_KEY_ID: "KEY" })).toThrow(
    "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set when S3_URL is",
  );
  expect(refusal({ S3_SECRET_ACCESS_KEY: "secret" })).toThrow("S3_URL must be set when");
  expect(refusal({ S3_URL: "https://KEY:very-secret@store" })).toThrow(/^S3_URL must name the bucket(?!.*secret)/);
});
