import path from "node:path";
import SQLite from "better-sqlite3";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { testApp } from "../support/app.ts";
import { signedUp } from "../support/calls.ts";
import { kill, operatorToken, send, signUp, startServer } from "../support/processes/process.ts";
import { canMount, smallDisk } from "../support/processes/small-disk.ts";

const words = "Nothing can be stored or read at present. Please try again shortly.";

describe("5 Disk full", () => {
  test("a write that finds no room is refused and changes nothing, reading goes on, and with room it works again", async () => {
    const app = await testApp();
    const company = await signedUp(app);
    const { $client } = app.db;
    const description = "d".repeat(300);
    const write = () => company.call.company.update({ id: company.id, description });
    const before = await company.call.company.get({ id: company.id });
    // SQLite's own limit answers as a full disk does: SQLITE_FULL.
    const pages = $client.pragma("page_count", { simple: true }) as number;
    $client.pragma(`max_page_count = ${pages}`);
    const announce = () =>
      app.callAs({ isOperator: true }).notification.create({
        companyId: company.id,
        changeType: "update",
        regulationTitle: "x".repeat(200),
        regulator: "CBN",
      });
    const refusals: string[] = [];
    // Rows fit into pages that are there until they are full.
    for (let tries = 0; tries < 500 && refusals.length === 0; tries += 1)
      await announce().catch((error: Error) => refusals.push(error.message));
    expect(refusals).toEqual([words]);
    expect(await company.call.company.get({ id: company.id })).toEqual(before);
    $client.pragma("max_page_count = 1000000");
    await announce();
    await write();
    expect((await company.call.company.get({ id: company.id })).data.description).toBe(description);
  });

  test.skipIf(!canMount)(
    "a process whose disk is full answers 503, loses nothing acknowledged, goes on reading, and recovers without a restart",
    async () => {
      const disk = smallDisk(40);
      const { child, url } = await startServer(disk.folder);
      const { _id: companyId, token } = await signUp(url);
      const announce = (number: number) =>
        send(
          `${url}/api/v1/notification`,
          "POST",
          { companyId, changeType: "update", regulationTitle: `Obligation ${number}`, regulator: "CBN" },
          operatorToken,
        );
      const logo = async () => {
        const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "green" } }).png().toBuffer(); // prettier-ignore
        const form = new FormData();
        form.append("logo", new Blob([new Uint8Array(picture)], { type: "image/png" }), "logo.png");
        const headers = { authorization: `Bearer ${token}` };
        const reply = await fetch(`${url}/api/v1/company/${companyId}`, { method: "PATCH", headers, body: form });
        return reply.status;
      };
      const acknowledged: string[] = [];
      disk.fill();
      let refused = 0;
      for (let number = 1; number <= 2000 && refused < 5; number += 1) {
        const { status, body } = await announce(number);
        if (status === 200) acknowledged.push(`Obligation ${number}`);
        else {
          refused += 1;
          expect([status, body]).toEqual([503, { success: false, message: words }]);
        }
      }
      expect(refused).toBe(5);
      expect(await logo()).toBe(503);
      const record = `${url}/api/v1/company/${companyId}`;
      expect((await send(record, "GET", undefined, token)).status).toBe(200);
      expect((await fetch(`${url}/api/v1/regulation/stats`)).status).toBe(200);

      disk.makeRoom();
      expect((await announce(9999)).status).toBe(200);
      expect(await logo()).toBe(200);
      expect(await kill(child, "SIGTERM")).toBe(0);
      const db = new SQLite(path.join(disk.folder, "ilana.db"));
      expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
      const kept = db.prepare("SELECT regulation_title FROM notifications ORDER BY rowid").pluck().all();
      expect(kept).toEqual([...acknowledged, "Obligation 9999"]);
      db.close();
    },
    60_000,
  );
});
