import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { assistantRepository } from "#features/assistant/repository.ts";
import { testApp } from "../support/app.ts";
import { confirmedUp, stopPath } from "../support/calls.ts";
import { aFolder } from "../support/folder.ts";
import { form, sender } from "../support/http.ts";
import { listening } from "../support/live.ts";
import { aReply } from "../support/samples/replies.ts";

const place = "nonce-goes-here";

/** A built application whose pages need a nonce, as Vite writes them. */
function builtWeb(): string {
  const folder = aFolder();
  mkdirSync(path.join(folder, "assets"));
  const page = `<!doctype html><meta property="csp-nonce" nonce="${place}"><style nonce="${place}">p{}</style><title>Ilana</title>`;
  writeFileSync(path.join(folder, "index.html"), page);
  writeFileSync(path.join(folder, "assets/app-1a2b3c.js"), "console.log(1);");
  writeFileSync(path.join(folder, "assets/evidence-frame-1a2b3c.js"), "console.log(1);");
  mkdirSync(path.join(folder, "frames"));
  writeFileSync(path.join(folder, "frames/evidence.html"), '<script src="/assets/evidence-frame-1a2b3c.js"></script>');
  writeFileSync(path.join(folder, "share.png"), "picture");
  return folder;
}

/** The server as an operator runs it behind TLS, with one company and one of everything that has an address. */
async function world() {
  const app = await testApp({ webFolder: builtWeb(), env: { PUBLIC_URL: "https://ilana.okpella.ng" } });
  const { id, userId, token, call } = await confirmedUp(app);
  const send = sender(app, token);
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: "#0B5D45" } })
    .png()
    .toBuffer();
  const { payload, headers } = form({ logo: { bytes: png, name: "logo.png", type: "image/png" } });
  const { body } = await send("PATCH", `/api/v1/company/${id}`, payload, headers);
  const { feedUrl } = (await call.delivery.get({ companyId: id })).data;
  const createdAt = app.clock.now().toISOString();
  await assistantRepository(app.db).begin(
    {
      id: "talk-1",
      companyId: id,
      accountId: userId,
      isShared: false,
      title: "Fraud",
      createdAt,
      updatedAt: createdAt,
    },
    {
      id: "turn-1",
      conversationId: "talk-1",
      companyId: id,
      message: "When?",
      reply: aReply(),
      createdAt,
      acceptedAt: null,
    },
  );
  const addresses = {
    ":id": id,
    ":logo": (body as { data: { logo: string } }).data.logo,
    ":feed": new URL(feedUrl!).pathname,
    ":mails": await stopPath(app, { id, userId }),
    ":input": encodeURIComponent(JSON.stringify({ companyId: id })),
  };
  const addressOf = (url: string) =>
    Object.entries(addresses).reduce((text, [name, value]) => text.replace(name, value), url);
  return { app, token, addressOf, base: await listening(app) };
}

type Kind = "page" | "data";
const revisited = "private, no-cache";
const kinds: [string, string, string, number, Kind, string | null][] = [
  ["the first screen", "GET", "/", 200, "page", revisited],
  ["a screen", "GET", "/dashboard", 200, "page", revisited],
  ["the description of the API for people", "GET", "/docs", 200, "page", revisited],
  ["the page that stops mails", "GET", ":mails", 200, "page", "no-store"],
  ["what it answers", "POST", ":mails", 200, "page", "no-store"],
  ["a file named by its content", "GET", "/assets/app-1a2b3c.js", 200, "data", "public, max-age=31536000, immutable"],
  ["a file of an older build", "GET", "/assets/app-old.js", 404, "data", "no-store"],
  ["the description of the API", "GET", "/openapi.json", 200, "data", null],
  ["what everybody may read", "GET", "/api/v1/regulation/stats", 200, "data", "no-cache"],
  ["a company's data", "GET", "/api/v1/company/:id with token", 200, "data", "no-store"],
  ["a company's data over tRPC", "GET", "/trpc/dashboard.overview?input=:input with token", 200, "data", "no-store"],
  ["a refusal", "GET", "/api/v1/company/:id", 401, "data", "no-store"],
  ["a refusal to a company", "GET", "/api/v1/regulation/none with token", 404, "data", "no-store"],
  ["a refused change", "POST", "/api/v1/auth/login", 400, "data", "no-store"],
  ["an unknown path", "GET", "/api/v1/nothing", 404, "data", "no-store"],
  ["a logo", "GET", ":logo", 200, "data", "private, no-store"],
  ["a memo", "GET", "/memos/turn-1.md with token", 200, "data", "private, no-store"],
  ["a document that is not there", "GET", "/documents/none", 404, "data", "no-store"],
  ["a feed", "GET", ":feed", 200, "data", "private, no-cache"],
  ["a stream", "GET", "/trpc/notification.live?input=:input with token", 200, "data", "no-store, no-transform"],
]; // prettier-ignore

async function asking() {
  const { token, addressOf, base } = await world();
  return async (method: string, url: string) => {
    const [address, isOwn] = url.split(" with token");
    const headers = {
      ...(isOwn !== undefined && { authorization: `Bearer ${token}` }),
      ...(method === "POST" && { "content-type": "application/json" }),
    };
    const reply = await fetch(base + addressOf(address!), { method, headers, ...(method === "POST" && { body: "" }) });
    // A stream has no end; all that is asked about came with its head.
    if (url.includes("notification.live")) await reply.body?.cancel();
    return reply;
  };
}

const policyOf = (headers: Record<string, string>) =>
  Object.fromEntries(
    headers["content-security-policy"]!.split(";").map((directive) => {
      const [name, ...values] = directive.split(" ");
      return [name!, values.join(" ")];
    }),
  );

const always = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": expect.stringMatching(/^(same-origin|no-referrer)$/),
  "cross-origin-resource-policy": "same-origin",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
};
const ofPages = {
  "content-type": "text/html; charset=utf-8",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": expect.stringContaining("camera=(), "),
};
const inline = expect.stringMatching(/^'self' 'nonce-[\w-]{22}'$/);
const nothing = { "frame-ancestors": "'none'", "base-uri": "'none'", "object-src": "'none'" };
const policies: Record<Kind, object> = {
  data: { ...nothing, "default-src": "'none'", "form-action": "'none'" },
  page: { ...nothing, "default-src": "'self'", "connect-src": "'self'", "script-src": inline, "style-src": inline },
};

// CSP Level 3; OWASP's secure headers project; ASVS 5.0 V3.4.
describe("36 Headers", () => {
  // The description of the API takes seconds to make on a busy machine.
  test("each kind of answer has them, and its own policy and place in caches", { timeout: 60_000 }, async () => {
    const ask = await asking();
    for (const [what, method, url, status, kind, cacheControl] of kinds) {
      const reply = await ask(method, url);
      const headers = Object.fromEntries(reply.headers);
      expect([reply.status, headers["cache-control"] ?? null], what).toEqual([status, cacheControl]);
      expect(headers, what).toMatchObject(kind === "page" ? { ...always, ...ofPages } : always);
      expect(Object.keys(headers).join(" "), what).not.toMatch(/x-powered-by|server\b|access-control-/);
      const policy = policyOf(headers);
      expect(policy, what).toMatchObject(policies[kind]);
      expect(Object.values(policy).join(" "), what).not.toMatch(/unsafe|\*|https?:/);
      if (kind === "data") expect(Object.keys(policy), what).not.toEqual(expect.arrayContaining(["script-src"]));
    }
  });

  test("the address of a feed, and of the page that stops mails, are told to nobody", async () => {
    const ask = await asking();
    for (const url of [":feed", ":mails"])
      expect((await ask("GET", url)).headers.get("referrer-policy"), url).toBe("no-referrer");
  });

  test("the picture of a shared link may be drawn on pages of other sites", async () => {
    const ask = await asking();
    expect((await ask("GET", "/share.png")).headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  });

  test("a page carries the nonce of its own answer wherever it needs one, and no other answer has it", async () => {
    const ask = await asking();
    const seen = new Set<string>();
    for (const url of ["/", "/", "/dashboard", ":mails"]) {
      const reply = await ask("GET", url);
      const nonce = /'nonce-([^']+)'/.exec(reply.headers.get("content-security-policy")!)![1]!;
      const text = await reply.text();
      expect(text).not.toContain(place);
      expect(text).toContain(`<style nonce="${nonce}">`);
      seen.add(nonce);
    }
    expect(seen.size).toBe(4);
  });

  test("without TLS nobody is told to ask for it", async () => {
    const { headers } = await sender(await testApp())("GET", "/api/v1/regulation/stats");
    expect(headers).not.toHaveProperty("strict-transport-security");
  });
});

test("the frame that reads strangers' files has no origin, runs our script alone, and reaches nobody", async () => {
  const app = await testApp({ webFolder: builtWeb() });
  const { headers, statusCode, body } = await app.app.inject("/evidence-frame");
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(body).toContain("evidence-frame-1a2b3c.js");
  const policy = String(headers["content-security-policy"]).split(";").map((part) => part.trim()).toSorted();
  expect(policy).toEqual([
    "base-uri 'none'",
    "default-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "img-src blob:",
    "object-src 'none'",
    "sandbox allow-scripts",
    "script-src 'self' 'wasm-unsafe-eval'",
  ]);
  expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
  const script = await app.app.inject("/assets/evidence-frame-1a2b3c.js");
  expect(script.headers["cross-origin-resource-policy"]).toBe("cross-origin");
  expect((await app.app.inject("/assets/app-1a2b3c.js")).headers["cross-origin-resource-policy"]).toBe("same-origin");
  expect(String((await app.app.inject("/evidence")).headers["content-security-policy"])).toContain("frame-src 'self'");
}); // prettier-ignore
