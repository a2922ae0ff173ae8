import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createMetricCounters } from "#platform/metric-counters.ts";
import { logger } from "#server/logger.ts";
import { securityLog, type Ended } from "#server/observe/security-log.ts";
import { aFolder } from "../../support/folder.ts";

/** A log as it is written, and its lines as they are read. */
function aLog() {
  const file = path.join(aFolder(), "log");
  const to = openSync(file, "w");
  const log = logger("info", { to });
  onTestFinished(() => closeSync(to));
  // It is written when there is time for it.
  const lines = async (count: number) => {
    const read = () => readFileSync(file, "utf8").split("\n").slice(0, -1);
    await expect.poll(() => read().length).toBe(count);
    return read();
  };
  return { log, lines };
}
const ended = (overrides: Partial<Ended>): Ended => ({
  path: "auth.login",
  security: { done: "signed in", unauthorized: "sign-in refused" },
  refusal: null,
  address: "192.0.2.7",
  requestId: "r1",
  companyId: null,
  isOperator: false,
  ...overrides,
});

test("42 Audit log: whatever is in a value, a line stays one line and is no line of its own", async () => {
  const { log, lines } = aLog();
  const forged = 'x"}\n{"level":50,"msg":"forged"}\r\n\u001b[31mred\u001b[0m\u2028\u0000';
  log.info({ name: forged, [forged]: 1 }, forged);
  log.warn({ err: new Error(forged) }, "failed");
  const read = await lines(2);
  // Nothing in it that a terminal would obey.
  expect(read.join("")).not.toMatch(/[\u0000-\u001f\u007f]/); // eslint-disable-line no-control-regex
  expect(JSON.parse(read[0]!)).toMatchObject({ level: 30, name: forged, msg: forged });
  expect((JSON.parse(read[0]!) as { time: string }).time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test("42 Audit log: secrets are cut out of whatever is logged, two levels deep", async () => {
  const { log, lines } = aLog();
  const secrets = { password: "s1", otp: "s1", token: "s1", authorization: "s1", cookie: "s1", newPassword: "s1" };
  log.info({ ...secrets, body: secrets, headers: { authorization: "Bearer s1" } }, "request");
  expect(await lines(1)).toEqual([expect.not.stringContaining("s1")]);
});

test("signing in is one line with address and company, and what is of no interest is none", async () => {
  const { log, lines } = aLog();
  const { note } = securityLog({ log, metricCounters: createMetricCounters() });
  note(ended({ companyId: "c1" }));
  note(ended({ path: "dashboard.overview", security: undefined, companyId: "c1" }));
  note(ended({ path: "regulation.get", security: undefined, refusal: "not_found" }));
  note(ended({ path: "company.update", security: undefined, refusal: "invalid_input" }));
  const read = (await lines(1)).map((line) => JSON.parse(line) as object);
  expect(read).toMatchObject([
    { level: 30, security: "signed in", path: "auth.login", address: "192.0.2.7", companyId: "c1", requestId: "r1" },
  ]);
});

test.each<[Partial<Ended>, string]>([
  [{ refusal: "unauthorized" }, "sign-in refused"],
  [{ path: "company.get", security: undefined, refusal: "unauthorized" }, "token refused"],
  [{ path: "company.get", security: undefined, refusal: "forbidden" }, "access refused"],
  [
    { path: "auth.verifyCode", security: { done: "reset code verified", hasSecret: true }, refusal: "invalid_input" },
    "secret refused",
  ],
  [{ refusal: "too_many_requests" }, "limit reached"],
  [{ path: "auth.createPassword", security: { done: "password reset" } }, "password reset"],
])("%j is the event %s", async (how, event) => {
  const { log, lines } = aLog();
  securityLog({ log, metricCounters: createMetricCounters() }).note(ended(how));
  expect(JSON.parse((await lines(1))[0]!)).toMatchObject({ security: event, level: how.refusal ? 40 : 30 });
});

test("who guesses a thousand times is one line a minute with a count, is counted in full, and hides nobody else", async () => {
  const { log, lines } = aLog();
  const metricCounters = createMetricCounters();
  const { note, flush } = securityLog({ log, metricCounters, minuteMs: 50 });
  for (let turn = 0; turn < 1000; turn += 1) note(ended({ refusal: "unauthorized" }));
  note(ended({ refusal: "unauthorized", address: "198.51.100.9" }));
  for (let turn = 0; turn < 3; turn += 1) note(ended({ companyId: "c1" }));
  const told = async (most: number) =>
    (await lines(most)).map((line) => {
      const { times, address, level } = JSON.parse(line) as { times?: number; address: string; level: number };
      return `${level} ${times ?? "-"} ${address}`;
    });
  const first = ["40 1 192.0.2.7", "40 1 198.51.100.9", "30 - 192.0.2.7", "30 - 192.0.2.7", "30 - 192.0.2.7"];
  expect(await told(6)).toEqual([...first, "40 999 192.0.2.7"]);
  // Whoever goes on is told of at the end of the next minute, or of the process; whoever stopped is not.
  note(ended({ refusal: "unauthorized" }));
  flush();
  expect((await told(7)).slice(6)).toEqual(["40 1 192.0.2.7"]);
  expect(metricCounters.list()).toEqual([
    { name: "security_events", labels: { event: "sign-in refused" }, value: 1002 },
    { name: "security_events", labels: { event: "signed in" }, value: 3 },
  ]);
});
