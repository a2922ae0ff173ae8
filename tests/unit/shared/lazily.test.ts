import { expect, test } from "vitest";
import { lazily } from "#shared/lazily.ts";

test("is made when it is first needed, once for all who wait", async () => {
  let times = 0;
  const made = lazily(async () => (times += 1));
  expect(times).toBe(0);
  expect(await Promise.all([made(), made()])).toEqual([1, 1]);
  expect(await made()).toBe(1);
});

test("a failure is told to all who wait for it, and tried again by whoever needs it next", async () => {
  const outcomes = [new Error("not there"), "there"];
  const made = lazily(async () => {
    const [outcome] = outcomes.splice(0, 1);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
  expect(await Promise.allSettled([made(), made()])).toMatchObject([
    { status: "rejected", reason: { message: "not there" } },
    { status: "rejected" },
  ]);
  expect(await made()).toBe("there");
  expect(await made()).toBe("there");
});
