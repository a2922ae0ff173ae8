import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { sourceStates } from "#features/watch/vocabulary.ts";
import type { OperationService } from "#features/operation/service.ts";
import type { HttpMeter } from "./http-meter.ts";

type Figures = Awaited<ReturnType<OperationService["figures"]>>;
type Observed = {
  operation: OperationService;
  meter: HttpMeter;
  streams: () => number;
  /** Which of several processes it is. */
  process?: string | undefined;
};

/** What the process has counted since it started (platform/metric-counters.ts): name, meaning, labels. */
export const counters = {
  job_runs: ["Runs of each job", ["job", "result"]],
  job_seconds: ["Time that the runs of each job took, in all", ["job"]],
  outbox_done: ["Mails and posts that left the house or were given up", ["channel", "outcome"]],
  assistant_turns: ["Messages that the assistant answered", ["kind", "outcome", "wording"]],
  policy_assessments: ["Assessments of policies that ended", ["end"]],
  policy_assessment_seconds: ["Time that assessments of policies took, in all", []],
  security_events: ["Sign-ins, refusals and limits reached, as the log has them", ["event"]],
} as const satisfies Record<string, readonly [string, readonly string[]]>;

/** What is measured when it is asked for: name, meaning, labels. */
const gauges = {
  http_requests_in_flight: ["Requests in hand, event streams included", []],
  event_streams_open: ["Event streams open", []],
  outbox_rows: ["Mails and posts that wait or were given up", ["channel", "state"]],
  outbox_oldest_due_timestamp_seconds: ["When what has waited longest was to be tried", ["channel"]],
  notification_batches_open: ["Batches of companies that are still to be notified of something", []],
  source_state: ["1 for the state in which a source is", ["source", "state"]],
  source_last_ok_timestamp_seconds: ["The last good check of a source", ["source"]],
  source_judged: ["Told changes of a source that companies have judged, one for each company", ["source"]],
  source_precision: ["The share of those that was rightly told, 0 to 1", ["source"]],
  source_audience_judged: ["The same told changes, by for whom they were read to be", ["source", "audience"]],
  source_audience_precision: ["The share of those that was rightly told, 0 to 1", ["source", "audience"]],
  changes: ["Captured changes by what became of them", ["status"]],
  documents: ["Documents of changes by where their text stands", ["state"]],
  companies: ["Companies that signed up", []],
  catalogue_version: ["Grows with every change of the library", []],
  catalogue_regulations: ["Regulations in the library", []],
  database_bytes: ["Size of the database without its write-ahead log", []],
  disk_free_bytes: ["Room left on the disk of DATA_DIR", []],
  disk_total_bytes: ["Size of the disk of DATA_DIR", []],
  backup_last_timestamp_seconds: ["When the last good backup was made", []],
  backup_last_bytes: ["Size of the last good backup", []],
  condition_bad: ["1 where something needs the operator, as GET /health says", ["condition"]],
} as const satisfies Record<string, readonly [string, readonly string[]]>;

/** All metrics of one application in a registry of its own. What is not a count of the process is asked at each scrape. */
export function prometheusMetrics({ operation, meter, streams, process }: Observed) {
  const registry = new Registry();
  if (process !== undefined) registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const counted = made(counters, (name, help, labelNames) => {
    return new Counter({ name: `ilana_${name}_total`, help, labelNames, registers });
  });
  const measured = made(gauges, (name, help, labelNames) => {
    return new Gauge({ name: `ilana_${name}`, help, labelNames, registers });
  });
  const durations = new Histogram({
    name: "ilana_http_request_duration_seconds",
    help: "Time until an answer was sent whole, since the first scrape",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  meter.listen(({ seconds, ...labels }) => durations.observe(labels, seconds));

  return {
    contentType: registry.contentType,
    text: async (): Promise<string> => {
      const figures = await operation.figures();
      for (const metric of [...Object.values(counted), ...Object.values(measured)]) metric.reset();
      for (const { name, labels, value } of figures.counts) counted[name as keyof typeof counted].inc(labels, value);
      measured.http_requests_in_flight.set(meter.inHand());
      measured.event_streams_open.set(streams());
      measure(measured, figures);
      return registry.metrics();
    },
  };
}

type Gauges = Record<keyof typeof gauges, Gauge>;

function measure(gauge: Gauges, figures: Figures): void {
  for (const { channel, state, rows, oldest } of figures.outbox) {
    gauge.outbox_rows.set({ channel, state }, rows);
    if (state === "waiting" && oldest) gauge.outbox_oldest_due_timestamp_seconds.set({ channel }, seconds(oldest));
  }
  for (const { id, state, lastOkAt } of figures.sources) {
    for (const each of sourceStates) gauge.source_state.set({ source: id, state: each }, each === state ? 1 : 0);
    if (lastOkAt) gauge.source_last_ok_timestamp_seconds.set({ source: id }, seconds(lastOkAt));
  }
  for (const { source, judged, precision, byAudience } of figures.judged) {
    gauge.source_judged.set({ source }, judged);
    if (precision !== null) gauge.source_precision.set({ source }, precision);
    for (const of of byAudience) {
      const labels = { source, audience: of.scope ?? "library" };
      gauge.source_audience_judged.set(labels, of.judged);
      if (of.precision !== null) gauge.source_audience_precision.set(labels, of.precision);
    }
  }
  for (const { status, rows } of figures.changes) gauge.changes.set({ status }, rows);
  for (const { state, rows } of figures.documents) gauge.documents.set({ state }, rows);
  for (const { condition, isBad } of figures.findings) gauge.condition_bad.set({ condition }, isBad ? 1 : 0);
  gauge.notification_batches_open.set(figures.notificationBatches);
  gauge.companies.set(figures.companies);
  gauge.catalogue_version.set(figures.catalogue.version);
  gauge.catalogue_regulations.set(figures.catalogue.regulations);
  gauge.database_bytes.set(figures.databaseBytes);
  if (figures.space) {
    gauge.disk_free_bytes.set(figures.space.freeBytes);
    gauge.disk_total_bytes.set(figures.space.totalBytes);
  }
  const { lastGoodAt, bytes } = figures.backup;
  if (lastGoodAt) gauge.backup_last_timestamp_seconds.set(seconds(lastGoodAt));
  if (bytes) gauge.backup_last_bytes.set(bytes);
}

const seconds = (instant: string) => Date.parse(instant) / 1000;

/** One metric for each entry of a table, under the same names. */
function made<Name extends string, Metric>(
  table: Record<Name, readonly [string, readonly string[]]>,
  make: (name: Name, help: string, labelNames: readonly string[]) => Metric,
): Record<Name, Metric> {
  const entries = Object.entries(table) as [Name, readonly [string, readonly string[]]][];
  return Object.fromEntries(entries.map(([name, [help, labels]]) => [name, make(name, help, labels)])) as Record<
    Name,
    Metric
  >;
}
