import { expect, test } from "vitest";
import { assistantRepository } from "#features/assistant/repository.ts";
import { testApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";
import { aReply } from "../../support/samples/replies.ts";
import { needsOneProcess } from "../../support/spread/app.ts";

const message = "Lettre d'été: when must we report (Ẹ kú)?\r\nSet-Cookie: x";

/** Two companies, and an answer that one of them got. */
async function world() {
  const app = await testApp();
  const [own, other] = [await signedUp(app), await signedUp(app)];
  const createdAt = app.clock.now().toISOString();
  const owned = { companyId: own.id, accountId: own.userId, isShared: false };
  const conversation = { id: "talk-1", ...owned, title: "Fraud", createdAt, updatedAt: createdAt };
  const turn = { id: "turn-1", conversationId: "talk-1", companyId: own.id, message, reply: aReply(), createdAt };
  await assistantRepository(app.db).begin(conversation, { ...turn, acceptedAt: null });
  const read = (url: string, token?: string) =>
    app.app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
  return { own, other, read };
}

test("an answer is a file of Markdown, named by its day and its subject", async () => {
  needsOneProcess("the clock stands still");
  const { own, read } = await world();
  const reply = await read("/memos/turn-1.md", own.token);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "text/markdown; charset=utf-8",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "content-disposition":
      "attachment; filename*=UTF-8''2026-11-21%20Lettre%20d%27%C3%A9t%C3%A9%20when%20must%20we%20report%20%28%E1%BA%B8%20k%C3%BA%29%20Set-Cookie%20x.md",
  });
  expect(reply.body).toMatch(/^# Answer to a compliance question\n\nPrepared for .+ on 21 November 2026\n/);
  expect(reply.body).toContain("“A principal must report every fraud to the CBN within 24 hours");
  expect(reply.body).toMatch(/- \*\*Library:\*\* \d{3} regulations and 0 captured documents when/);
});

test("and a PDF", async () => {
  needsOneProcess("the clock stands still");
  const { own, read } = await world();
  const reply = await read("/memos/turn-1.pdf", own.token);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({ "content-type": "application/pdf", "cache-control": "private, no-store" });
  expect(reply.headers["content-disposition"]).toMatch(/^attachment; filename\*=UTF-8''2026-11-21%20.+\.pdf$/);
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
});

test("and a DOCX", async () => {
  needsOneProcess("the clock stands still");
  const { own, read } = await world();
  const reply = await read("/memos/turn-1.docx", own.token);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "cache-control": "private, no-store",
  });
  expect(reply.headers["content-disposition"]).toMatch(/^attachment; filename\*=UTF-8''2026-11-21%20.+\.docx$/);
  expect(reply.rawPayload.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
});

test.each(["md", "pdf", "docx"])("another company is not told that there is such an answer (%s)", async (extension) => {
  const { other, read } = await world();
  const [theirs, unknown] = [`/memos/turn-1.${extension}`, `/memos/turn-2.${extension}`];
  const replies = [await read(theirs, other.token), await read(unknown, other.token)];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect(replies[0]!.json()).toEqual(replies[1]!.json());
});

test.each([undefined, "void"])("nobody gets a memo with the token %s", async (token) => {
  const { read } = await world();
  const reply = await read("/memos/turn-1.md", token);
  expect(reply.statusCode).toBe(401);
  expect(reply.json()).toEqual({ success: false, message: "Please sign in to continue" });
});

test.each(["/memos/turn-1", "/memos/turn-1.html", "/memos/.md", "/memos/turn-1.md.exe", "/memos/turn-1.PDF"])(
  "%s is no memo",
  async (url) => {
    const { own, read } = await world();
    expect((await read(url, own.token)).statusCode).toBe(404);
  },
);
