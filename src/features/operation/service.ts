import { existsSync } from "node:fs";
import type { Clock } from "#platform/clock.ts";
import { backupState, type BackupState } from "#platform/backup/daily.ts";
import { canWrite, spaceOf } from "#platform/disk.ts";
import type { JobRun } from "#platform/jobs.ts";
import type { Log } from "#platform/log.ts";
import type { MetricCounters } from "#platform/metric-counters.ts";
import { dayMs } from "#shared/duration.ts";
import type { AccountService } from "../account/service.ts";
import type { AuditService } from "../audit/service.ts";
import type { TriageService } from "../triage/service.ts";
import type { WatchService } from "../watch/service.ts";
import type { OperationRepository } from "./repository.ts";
import { findingsOf, type Facts } from "./rules.ts";
import { conditionLabels, type Finding } from "./vocabulary.ts";

export type OperationDeps = {
  stored: OperationRepository;
  watch: Pick<WatchService, "listSources">;
  triage: Pick<TriageService, "figures">;
  accounts: Pick<AccountService, "budgetsNow">;
  metricCounters: MetricCounters;
  clock: Clock;
  log: Log;
  dataDir: string;
  audit: Pick<AuditService, "verify">;
  /** Where backups lie, and whether the server makes one a day. */
  backupsDir: string;
  isBackedUp: boolean;
  /** What must be writable beside the data folder, once it is there. */
  folders: readonly string[];
  /** Milliseconds that only ever grow, whatever is done to the clock. */
  elapsedMs?: () => number;
};
export type OperationService = ReturnType<typeof operationService>;
export type Phase = "starting" | "serving" | "stopping";

// A balancer, a monitor and a container may all ask; the disk and the database are asked once.
const keptMs = 1000;
// More than any correction of a clock that is kept right.
const leapMs = 30_000;
// The busy_timeout of connections (platform/database.ts).
const patienceMs = 5000;
const failuresOfNote = 3;
const dueMs = 15 * 60_000;

/** How the backups stand. A folder that cannot be read says nothing of them, nor does a database that cannot be asked. */
async function backupsOf({ stored, clock, dataDir, backupsDir }: OperationDeps): Promise<BackupState> {
  const now = clock.now();
  const notedAt = await stored.lastBackupNoted().catch(() => null);
  return backupState({ dataDir, folder: backupsDir }, { now, notedAt }).catch((error: Error) => {
    const failure = { at: now.toISOString(), reason: error.message };
    return { lastGoodAt: null, lastGoodFile: null, bytes: null, failure };
  });
}

/** How the running server is: for whoever keeps it running. */
export function operationService(deps: OperationDeps) {
  const { stored, watch, metricCounters, clock, log, dataDir } = deps;
  const elapsedMs = deps.elapsedMs ?? (() => performance.now());
  const nowMs = () => clock.now().getTime();
  let phase: Phase = "starting";
  /** The wall clock without the time that has passed: it moves only when somebody moves the clock. */
  let offset = nowMs() - elapsedMs();
  let jumpedAt: number | null = null;
  let refusedAt: number | null = null;
  let lockedAt: number | null = null;
  const failures = new Map<string, number>();
  let audited: { at: number; faults: number } | null = null;
  let kept: { at: number; findings: Promise<Finding[]> } | undefined;

  function lookAtClock(): void {
    const leap = nowMs() - elapsedMs() - offset;
    if (Math.abs(leap) < leapMs) return;
    offset += leap;
    jumpedAt = elapsedMs();
    log.warn({ seconds: Math.round(leap / 1000) }, "the clock of this machine jumped");
  }

  /** What the database says of the work; null when it says nothing. */
  async function work(at: number) {
    const ago = (ms: number) => new Date(at - ms).toISOString();
    const since = (instant: string | null) => (instant === null ? null : at - Date.parse(instant));
    try {
      const { newest, oldest } = await stored.times();
      const sources = await watch.listSources();
      return {
        budgetsNear: (await deps.accounts.budgetsNow()).filter(({ isNear }) => isNear),
        overdue: await stored.countOverdue(ago(dueMs)),
        givenUp: await stored.countGivenUp(ago(dayMs)),
        sources: sources.map(({ id, state, lastOkAt }) => ({ id, state, sinceOkMs: since(lastOkAt) })),
        dataAgeMs: since(oldest),
        behindMs: Math.max(0, -(since(newest) ?? 0)),
      };
    } catch (err) {
      log.error({ err }, "the database cannot be read");
      return null;
    }
  }

  /** Can the database be written? While another process writes, writes only wait, as long as a connection is patient. */
  async function databaseNow(): Promise<Facts["database"]> {
    const state = await stored.probe();
    lockedAt = state === "locked" ? (lockedAt ?? elapsedMs()) : null;
    return lockedAt !== null && elapsedMs() - lockedAt < patienceMs ? "ok" : state;
  }

  async function backupNow(at: number): Promise<Facts["backup"]> {
    const { lastGoodAt, failure } = await backupsOf(deps);
    const isFailed = failure !== null && (lastGoodAt === null || failure.at > lastGoodAt);
    const ageMs = lastGoodAt === null ? null : at - Date.parse(lastGoodAt);
    return { ageMs, failure: isFailed ? failure.reason : null, isDaily: deps.isBackedUp };
  }

  async function factsNow(): Promise<Facts> {
    lookAtClock();
    const at = nowMs();
    const sinceElapsed = (then: number | null) => (then === null ? null : elapsedMs() - then);
    const writable = await Promise.all([dataDir, ...deps.folders.filter(existsSync)].map(canWrite));
    const known = await work(at);
    return {
      ...(known ?? { budgetsNear: [], overdue: 0, givenUp: 0, sources: [], dataAgeMs: null, behindMs: 0 }),
      database: known ? await databaseNow() : "failing",
      isWritable: writable.every(Boolean),
      space: await spaceOf(dataDir).catch(() => null),
      backup: await backupNow(at),
      auditFaults: audited?.faults ?? 0,
      failingJobs: [...failures].filter(([, times]) => times >= failuresOfNote).map(([name]) => name),
      refusedAgeMs: sinceElapsed(refusedAt),
      jumpAgeMs: sinceElapsed(jumpedAt),
    };
  }

  async function findings(): Promise<Finding[]> {
    if (!kept || elapsedMs() - kept.at >= keptMs) kept = { at: elapsedMs(), findings: factsNow().then(findingsOf) };
    return kept.findings;
  }

  return {
    /** Says where the process stands between its start and its stop. */
    enter(next: Phase): void {
      phase = next;
    },

    phase: () => phase,

    /** Does the process do its work, and does anything need the operator? */
    async health() {
      const found = await findings();
      const reasons = found.filter(({ isBad }) => isBad).map(({ condition }) => conditionLabels[condition]);
      return { status: reasons.length === 0 ? ("ok" as const) : ("degraded" as const), reasons, findings: found };
    },

    /** Can requests be served now? Reads may still work where this says no. */
    async readiness(): Promise<{ isReady: boolean; reasons: string[] }> {
      if (phase !== "serving") return { isReady: false, reasons: [`The server is ${phase}`] };
      const isUsable = (await findings()).every(({ condition, isBad }) => condition !== "database" || !isBad);
      return { isReady: isUsable, reasons: isUsable ? [] : [conditionLabels.database] };
    },

    /** Hears that a request was refused because nothing could be stored or read. */
    noteRefusal(): void {
      refusedAt = elapsedMs();
    },

    /** Holds the activity log against its hashes, once a day. */
    async verifyAudit(): Promise<void> {
      if (audited && elapsedMs() - audited.at < dayMs) return;
      const { broken, missing } = await deps.audit.verify();
      audited = { at: elapsedMs(), faults: broken.length + missing.length };
      if (audited.faults > 0) log.error({ broken, missing }, "the activity log does not verify");
    },

    /** Hears how a job went. */
    noteRun({ name, ms, isFailed }: JobRun): void {
      metricCounters.add("job_runs", { job: name, result: isFailed ? "failed" : "done" });
      metricCounters.add("job_seconds", { job: name }, ms / 1000);
      failures.set(name, isFailed ? (failures.get(name) ?? 0) + 1 : 0);
    },

    /** All that is counted and measured of the work, for the metrics. */
    async figures() {
      return {
        ...(await stored.figures()),
        counts: metricCounters.list(),
        sources: await watch.listSources(),
        judged: await deps.triage.figures(),
        backup: await backupsOf(deps),
        space: await spaceOf(dataDir).catch(() => null),
        findings: await findings(),
      };
    },
  };
}
