import { useMutation } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useMemo } from "react";
import type { Evidence, EvidenceFile, PackChoice } from "#features/evidence/schema.ts";
import { saveFile } from "../lib/save-file.ts";
import { fetchFile } from "../lib/server/fetch-file.ts";
import { tellDone, tellFailure } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";
import { usePages, type PageOf } from "../lib/server/use-pages.ts";
import { useMembers } from "../people/use-people.ts";
import type { Filters } from "./use-evidence-search.ts";

const limit = 50;
const idOf = ({ _id }: Evidence) => _id;
// Colleagues bring evidence too: each visit asks again.
const anew = { staleTime: 0 } as const;

/** The pieces that pass the filters, the newest first, page by page. */
export function useEvidence(companyId: string, { duty, ...filters }: Filters) {
  const { client } = trpc.useUtils();
  const input = { companyId, ...filters, ...(duty !== undefined && { dutyId: duty }) };
  return usePages<PageOf<Evidence>>({
    queryKey: getQueryKey(trpc.evidence.list, input, "infinite"),
    fetchPage: ({ after }, signal) =>
      client.evidence.list.query({ ...input, limit, ...(after !== undefined && { after }) }, { signal }),
    idOf,
    keepsPrevious: true,
    ...anew,
  });
}
export type EvidenceList = ReturnType<typeof useEvidence>;

export const usePiece = (companyId: string, id: string) => trpc.evidence.get.useQuery({ companyId, id }, anew);

/** Which regulators there are duties of, as those that one sees say. */
export const useRegulators = (companyId: string): string[] => {
  const facets = trpc.duty.list.useQuery({ companyId, view: "all", limit: 1 }).data?.facets;
  return Object.keys(facets?.regulator ?? {})
    .filter((code) => code !== "none")
    .toSorted();
};

/** What is done to a piece; a form shows itself what was refused. */
export function usePieceActions(onGone: () => void) {
  const { evidence } = trpc.useUtils();
  const told = {
    async onSuccess({ message }: { message?: string | undefined }) {
      await evidence.invalidate();
      if (message) tellDone(message);
    },
  };
  return {
    change: trpc.evidence.change.useMutation({
      ...told,
      // What stands instead is read, so that it is seen before it is written over.
      onError: () => void evidence.get.invalidate(),
    }),
    changeLinks: trpc.evidence.changeLinks.useMutation({
      ...told,
      onError: (error) => tellFailure(error, "That did not work. Please try again."),
    }),
    hold: trpc.evidence.hold.useMutation(told),
    release: trpc.evidence.release.useMutation(told),
    remove: trpc.evidence.remove.useMutation({
      async onSuccess({ message }) {
        // First away from it: what is gone is not asked for again.
        onGone();
        await Promise.all([evidence.list.invalidate(), evidence.requests.invalidate()]);
        tellDone(message ?? "Evidence deleted");
      },
    }),
  };
}
export type PieceActions = ReturnType<typeof usePieceActions>;

/** The bytes of a version. */
export const fetchVersion = (fileId: string): Promise<Blob> =>
  fetchFile(`/evidence-files/${encodeURIComponent(fileId)}`, "evidence.get");

/** Gives the visitor a version as it came. */
export const useVersion = () =>
  useMutation({
    mutationFn: async ({ fileId, name }: Pick<EvidenceFile, "fileId" | "name">) =>
      saveFile(name, await fetchVersion(fileId), "application/octet-stream"),
    onError: (error) => tellFailure(error, "The file could not be fetched. Please try again."),
  });

/** The pack of a choice, and what would be in it. */
export const usePackContents = (companyId: string, choice: PackChoice | null) =>
  trpc.evidence.packContents.useQuery(
    { companyId, ...(choice ?? { from: "", to: "" }) },
    { ...anew, enabled: choice !== null, retry: false },
  );

export const useTakePack = (companyId: string) =>
  useMutation({
    async mutationFn({ from, to, dutyIds, regulator }: PackChoice) {
      const query = new URLSearchParams({ from, to, ...(dutyIds && { dutyIds }), ...(regulator && { regulator }) });
      const pack = await fetchFile(`/evidence-packs/${encodeURIComponent(companyId)}?${query}`, "evidence.pack");
      saveFile(`evidence-pack-${from}-${to}.zip`, pack, "application/zip");
    },
  });

/** What can be answered still. */
export const useOpenRequests = (companyId: string) =>
  trpc.evidence.requests.useQuery({ companyId, state: "open", limit: 100 }, anew);

/** What is asked, where it may be asked for again and again: the day may be over meanwhile. */
export const useRequest = (companyId: string, requestId: string) =>
  trpc.evidence.request.useQuery({ companyId, requestId }, anew);

export function useAsk() {
  const { evidence } = trpc.useUtils();
  return trpc.evidence.ask.useMutation({
    async onSuccess({ message }) {
      await evidence.requests.invalidate();
      tellDone(message ?? "Asked by mail");
    },
  });
}

export function useWithdraw() {
  const { evidence } = trpc.useUtils();
  return trpc.evidence.withdraw.useMutation({
    async onSuccess({ message }) {
      await Promise.all([evidence.requests.invalidate(), evidence.request.invalidate()]);
      tellDone(message ?? "Request withdrawn");
    },
    onError: (error) => tellFailure(error, "The request could not be withdrawn. Please try again."),
  });
}

export type NameOf = (userId: string | null) => string;
/** What people of the company are called; whoever is not there any more is somebody. */
export function useNameOf(companyId: string): NameOf {
  const members = useMembers(companyId).data?.data;
  return useMemo(() => {
    const names = new Map(members?.map(({ userId, name }) => [userId, name]));
    return (userId) => (userId === null ? "A program, or somebody who has left" : (names.get(userId) ?? "A colleague"));
  }, [members]);
}
