import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { counters } from "#server/observe/prometheus.ts";
import { testApp, type TestApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";
import { sender } from "../../support/http.ts";
import { shippedCount } from "../../support/samples/catalogue.ts";
import { aSource } from "../../support/watch.ts";

const operatorToken = "the-operators-own-token";
const start = () => testApp({ env: { OPERATOR_TOKEN: operatorToken }, sources: [aSource({ id: "cbn-circulars" })] });
const scrape = async (app: TestApp) => (await sender(app, operatorToken)("GET", "/metrics")).text;
/** The samples whose line begins so. */
const samples = (text: string, begin: string) => text.split("\n").filter((line) => line.startsWith(begin));

test("only the operator reads them", async () => {
  const app = await start();
  const { token } = await signedUp(app);
  for (const [bearer, status] of [[undefined, 401], ["void", 401], [token, 403], [operatorToken, 200]] as const)
    expect([bearer, (await sender(app, bearer)("GET", "/metrics")).status]).toEqual([bearer, status]);
  const closed = await testApp();
  expect((await sender(closed, "undefined")("GET", "/metrics")).status).toBe(401);
}); // prettier-ignore

test("every line is as Prometheus reads it, for no cache", async () => {
  const app = await start();
  await scrape(app);
  await sender(app)("GET", "/api/v1/regulation/stats");
  const { text, headers } = await sender(app, operatorToken)("GET", "/metrics");
  expect(headers).toMatchObject({
    "content-type": "text/plain; version=0.0.4; charset=utf-8",
    "cache-control": "no-store",
  });
  const label = String.raw`[a-z_]+="(?:[^"\\\n]|\\.)*"`;
  const sample = new RegExp(String.raw`^[a-z0-9_]+(?:\{${label}(?:,${label})*\})? (?:[-+0-9.e]+|Nan|\+Inf)$`);
  const wrong = text.split("\n").filter((line) => line !== "" && !line.startsWith("#") && !sample.test(line));
  expect(wrong).toEqual([]);
});

test("requests are counted by the pattern of their path, never by what stands in it", async () => {
  const app = await start();
  await scrape(app);
  const company = await signedUp(app);
  const send = sender(app, company.token);
  await send("GET", `/api/v1/company/${company.id}`);
  await send("GET", "/api/v1/regulation/no-such-thing");
  await send("GET", "/trpc/regulation.stats?input={}");
  await send("GET", '/trpc/regulation.stats,regulation.regulators?batch=1&input={"0":{},"1":{}}');
  await send("GET", "/trpc/made.up");
  await send("GET", "/made/up/path");
  const lines = samples(await scrape(app), "ilana_http_request_duration_seconds_count");
  const seen = lines.map((line) => /route="([^"]*)",status="(\d+)"/.exec(line)!.slice(1).join(" "));
  expect(seen.toSorted()).toEqual([
    "/api/v1/company/:id 200",
    "/api/v1/regulation/:id 404",
    "/metrics 200",
    "/trpc/batch 200",
    "/trpc/regulation.stats 200",
    "/trpc/unknown 404",
    "unknown 404",
  ]);
  expect(lines.join("\n")).not.toContain(company.id);
});

test("what the process did is counted from its start: sign-ins, refusals, answers, jobs", async () => {
  const app = await start();
  const send = sender(app);
  const { company } = await signedUp(app);
  await send("POST", "/api/v1/auth/login", { email: company.email, password: "wrong-password" });
  await send("GET", "/api/v1/notification/somebody", undefined, { authorization: "Bearer void" });
  app.services.operation.noteRun({ name: "sweeping", ms: 1500, isFailed: false });
  app.services.operation.noteRun({ name: "sweeping", ms: 500, isFailed: true });
  const text = await scrape(app);
  expect(samples(text, "ilana_security_events_total")).toEqual([
    'ilana_security_events_total{event="sign-in refused"} 1',
    'ilana_security_events_total{event="token refused"} 1',
  ]);
  expect(samples(text, "ilana_job_")).toEqual([
    'ilana_job_runs_total{job="sweeping",result="done"} 1',
    'ilana_job_runs_total{job="sweeping",result="failed"} 1',
    'ilana_job_seconds_total{job="sweeping"} 2',
  ]);
  // A second look shows the same: nothing is counted by being asked for.
  expect(samples(await scrape(app), "ilana_job_")).toEqual(samples(text, "ilana_job_"));
  expect(text).not.toContain(company.email);
});

test("what is stored is measured when it is asked for", async () => {
  const app = await start();
  const company = await signedUp(app);
  await company.call.assistant.ask({ companyId: company.id, message: "How soon is a data breach reported?" });
  const text = await scrape(app);
  for (const line of [
    "ilana_companies 1",
    `ilana_catalogue_regulations ${shippedCount}`,
    'ilana_source_state{source="cbn-circulars",state="waiting"} 1',
    'ilana_source_state{source="cbn-circulars",state="ok"} 0',
    'ilana_condition_bad{condition="disk"} 0',
    'ilana_assistant_turns_total{kind="question",outcome="answered",wording="rules"} 1',
    "ilana_event_streams_open 0",
    "ilana_http_requests_in_flight 1",
  ])
    expect(text.split("\n")).toContain(line);
  expect(text).toMatch(/^ilana_database_bytes \d{6,}$/m);
  expect(text).toMatch(/^ilana_disk_free_bytes \d+$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

test("how many of what a source told was judged is measured, and how much of that was rightly told; what told nothing has no share", async () => {
  const manual = { kind: "manual", note: "Refuses programs" } as const;
  const sources = ["told", "silent"].map((id) => aSource({ id, regulator: "CBN", ...manual }));
  const app = await testApp({ env: { OPERATOR_TOKEN: operatorToken }, sources });
  const { id: companyId, call } = await signedUp(app);
  for (const [index, verdict] of (["applies", "applies", "information", "not-applicable"] as const).entries()) {
    const { id } = await app.services.watch.enter({
      source: "told",
      title: `Circular to all Microfinance Banks on returns, part ${index}`,
    });
    await call.triage.decide({ companyId, ids: [id], verdict });
  }
  const text = await scrape(app);
  expect(samples(text, "ilana_source_judged")).toEqual(['ilana_source_judged{source="told"} 4']);
  expect(samples(text, "ilana_source_precision")).toEqual(['ilana_source_precision{source="told"} 0.75']);
  const labels = 'source="told",audience="classes"';
  expect(samples(text, "ilana_source_audience_judged")).toEqual([`ilana_source_audience_judged{${labels}} 4`]);
  expect(samples(text, "ilana_source_audience_precision")).toEqual([`ilana_source_audience_precision{${labels}} 0.75`]);
});

test("two applications in one process count each for itself", async () => {
  const [one, two] = [await start(), await start()];
  one.services.operation.noteRun({ name: "only here", ms: 1, isFailed: false });
  expect(await scrape(one)).toContain("only here");
  expect(await scrape(two)).not.toContain("only here");
});

test("whatever the program counts is among the metrics, and each metric in the operations guide", async () => {
  const sources = globSync("src/**/*.ts").map((file) => readFileSync(file, "utf8"));
  const counted = sources.flatMap((text) =>
    [...text.matchAll(/metricCounters\.add\("(\w+)"/g)].map((match) => match[1]!),
  );
  expect(new Set(counted)).toEqual(new Set(Object.keys(counters)));
  const guide = readFileSync("docs/operations.md", "utf8");
  const names = [...(await scrape(await start())).matchAll(/^# TYPE (ilana_\w+)/gm)].map((match) => match[1]!);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
