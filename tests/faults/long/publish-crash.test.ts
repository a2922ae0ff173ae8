import { expect, test } from "vitest";
import { publishCrash } from "../../support/processes/publish-crash.ts";

test("4 Atomic publish: a hundred kills at every row of a publication leave no change without its mails, nor the reverse", async () => {
  const { companies, ...rows } = await publishCrash(100);
  expect(rows).toEqual({ changes: 1, notifications: companies, mails: companies });
});
