import { expect, test } from "vitest";
import { testApp } from "../support/app.ts";
import { refusalOf, signedUp } from "../support/calls.ts";
import { aPng } from "../support/pictures.ts";

// One account, or many, must not fill the disk (docs/decisions/0019).

test("a company changes its profile and its logo so often and no more; others are not held up", async () => {
  const app = await testApp();
  const { id, call } = await signedUp(app);
  const withLogo = app.callAs({ companyId: id, upload: await aPng() });
  await withLogo.company.update({ id });
  // The rest of both, without the work that goes with it.
  const client = { address: "192.0.2.1", userAgent: "test" };
  for (let at = 1; at < 20; at += 1) await app.services.accounts.count("logo", id, client);
  expect((await refusalOf(withLogo.company.update({ id }))).status).toBe(429);
  await call.company.update({ id, name: "Another name" });
  for (let at = 1; at < 300; at += 1) await app.services.accounts.count("profile", id, client);
  expect((await refusalOf(call.company.update({ id, name: "Bank" }))).status).toBe(429);
  const other = await signedUp(app);
  await other.call.company.update({ id: other.id, name: "Another Bank" });
  app.clock.advance(3600);
  await withLogo.company.update({ id });
});

test("all logos together have a quota; a company may still replace its own", async () => {
  const app = await testApp({ env: { QUOTA_LOGOS_MB: "1" } });
  const [first, second] = [await signedUp(app), await signedUp(app)];
  const upload = await aPng();
  const save = (id: string) => app.callAs({ companyId: id, upload }).company.update({ id });
  await save(first.id);
  app.db.$client.prepare("UPDATE companies SET logo_bytes = 1024 * 1024 WHERE id = ?").run(first.id);
  expect(await refusalOf(save(second.id))).toMatchObject({ status: 503, message: /^This server has no room/ });
  await save(first.id);
  await save(second.id);
});
