import { useMutation } from "@tanstack/react-query";
import type { Occurrence } from "#features/filing/schema.ts";
import { addDays } from "#shared/calendar.ts";
import { fetchFile } from "../lib/server/fetch-file.ts";
import { sendForm } from "../lib/server/send-form.ts";
import { tellDone, tellFailure } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";
import { saveFile } from "../lib/save-file.ts";
import { daysOf } from "./filing-words.ts";

// Colleagues file too: each visit asks again.
const anew = { staleTime: 0 } as const;
const yearDays = 365;

/** What is due in a month. Another month's days are never shown in its place, and never said to be none. */
export const useMonth = (companyId: string, month: string) =>
  trpc.filing.list.useQuery({ companyId, ...daysOf(month) }, anew);

/** What is overdue of the last year. */
export const useLate = (companyId: string, today: string) =>
  trpc.filing.list.useQuery({ companyId, from: addDays(today, -yearDays), to: today, view: "late" }, anew);

/** The clocks that run. */
export const useClocks = (companyId: string, today: string) => {
  const range = { from: addDays(today, -yearDays), to: addDays(today, yearDays) };
  return trpc.filing.list.useQuery({ companyId, ...range, view: "running" }, anew);
};

/** How punctually each regulator was served in the last year. */
export const useOnTime = (companyId: string, today: string) =>
  trpc.filing.onTime.useQuery({ companyId, from: addDays(today, -yearDays), to: today }, anew);

export const useFiling = (companyId: string, id: string | undefined) =>
  trpc.filing.get.useQuery({ companyId, id: id ?? "" }, { ...anew, enabled: id !== undefined });

export const useEvents = (companyId: string, isAsked: boolean) =>
  trpc.event.list.useQuery({ companyId }, { ...anew, enabled: isAsked });

export type Filed = { id: string; reference: string; filedAt?: string; receipt?: File };

/** What can be done with an occurrence; a form shows itself what was refused. */
export function useFilingActions(companyId: string) {
  const { client, filing, event } = trpc.useUtils();
  const told = {
    async onSuccess({ message }: { message?: string | undefined }) {
      await Promise.all([filing.invalidate(), event.invalidate()]);
      if (message) tellDone(message);
    },
  };
  return {
    file: useMutation({
      mutationFn: async ({ receipt, ...filed }: Filed) =>
        receipt ? sendFiled(companyId, filed, receipt) : client.filing.file.mutate({ companyId, ...filed }),
      ...told,
    }),
    start: trpc.filing.start.useMutation({
      ...told,
      onError: (error) => tellFailure(error, "That did not work. Please try again."),
    }),
    waive: trpc.filing.waive.useMutation(told),
    move: trpc.filing.move.useMutation(told),
    reopen: trpc.filing.reopen.useMutation(told),
    record: trpc.event.record.useMutation(told),
  };
}
export type FilingActions = ReturnType<typeof useFilingActions>;

const sendFiled = (companyId: string, { id, ...filed }: Omit<Filed, "receipt">, receipt: File) =>
  sendForm<Occurrence>(`/api/v1/filing/${encodeURIComponent(companyId)}/${encodeURIComponent(id)}/file`, {
    procedure: "filing.file",
    fields: { ...filed, receipt },
  });

/** Gives the visitor a receipt as it came. */
export const useReceipt = () =>
  useMutation({
    mutationFn: async ({ receiptId, name }: { receiptId: string; name: string }) =>
      saveFile(name, await fetchFile(`/receipts/${encodeURIComponent(receiptId)}`, "filing.get"), "application/octet-stream"),
    onError: (error) => tellFailure(error, "The receipt could not be fetched. Please try again."),
  }); // prettier-ignore
