import { truncateSync } from "node:fs";
import { expect, test } from "vitest";
import { companyRepository } from "#features/company/repository.ts";
import { companyService } from "#features/company/service.ts";
import { fileStore } from "#platform/files.ts";
import { testApp } from "../support/app.ts";
import { confirmedUp, refusalOf, signedUp } from "../support/calls.ts";
import { aFolder } from "../support/folder.ts";
import { aPng } from "../support/samples/pictures.ts";

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

test("a logo that was replaced takes room until it is swept", async () => {
  const app = await testApp({ env: { QUOTA_LOGOS_MB: "1" } });
  const [first, second] = [await confirmedUp(app), await confirmedUp(app)];
  const save = async (id: string, width: number) =>
    app.callAs({ companyId: id, upload: await aPng(width) }).company.update({ id });
  await save(first.id, 8);
  app.db.$client.prepare("UPDATE companies SET logo_bytes = 1024 * 1024 WHERE id = ?").run(first.id);
  await save(first.id, 9);
  expect(await refusalOf(save(second.id, 10))).toMatchObject({ status: 503 });
  app.clock.advance(2 * 3600);
  await save(second.id, 10);
});

test("those who have not confirmed their e-mail leave half of the room to the others", async () => {
  const app = await testApp({ env: { QUOTA_LOGOS_MB: "1" } });
  const [first, stranger, owner] = [await confirmedUp(app), await signedUp(app), await confirmedUp(app)];
  const save = async (id: string) => app.callAs({ companyId: id, upload: await aPng() }).company.update({ id });
  await save(first.id);
  app.db.$client.prepare("UPDATE companies SET logo_bytes = 600 * 1024 WHERE id = ?").run(first.id);
  expect(await refusalOf(save(stranger.id))).toMatchObject({ status: 503 });
  await save(owner.id);
});

test("logos that were there before logos were counted count too", async () => {
  const app = await testApp({ env: { QUOTA_LOGOS_MB: "1" } });
  const [first, second] = [await signedUp(app), await signedUp(app)];
  const save = async ({ id }: { id: string }) =>
    app.callAs({ companyId: id, upload: await aPng() }).company.update({ id });
  const logo = (await save(first)).data.logo!.slice("/files/".length);
  truncateSync(app.services.files.place(logo), 1024 * 1024);
  app.db.$client.prepare("UPDATE companies SET logo_bytes = NULL").run();
  await app.services.companies.measureLogos();
  expect(await refusalOf(save(second))).toMatchObject({ status: 503 });
  expect((await app.services.companyAdmin.list(first.id))[0]?.bytes).toBe(1024 * 1024);
});

test("logos that come at once have one quota together", async () => {
  const app = await testApp({ env: { QUOTA_LOGOS_MB: "1" } });
  const [first, ...others] = [
    await confirmedUp(app),
    await confirmedUp(app),
    await confirmedUp(app),
    await confirmedUp(app),
  ];
  const upload = await aPng();
  await app.callAs({ companyId: first.id, upload }).company.update({ id: first.id });
  const room = "UPDATE companies SET logo_bytes = 1024 * 1024 - logo_bytes WHERE id = ?";
  app.db.$client.prepare(room).run(first.id);
  const { config, clock, services } = app;
  const files = fileStore(aFolder());
  const allKept = Promise.withResolvers<void>();
  let kept = 0;
  const companies = companyService({
    companies: companyRepository(app.db),
    count: services.accounts.count,
    // All of them are kept before the first of them is named.
    files: {
      ...files,
      async save(...file) {
        const name = await files.save(...file);
        if ((kept += 1) === others.length) allKept.resolve();
        await allKept.promise;
        return name;
      },
    },
    clock,
    logosBytes: config.quota.logosBytes,
    questionKeys: services.catalogue.questionKeys,
  });
  const client = { address: "192.0.2.1", userAgent: "test" };
  const save = (id: string) => companies.update(id, {}, upload, client);
  const saved = await Promise.allSettled(others.map(({ id }) => save(id)));
  expect(saved.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
});
