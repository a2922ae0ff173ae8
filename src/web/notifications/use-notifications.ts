import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useCompany } from "../company/use-company.ts";
import { trpc } from "../lib/server/trpc.ts";
import { withoutRepeats } from "./notification-rules.ts";

// Spec section 9.
const pageSize = 20;

/** The company's notifications, page by page, newest first; fetched anew when they are opened. */
export function useNotifications() {
  const { id } = useCompany();
  const utils = trpc.useUtils();
  const [pageCount, setPageCount] = useState(1);
  const page = (number: number) => ({ companyId: id ?? "", limit: pageSize, skip: number * pageSize });
  const pages = trpc.useQueries((queries) =>
    Array.from({ length: pageCount }, (_, number) => queries.notification.list(page(number), { enabled: id !== null })),
  );
  const first = pages[0];
  // The count as well, which others have fetched before: it is to agree with what is listed.
  useEffect(() => void utils.notification.list.invalidate(), [utils]);
  const notifications = withoutRepeats(pages.flatMap(({ data }) => data?.data ?? []));

  const next = useMutation({
    mutationFn: () => utils.notification.list.fetch(page(pageCount)),
  });
  /** Loads the next page; `onLoaded` hears what is new in it. */
  const showMore = (onLoaded: (added: string[]) => void) => {
    if (next.isPending) return;
    const known = new Set(notifications.map(({ _id }) => _id));
    next.mutate(undefined, {
      onSuccess({ data }) {
        setPageCount(pageCount + 1);
        onLoaded(data.map(({ _id }) => _id).filter((added) => !known.has(added)));
      },
    });
  };
  const total = first?.data?.total ?? 0;
  return {
    notifications,
    total,
    isLoading: id !== null && first?.isPending === true,
    hasFailed: first?.isError === true && !first.data,
    retry: () => void first?.refetch(),
    more: { isThere: pageCount * pageSize < total, isLoading: next.isPending, hasFailed: next.isError, show: showMore },
  };
}
