import { expect, test } from "vitest";
import { createSigner } from "#platform/signing.ts";
import { testApp } from "../../support/app.ts";
import { confirmedUp, stopPath } from "../../support/calls.ts";
import { form, sender } from "../../support/http.ts";

async function subscribed() {
  const app = await testApp({ env: { PUBLIC_URL: "https://ilana.ng" } });
  const company = await confirmedUp(app);
  const path = await stopPath(app, company);
  const mail = async () => (await company.call.delivery.get({ companyId: company.id })).data.mail;
  return { app, ...company, path, mail, send: sender(app) };
}
const oneClick = ["List-Unsubscribe=One-Click", { "content-type": "application/x-www-form-urlencoded" }] as const;

/** A page without the nonce, which no two answers share. */
const words = ({ text }: { text: string }) => text.replace(/ nonce="[^"]+"/, "");

test("looking changes nothing: mail scanners follow every link", async () => {
  const { path, mail, send } = await subscribed();
  for (const method of ["GET", "HEAD"]) expect((await send(method, path)).status).toBe(200);
  expect((await send("GET", path)).text).toContain('<form method="post"><button>Stop mails</button></form>');
  expect(await mail()).toBe("at-once");
});

test.each([
  ["a mail program does, as a form", ...oneClick],
  ["the button does", "", { "content-type": "application/x-www-form-urlencoded" }],
])("what %s switches mails off", async (_what, body, headers) => {
  const { path, mail, send } = await subscribed();
  const reply = await send("POST", path, body, headers);
  expect([reply.status, reply.text.includes("<h1>No more mails</h1>")]).toEqual([200, true]);
  expect(await mail()).toBe("off");
});

test("a mail program may post the same as parts of a form", async () => {
  const { path, mail, send } = await subscribed();
  const { payload, headers } = form({ "List-Unsubscribe": "One-Click" });
  expect((await send("POST", path, payload, headers)).status).toBe(200);
  expect(await mail()).toBe("off");
});

test("it works again and again, and for that person only", async () => {
  const { app, path, mail, send } = await subscribed();
  const other = await confirmedUp(app);
  for (const _turn of [1, 2]) expect((await send("POST", path, ...oneClick)).status).toBe(200);
  expect(await mail()).toBe("off");
  expect((await other.call.delivery.get({ companyId: other.id })).data.mail).toBe("at-once");
});

test("a token that is not ours gets the same pages and changes nothing", async () => {
  const { app, id, call, path, mail, send } = await subscribed();
  const feed = new URL((await call.delivery.get({ companyId: id })).data.feedUrl!).pathname;
  const forged = `${Buffer.from(id).toString("base64url")}.AAAA`;
  const before = app.db.$client.serialize();
  const tokens = ["x", forged, feed.split("/")[2]!.replace(".atom", "")];
  for (const token of tokens) {
    expect((await send("POST", `/unsubscribe/${token}`, ...oneClick)).status).toBe(200);
    expect(words(await send("GET", `/unsubscribe/${token}`))).toBe(words(await send("GET", path)));
  }
  expect([await mail(), app.db.$client.serialize().equals(before)]).toEqual(["at-once", true]);
  const [unknown, known] = [await send("POST", "/unsubscribe/x", ...oneClick), await send("POST", path, ...oneClick)];
  expect(words(unknown)).toBe(words(known));
});

test("the page needs no script, fits a narrow screen, knows light and dark, and is kept by nobody", async () => {
  const { path, send } = await subscribed();
  const { text, headers } = await send("GET", path);
  expect(text).not.toMatch(/<script|\son\w+=|style="/);
  expect(text).toContain('<html lang="en">');
  expect(text).toContain('content="width=device-width, initial-scale=1"');
  expect(text).toContain("color-scheme: light dark");
  expect(headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  expect(String(headers["content-security-policy"])).toContain("form-action 'self'");
});

test("forms are taken there and nowhere else", async () => {
  const { id, token, app } = await subscribed();
  const reply = await sender(app, token)("PATCH", `/api/v1/delivery/${id}`, "mail=off", oneClick[1]);
  expect(reply.status).toBe(415);
});

test("a body that is far too long is refused", async () => {
  const { path, mail, send } = await subscribed();
  expect((await send("POST", path, `a=${"x".repeat(20_000)}`, oneClick[1])).status).toBe(413);
  expect(await mail()).toBe("at-once");
});

test("once mails are switched on again, links of before are void; one without a version is of the beginning", async () => {
  const { app, id, userId, call, path, mail, send } = await subscribed();
  const unversioned = `/unsubscribe/${createSigner(app.config.jwtSecret, "unsubscribe").sign(id)}`;
  await send("POST", unversioned, ...oneClick);
  expect(await mail()).toBe("off");
  await call.delivery.update({ companyId: id, mail: "daily" });
  for (const old of [path, unversioned]) expect((await send("POST", old, ...oneClick)).status).toBe(200);
  expect(await mail()).toBe("daily");
  await call.delivery.update({ companyId: id, mail: "weekly" });
  await send("POST", await stopPath(app, { id, userId }), ...oneClick);
  expect(await mail()).toBe("off");
});
