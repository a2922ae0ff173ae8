import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { testApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";
import { form, sender } from "../../support/http.ts";
import { needsOneProcess } from "../../support/spread/app.ts";

const picture = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: "#0B5D45" } }).withExif({
    IFD0: { Copyright: "secret place" },
  });
const file = (bytes: Buffer, name = "logo.png", type = "image/png") => ({ bytes, name, type });

async function uploader() {
  const app = await testApp();
  const company = await signedUp(app);
  const send = sender(app, company.token);
  const path = `/api/v1/company/${company.id}`;
  const upload = (parts: Parameters<typeof form>[0], url = path) => {
    const { payload, headers } = form(parts);
    return send("PATCH", url, payload, headers);
  };
  const get = async () => ((await send("GET", path)).body as { data: typeof company.company }).data;
  return { app, ...company, upload, get, path };
}

test("a profile form with a logo stores both, and the logo is served for anybody who knows its name", async () => {
  const { app, upload, get } = await uploader();
  const reply = await upload({
    name: "Okpella MFB",
    services: JSON.stringify(["Agent Banking", "atm&pos"]),
    answers: JSON.stringify({ "public-company": true }),
    logo: file(await picture().png().toBuffer()),
  });
  expect(reply).toMatchObject({ status: 200, body: { success: true, message: "Profile updated successfully!" } });
  const company = await get();
  expect(company).toMatchObject({
    name: "Okpella MFB",
    services: ["agent banking", "atm&pos"],
    answers: { "public-company": true },
  });
  expect((reply.body as { data: unknown }).data).toEqual(company);

  const served = await app.app.inject({ url: company.logo! });
  expect(served.statusCode).toBe(200);
  expect(served.headers).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "content-disposition": "inline",
    "cache-control": "private, no-store",
  });
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: "png", width: 40, height: 20 });
});

test("a form without a logo is an update like any other", async () => {
  const { upload, get } = await uploader();
  expect((await upload({ employeeSize: "21-100 employees", category: "Microfinance-banks-smfb" })).status).toBe(200);
  expect(await get()).toMatchObject({
    employeeSize: "21-100 employees",
    category: "micro-finance-banks-smfb",
    logo: null,
  });
});

test.each(["png", "jpeg", "webp", "gif"] as const)(
  "38 Uploads: takes a %s, whatever its name says, and writes it anew without metadata",
  async (format) => {
    const { app, upload, get } = await uploader();
    const bytes = await picture(2000, 1000).toFormat(format).toBuffer();
    expect((await upload({ logo: file(bytes, "../../logo.exe", "text/html") })).status).toBe(200);
    const served = await app.app.inject({ url: (await get()).logo! });
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: "png", width: 512, height: 256 });
    expect(served.rawPayload.includes("secret place")).toBe(false);
  },
);

// As a script, `GIF89a` is a name that may be given a value.
const scripted = (gif: Buffer) => Buffer.concat([gif, Buffer.from("*/=1;document.title='taken over';//")]);

test("38 Uploads: of a picture that is a script as well, only the picture is kept", async () => {
  const { app, upload, get } = await uploader();
  const bytes = scripted(await picture().gif().toBuffer());
  expect((await upload({ logo: file(bytes, "logo.js", "text/javascript") })).status).toBe(200);
  const served = await app.app.inject({ url: (await get()).logo! });
  expect(served.headers).toMatchObject({ "content-type": "image/png", "x-content-type-options": "nosniff" });
  expect(served.rawPayload.includes("taken over")).toBe(false);
  expect(served.rawPayload.subarray(1, 4).toString()).toBe("PNG");
});

/** The head of a PNG that says it is so large, with nothing behind it. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(17);
  head.write("IHDR");
  head.writeUInt32BE(width, 4);
  head.writeUInt32BE(height, 8);
  head.set([8, 6, 0, 0, 0], 12);
  const chunk = (bytes: Buffer) => {
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(bytes.length - 4);
    check.writeUInt32BE(crc32(bytes));
    return [length, bytes, check];
  };
  const data = Buffer.concat([Buffer.from("IDAT"), deflateSync(Buffer.alloc(1000))]);
  const end = Buffer.from("IEND");
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...[head, data, end].flatMap(chunk)]);
}

const script = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
const wrongKind = "The logo must be a PNG, JPEG, WebP or GIF image";
const refused: [string, () => Parameters<typeof form>[0] | Promise<Parameters<typeof form>[0]>, number, string][] = [
  ["a text file", () => ({ logo: file(Buffer.from("hello")) }), 400, wrongKind],
  ["an SVG", () => ({ logo: file(Buffer.from(script), "logo.svg", "image/svg+xml") }), 400, wrongKind],
  ["a page called a picture", () => ({ logo: file(Buffer.from("<html><script>alert(1)</script>")) }), 400, wrongKind],
  ["a TIFF", async () => ({ logo: file(await picture().tiff().toBuffer()) }), 400, wrongKind],
  ["half a picture", async () => ({ logo: file((await picture(600, 600).jpeg().toBuffer()).subarray(0, 900)) }), 400, wrongKind],
  ["nothing", () => ({ logo: file(Buffer.alloc(0)) }), 400, wrongKind],
  ["a picture of 100 megapixels", async () => ({ logo: file(await picture(10_000, 10_000).png().toBuffer()) }), 400, wrongKind],
  ["6 MB", () => ({ logo: file(Buffer.alloc(6 * 1024 * 1024)) }), 400, "The logo must be at most 5 MB"],
  ["a picture that says it is 900 megapixels", () => ({ logo: file(pngOf(30_000, 30_000)) }), 400, wrongKind],
  ["10,000 parts", () => Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`f${n}`, "x"])), 400, "The form has too many fields"],
  ["a name that would begin a header", () => ({ "logo\"\r\nX-Evil: 1\r\n\r\n": file(Buffer.from("x"), "a\r\nX-Evil: 1.png") }), 400, "*"],
  ["a file of another name", () => ({ contract: file(Buffer.from("x")) }), 400, "Only the logo can be uploaded"],
  ["services that are no JSON", () => ({ services: "agent banking" }), 400, "The field services must be JSON text"],
  ["services that are no list", () => ({ services: '{"a":1}' }), 400, "*"],
  ["an e-mail", () => ({ email: "other@okpella.ng" }), 400, "Email cannot be changed due to account security."],
  ["a poisoned answer", () => ({ answers: '{"__proto__":{"x":1},"constructor":true}' }), 400, "*"],
  ["a field of 30 KB", () => ({ description: "d".repeat(30_000) }), 400, "*"],
  ["30 fields", () => Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, "x"])), 400, "The form has too many fields"],
]; // prettier-ignore

test.each(refused)(
  "38 Uploads: %s is refused in the one shape, and nothing is stored",
  async (_what, parts, status, message) => {
    const { upload, get, company } = await uploader();
    const reply = await upload({ name: "Renamed", ...(await parts()) });
    const body = reply.body as { success: boolean; message: string };
    expect([reply.status, body.success]).toEqual([status, false]);
    if (message !== "*") expect(body.message).toBe(message);
    expect(reply.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(await get()).toEqual(company);
  },
);

test("refuses another company's form, one without token, and one without any sense", async () => {
  needsOneProcess("the clock stands still");
  const { app, id, upload, get, company } = await uploader();
  const stranger = await signedUp(app);
  const { payload, headers } = form({ name: "Stolen" });
  const url = `/api/v1/company/${id}`;
  expect((await sender(app, stranger.token)("PATCH", url, payload, headers)).status).toBe(403);
  expect((await sender(app)("PATCH", url, payload, headers)).status).toBe(401);
  // The id in the path counts, whatever the form says.
  expect((await upload({ id: stranger.id, name: "Mine" })).status).toBe(200);
  expect((await stranger.call.company.get({ id: stranger.id })).data).toEqual(stranger.company);
  expect({ ...(await get()), name: company.name }).toEqual(company);
  const torn = await sender(app, stranger.token)("PATCH", `/api/v1/company/${stranger.id}`, "--nonsense", headers);
  expect(torn).toMatchObject({ status: 400, body: { success: false } });
});

test("does not read a file of somebody who may not upload", async () => {
  const { app, id } = await uploader();
  const { payload, headers } = form({ logo: file(Buffer.alloc(6 * 1024 * 1024)) });
  expect((await sender(app, "void")("PATCH", `/api/v1/company/${id}`, payload, headers)).status).toBe(401);
});

test("a form that says it is encoded is refused at once, and holds no place of other uploads", async () => {
  const { app, token, path } = await uploader();
  const { payload, headers } = form({ name: "Okpella MFB" });
  for (const encoding of ["gzip", "br", "deflate, gzip", "unheard-of"]) {
    const encoded = { ...headers, authorization: `Bearer ${token}`, "content-encoding": encoding };
    const replies = await Promise.all(
      Array.from({ length: 9 }, () => app.app.inject({ method: "PATCH", url: path, payload, headers: encoded })),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode)), encoding).toEqual(new Set([415]));
    expect(replies[0]!.json()).toEqual({ success: false, message: "Send the form as it is, without Content-Encoding" });
  }
  const plain = { ...headers, authorization: `Bearer ${token}`, "content-encoding": "identity" };
  expect((await app.app.inject({ method: "PATCH", url: path, payload, headers: plain })).statusCode).toBe(200);
});
