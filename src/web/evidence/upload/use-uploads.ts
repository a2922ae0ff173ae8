import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { EvidenceDetail } from "#features/evidence/schema.ts";
import { sendForm } from "../../lib/server/send-form.ts";
import { readToken } from "../../lib/server/session.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { uploadQueue, type Purpose, type Send, type Upload } from "./queue.ts";

// One for all screens: what is on its way when one is left goes on, and is seen on the next.
const queue = uploadQueue();

const sendFile: Send = async ({ upload, onProgress, signal }) => {
  const { companyId, file, purpose } = upload;
  const { dutyIds, filingIds, requestId, versionOf } = purpose;
  const place = versionOf === undefined ? "" : `/${encodeURIComponent(versionOf)}/versions`;
  const url = `/api/v1/evidence/${encodeURIComponent(companyId)}${place}` as const;
  const procedure = versionOf === undefined ? "evidence.add" : "evidence.addVersion";
  const fields = { dutyIds, filingIds, requestId, file };
  const { data } = await sendForm<EvidenceDetail>(url, { procedure, fields, onProgress, signal });
  return data._id;
};

const serves = ({ purpose }: Upload, wanted: Purpose): boolean => JSON.stringify(purpose) === JSON.stringify(wanted);

/** The files that are brought: for one purpose, or with none given, all of the company. */
export function useUploads(companyId: string, purpose?: Purpose) {
  const { evidence } = trpc.useUtils();
  const all = useSyncExternalStore(queue.subscribe, queue.all, queue.all);
  const isMeant = (one: Upload) =>
    one.companyId === companyId && one.owner === readToken() && (purpose === undefined || serves(one, purpose));
  const uploads = all.filter(isMeant);
  useWarning();
  const send = useMemo<Send>(
    () => async (sending) => {
      const id = await sendFile(sending);
      await evidence.invalidate();
      return id;
    },
    [evidence],
  );
  return {
    uploads,
    add(files: readonly File[], wanted: Purpose = purpose ?? {}) {
      if (files.length > 0) queue.add({ companyId, owner: readToken(), purpose: wanted, files, send });
    },
    again: queue.again,
    remove: queue.remove,
    clear: () => queue.clear(isMeant),
  };
}
export type Uploads = ReturnType<typeof useUploads>;

/** The browser asks before the page goes while files are on their way. */
function useWarning(): void {
  const isBusy = useSyncExternalStore(queue.subscribe, queue.isBusy, queue.isBusy);
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isBusy]);
}
