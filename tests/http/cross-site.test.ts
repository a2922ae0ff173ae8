import { describe, expect, test } from "vitest";
import { ownSite } from "#server/cross-site.ts";
import { testApp } from "../support/app.ts";
import { signedUp, stopPath } from "../support/calls.ts";
import { aSignUp } from "../support/samples/factories.ts";
import { form, sender } from "../support/http.ts";

const publicUrl = "https://ilana.okpella.ng";
const refusal = {
  status: 403,
  body: { success: false, message: "This request came from a page of another site. Open Ilana at its own address." },
};
type Headers = Record<string, string>;

// Fetch Metadata and Origin as browsers send them; Sec-Fetch-Site only to https and to the machine itself.
const elsewhere: [string, Headers][] = [
  ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
  ["another name of the same domain", { origin: "https://shop.okpella.ng", "sec-fetch-site": "same-site" }],
  ["another site, in a browser that says no more", { origin: "https://evil.example" }],
  ["another port of this machine", { origin: "http://localhost:8080", host: "localhost:3000" }],
  ["a sandboxed frame or a file", { origin: "null" }],
  ["a site that is sent no origin for", { "sec-fetch-site": "cross-site" }],
  ["a site whose name was made to lead here", { origin: "http://evil.example:3000", host: "evil.example:3000" }],
];
const fromHere: [string, Headers][] = [
  ["the application", { origin: publicUrl, "sec-fetch-site": "same-origin" }],
  ["the application, in a browser that says no more", { origin: publicUrl }],
  ["the application behind a proxy that renames the host", { origin: "https://preview.example", "sec-fetch-site": "same-origin", host: "127.0.0.1:3000" }],
  ["whoever opened it by address", { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" }],
  ["whoever opened it by the newer kind of address", { origin: "http://[::1]:3000", host: "[::1]:3000" }],
  ["whoever opened it on this machine", { origin: "http://localhost:3000", host: "localhost:3000" }],
  ["a program that is no browser", {}],
]; // prettier-ignore

describe("35 CSRF and other origins", () => {
  test("what a page of another site sends changes nothing", async () => {
    const app = await testApp({ env: { PUBLIC_URL: publicUrl } });
    const { id, token } = await signedUp(app);
    const send = sender(app, token);
    const calls = [
      ["POST", "/api/v1/company/onboard", aSignUp()],
      ["PATCH", `/api/v1/company/${id}`, { name: "Renamed" }],
      ["POST", "/trpc/company.update", { id, name: "Renamed" }],
      ["POST", "/trpc/auth.signOut,auth.signOut?batch=1", {}],
      // A batch of calls that only read, and a stream.
      ["GET", `/trpc/regulation.stats?input=%7B%7D`, undefined],
      ["GET", `/trpc/notification.live?input=${encodeURIComponent(JSON.stringify({ companyId: id }))}`, undefined],
    ] as const;
    for (const [who, headers] of elsewhere)
      for (const [method, url, body] of calls)
        expect(await send(method, url, body, headers), `${who}: ${method} ${url}`).toMatchObject(refusal);
    const { body } = await send("GET", `/api/v1/company/${id}`);
    expect(body).toMatchObject({ data: { name: expect.not.stringContaining("Renamed") } });
  });

  test("what our own pages and programs send is taken, wherever the pages were opened", async () => {
    const app = await testApp({ env: { PUBLIC_URL: publicUrl } });
    const { id, token } = await signedUp(app);
    const send = sender(app, token);
    for (const [who, headers] of fromHere) {
      expect((await send("PATCH", `/api/v1/company/${id}`, { name: who }, headers)).status, who).toBe(200);
      expect((await send("GET", `/api/v1/company/${id}`)).body, who).toMatchObject({ data: { name: who } });
    }
  });

  test("a name that leads here counts where others than this machine get in", () => {
    const headers = { origin: "http://ilana.intranet.example:3000" };
    const asked = { headers, host: "ilana.intranet.example:3000" };
    expect(ownSite({ publicUrl, host: "0.0.0.0" })(asked)).toBe(true);
    for (const host of ["127.0.0.1", "localhost", "::1"]) expect(ownSite({ publicUrl, host })(asked), host).toBe(false);
  });

  test("what everybody may read is read from anywhere, but no page of another site may see it", async () => {
    const send = sender(await testApp());
    for (const [, headers] of elsewhere) {
      const reply = await send("GET", "/api/v1/regulation/stats", undefined, headers);
      expect(reply.status).toBe(200);
      expect(Object.keys(reply.headers).join(" ")).not.toContain("access-control-");
    }
  });

  test("a browser that asks first whether it may is not told that it may", async () => {
    const send = sender(await testApp());
    for (const url of ["/api/v1/auth/login", "/trpc/auth.login", "/api/v1/regulation/stats", "/files/x.png"]) {
      const reply = await send("OPTIONS", url, undefined, {
        origin: "https://evil.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization, content-type",
      });
      expect([url, reply.status >= 400]).toEqual([url, true]);
      expect(Object.keys(reply.headers).join(" ")).not.toContain("access-control-");
    }
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "a body of type %s, which any page may send, is not read",
    async (type) => {
      const app = await testApp();
      const { id, token } = await signedUp(app);
      const body = JSON.stringify({ id, name: "Renamed" });
      for (const [method, url] of [["POST", "/trpc/company.update"], ["POST", "/api/v1/auth/login"]] as const) {
        const { status, body: answer } = await sender(app, token)(method, url, body, { "content-type": type });
        expect([url, status, answer]).toMatchObject([url, 415, { success: false }]);
      }
    },
  ); // prettier-ignore

  test("reading changes nothing: a call that changes something is not to be had by GET, alone or in a batch", async () => {
    const app = await testApp();
    const { id, token } = await signedUp(app);
    const send = sender(app, token);
    const input = (value: unknown) => encodeURIComponent(JSON.stringify(value));
    const change = { id, name: "Renamed" };
    expect((await send("GET", `/trpc/company.update?input=${input(change)}`)).status).toBe(405);
    const batch = `/trpc/company.update,company.update?batch=1&input=${input({ 0: change, 1: change })}`;
    expect((await send("GET", batch)).status).toBe(405);
    const { body } = await send("GET", `/api/v1/company/${id}`);
    expect(body).toMatchObject({ data: { name: expect.not.stringContaining("Renamed") } });
  });

  test("a mail program stops mails from wherever it runs (RFC 8058), in either kind of form", async () => {
    const app = await testApp({ env: { PUBLIC_URL: publicUrl } });
    const [, headers] = elsewhere[0]!;
    const parts = form({ "List-Unsubscribe": "One-Click" });
    const forms = [
      ["List-Unsubscribe=One-Click", { "content-type": "application/x-www-form-urlencoded" }],
      [parts.payload, parts.headers],
    ] as const;
    for (const [payload, type] of forms) {
      const { id, userId, call } = await signedUp(app);
      const path = await stopPath(app, { id, userId });
      expect((await sender(app)("POST", path, payload, { ...headers, ...type })).status).toBe(200);
      expect((await call.delivery.get({ companyId: id })).data.mail).toBe("off");
    }
  });
});
