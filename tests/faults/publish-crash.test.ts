import { expect, test } from "vitest";
import { publishCrash } from "../support/processes/publish-crash.ts";

// At every row, again and again: tests/faults/long/publish-crash.test.ts.
test("4 Atomic publish: killed while it publishes, a change is there with all its notifications and mails or not at all", async () => {
  const { companies, ...rows } = await publishCrash(2);
  expect(rows).toEqual({ changes: 1, notifications: companies, mails: companies });
}, 120_000);
