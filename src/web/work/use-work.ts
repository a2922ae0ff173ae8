import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { Task } from "#features/task/schema.ts";
import { failureOf } from "../lib/server/failure.ts";
import { tellDone, tellFailure } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";
import { usePages, type PageOf } from "../lib/server/use-pages.ts";
import { showToast } from "../lib/toast.ts";
import { useMembers } from "../people/use-people.ts";
import type { Filters } from "./use-work-search.ts";
import type { People } from "./task-words.ts";

// Colleagues work on them too: each visit asks again.
const anew = { staleTime: 0 } as const;
const pageSize = 50;
const idOf = ({ _id }: Task) => _id;
const listKey = ["tasks"] as const;

/** What waits for whoever is signed in. */
export const useMyWork = (companyId: string) => trpc.work.mine.useQuery({ companyId }, anew);

/** The tasks that pass, page after page. */
export function useTasks(companyId: string, filters: Filters) {
  const { client } = trpc.useUtils();
  return usePages<PageOf<Task>>({
    queryKey: [...listKey, companyId, filters],
    fetchPage: async ({ skip }, signal) =>
      client.task.list.query({ companyId, ...filters, limit: pageSize, skip }, { signal }),
    idOf,
    keepsPrevious: true,
    ...anew,
  });
}

export const useTask = (companyId: string, id: string) => trpc.task.get.useQuery({ companyId, id }, anew);

/** What the people of the company are called. */
export function usePeople(companyId: string): People {
  const members = useMembers(companyId).data?.data;
  return useMemo(() => new Map(members?.map(({ userId, name }) => [userId, name])), [members]);
}

/** Asks anew for all that shows tasks. */
export function useRefreshTasks() {
  const { task, work } = trpc.useUtils();
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await Promise.all([task.invalidate(), work.invalidate(), queryClient.invalidateQueries({ queryKey: listKey })]);
  }, [task, work, queryClient]);
}

/** Marks a task done as it stands in a list, and offers to take that back. */
export function useMarkDone(companyId: string) {
  const { client } = trpc.useUtils();
  const refresh = useRefreshTasks();
  const { mutate: reopen } = useMutation({
    mutationFn: async ({ _id: id, version }: Task) =>
      client.task.reopen.mutate({ companyId, id, version, reason: "Marked as done by mistake" }),
    onSuccess: ({ message }) => tellDone(message ?? "Task open again"),
    onError: (error) => tellFailure(error, "The task could not be opened again. Please try again."),
    onSettled: refresh,
  });
  const { mutateAsync } = useMutation({
    mutationFn: async ({ _id: id, version }: Task) => client.task.done.mutate({ companyId, id, version }),
    onSuccess({ data, message }) {
      const action = { label: "Undo", onClick: () => reopen(data) };
      void showToast("success", `${message ?? "Task done"}: ${data.title}`, { seconds: 7, id: "task-done", action });
    },
    onError: (error) => tellFailure(error, "The task could not be marked as done. Please try again."),
    onSettled: refresh,
  });
  return async (task: Task): Promise<void> => {
    // What was refused is told.
    await mutateAsync(task).catch(() => undefined);
  };
}

/** What stands in the way of a change, as the refusal has it. */
export function currentOf(error: unknown): Task | undefined {
  const current = (error as { data?: { current?: unknown } | null } | null)?.data?.current;
  return failureOf(error).status === 409 && typeof current === "object" && current !== null
    ? (current as Task)
    : undefined;
}
