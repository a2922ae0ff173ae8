import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { testApp } from "../../support/app.ts";
import { aFolder } from "../../support/folder.ts";
import { sender } from "../../support/http.ts";

const script = `console.log("${"ilana ".repeat(300)}");`;

/** A built application as small as can be. */
function builtWeb(): string {
  const folder = aFolder();
  mkdirSync(path.join(folder, "assets"));
  const write = (name: string, text: string | Buffer) => writeFileSync(path.join(folder, name), text);
  write("index.html", '<!doctype html><meta name="support-email" content="support@localhost"><title>Ilana</title>');
  write("assets/app-1a2b3c.js", script);
  write("assets/app-1a2b3c.js.gz", gzipSync(script));
  write("favicon.svg", "<svg/>");
  return folder;
}

const served = async (env: Record<string, string> = {}) => sender(await testApp({ webFolder: builtWeb(), env }));
const notFound = { status: 404, body: { success: false, message: "Not found" } };

// Spec section 2: every route of the browser application, and any other path, which it redirects itself.
test.each([
  "/",
  "/signin",
  "/dashboard?search=aml",
  "/regulator/central-bank-of-nigeria",
  "/no/such/screen",
  "/docsy",
  "/api-guide",
])("gives the application for the screen %s", async (url) => {
  const reply = await (await served())("GET", url);
  expect(reply).toMatchObject({
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "private, no-cache" },
  });
  expect(reply.text).toContain("<title>Ilana</title>");
  expect(reply.headers["x-request-id"]).toBeTypeOf("string");
});

test.each([
  "/assets/app-old.js", "/favicon.png", "/index.php", "/.env", "/api/", "/api/v1", "/api/v1/", "/api/v1/nothing", "/api/v2/company", "/trpc", "/trpc/",
  "/docs/assets/none.js", "/files/none.png", "/..%2f..%2fetc%2fpasswd", "/.git/HEAD", "/.git/config", "/%2egit/HEAD", "/x/.git/index", "/.well-known/else", "/assets/..%2findex.html", "/index.html.gz",
])("never gives the application for %s", async (url) => {
  const reply = await (await served())("GET", url);
  expect(reply.text).not.toContain("<title>");
  expect(reply.status).toBe(404);
}); // prettier-ignore

test("an unknown file and an unknown API path answer in the one shape", async () => {
  const send = await served();
  for (const url of ["/assets/app-old.js", "/api/v1/nothing", "/api/v2/company", "/.env"])
    expect(await send("GET", url)).toMatchObject(notFound);
  for (const method of ["POST", "PUT", "DELETE"]) expect(await send(method, "/dashboard")).toMatchObject(notFound);
});

test("serves files with the right type, those named by content for ever", async () => {
  const send = await served();
  const asset = await send("GET", "/assets/app-1a2b3c.js");
  expect(asset.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": expect.stringMatching(/javascript/),
  });
  expect(asset.text).toBe(script);
  expect((await send("GET", "/favicon.svg")).headers).toMatchObject({
    "cache-control": "no-cache",
    "content-type": "image/svg+xml",
  });
});

test("serves what was compressed at build time to whoever takes it", async () => {
  const app = await testApp({ webFolder: builtWeb() });
  const reply = await app.app.inject({ url: "/assets/app-1a2b3c.js", headers: { "accept-encoding": "gzip" } });
  expect(reply.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(reply.rawPayload).toString()).toBe(script);
});

test("puts the support address into the page, without letting it out of its place", async () => {
  const page = async (address: string) => (await (await served({ SUPPORT_EMAIL: address }))("GET", "/")).text;
  expect(await page("help@okpella.ng")).toContain('content="help@okpella.ng"');
  expect(await page('a"><script>@x.ng')).not.toContain("<script>");
  expect(await page("$&$1@x.ng")).toContain('content="$&#38;$1@x.ng"');
});

test("puts the whole address before what a shared link shows, without letting it out of its place", async () => {
  const folder = builtWeb();
  const shared = '<meta property="og:url" content="/"><meta property="og:image" content="/share.png">';
  writeFileSync(path.join(folder, "index.html"), `<!doctype html>${shared}`);
  writeFileSync(path.join(folder, "landing.html"), `<!doctype html><h1>Drawn</h1>${shared}`);
  const page = async (url: string, publicUrl: string) =>
    (await sender(await testApp({ webFolder: folder, env: { PUBLIC_URL: publicUrl } }))("GET", url)).text;
  for (const url of ["/", "/signin"]) {
    const text = await page(url, "https://ilana.okpella.ng/");
    expect(text).toContain('<meta property="og:image" content="https://ilana.okpella.ng/share.png">');
    expect(text).toContain('<meta property="og:url" content="https://ilana.okpella.ng/">');
  }
  expect(await page("/", "https://x.ng/$1&a")).toContain('content="https://x.ng/$1&#38;a/share.png"');
});

test("the page that is built has all that a shared link shows, and the pictures it names are there", async () => {
  const page = readFileSync("src/web/index.html", "utf8");
  for (const name of ["og:type", "og:title", "og:description", "og:url", "og:image", "twitter:card", "description"])
    expect(page, name).toMatch(new RegExp(`<meta\\s+(property|name)="${name}"\\s+content="[^"]+"`));
  expect(page.match(/<meta name="theme-color" media="\(prefers-color-scheme: (light|dark)\)"/g)).toHaveLength(2);
  const picture = await sharp("src/web/public/share.png").metadata();
  expect(picture).toMatchObject({ width: 1200, height: 630, format: "png" });
  expect(statSync("src/web/public/share.png").size).toBeLessThan(60_000);
  const icons = [...page.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="\/([^"]+)"/g)].map((match) => match[1]!);
  expect(icons).toEqual(["favicon.ico", "favicon.svg", "apple-touch-icon.png"]);
  for (const icon of icons) expect(statSync(`src/web/public/${icon}`).size, icon).toBeGreaterThan(100);
});

test("gives the drawn landing page for the first screen only, with the support address", async () => {
  const folder = builtWeb();
  const drawn = '<!doctype html><meta name="support-email" content="support@localhost"><h1>Drawn</h1>';
  writeFileSync(path.join(folder, "landing.html"), drawn);
  const send = sender(await testApp({ webFolder: folder, env: { SUPPORT_EMAIL: "help@okpella.ng" } }));
  for (const url of ["/", "/?from=mail"]) {
    const { text, headers } = await send("GET", url);
    expect(text).toBe(drawn.replace("support@localhost", "help@okpella.ng"));
    expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "private, no-cache" });
  }
  expect((await send("GET", "/signin")).text).toContain("<title>Ilana</title>");
  expect((await send("GET", "/landing.html")).status).toBe(404);
});

test("gives a screen the page that asks for its code at once, whatever follows in the path", async () => {
  const folder = builtWeb();
  mkdirSync(path.join(folder, "screens"));
  const page = '<!doctype html><meta name="support-email" content="support@localhost"><h1>Of its own</h1>';
  writeFileSync(path.join(folder, "screens/regulator.html"), page);
  const send = sender(await testApp({ webFolder: folder, env: { SUPPORT_EMAIL: "help@okpella.ng" } }));
  for (const url of ["/regulator/central-bank-of-nigeria?x=1", "/regulator"])
    expect((await send("GET", url)).text).toBe(page.replace("support@localhost", "help@okpella.ng"));
  for (const url of ["/dashboard", "/constructor", "/screens/regulator"])
    expect((await send("GET", url)).text).toContain("<title>Ilana</title>");
  expect((await send("GET", "/screens/regulator.html")).status).toBe(404);
});

// RFC 9110, section 12.5.3.
test.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["br;q=0, gzip;q=0.5", "gzip", gunzipSync],
])("compresses a page for a browser that takes %s", async (accepted, encoding, unpack) => {
  const { app } = await testApp({ webFolder: builtWeb() });
  const reply = await app.inject({ url: "/", headers: { "accept-encoding": accepted } });
  expect(reply.headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
  expect(unpack(reply.rawPayload).toString()).toContain("<title>Ilana</title>");
});

test.each(["identity", "br;q=0", "gzip; q=0.0, br;q=0"])("leaves a page as it is for %s", async (accepted) => {
  const { app } = await testApp({ webFolder: builtWeb() });
  const reply = await app.inject({ url: "/", headers: { "accept-encoding": accepted } });
  expect(reply.headers).not.toHaveProperty("content-encoding");
  expect(reply.body).toContain("<title>Ilana</title>");
});

test("does not start without a built application", async () => {
  const empty = aFolder();
  await expect(testApp({ webFolder: empty })).rejects.toThrow("The web application is not built");
});

test("a file that has not changed is not sent again", async () => {
  const app = await testApp({ webFolder: builtWeb() });
  const ask = (headers: Record<string, string>) => app.app.inject({ url: "/assets/app-1a2b3c.js", headers });
  const first = await ask({});
  const known = await ask({ "if-none-match": String(first.headers.etag) });
  expect([known.statusCode, known.payload]).toEqual([304, ""]);
  const since = await ask({ "if-modified-since": String(first.headers["last-modified"]) });
  expect(since.statusCode).toBe(304);
  // Each coding is a thing of its own to whoever keeps it (RFC 9110, 8.8.3.3).
  const compressed = await ask({ "accept-encoding": "gzip" });
  expect(compressed.headers.etag).not.toBe(first.headers.etag);
  for (const { headers } of [first, compressed]) expect(String(headers.vary).toLowerCase()).toBe("accept-encoding");
});

test.each(["/", "/assets/app-1a2b3c.js", "/favicon.svg"])(
  "HEAD %s answers as GET does, without the text",
  async (url) => {
    const app = await testApp({ webFolder: builtWeb() });
    const [get, head] = [await app.app.inject({ url }), await app.app.inject({ method: "HEAD", url })];
    expect([head.statusCode, head.payload]).toEqual([200, ""]);
    for (const name of ["content-type", "content-length", "cache-control", "etag"])
      expect(head.headers[name], name).toBe(get.headers[name]);
  },
);

test("a part of a file is sent as asked for, and one beyond its end refused", async () => {
  const app = await testApp({ webFolder: builtWeb() });
  const part = (range: string) => app.app.inject({ url: "/assets/app-1a2b3c.js", headers: { range } });
  const first = await part("bytes=0-10");
  expect([first.statusCode, first.payload, first.headers["content-range"]]).toEqual([
    206,
    script.slice(0, 11),
    `bytes 0-10/${script.length}`,
  ]);
  const beyond = await part("bytes=999999-");
  expect([beyond.statusCode, beyond.json()]).toMatchObject([416, { success: false }]);
});
