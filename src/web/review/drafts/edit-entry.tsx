import { RouteLink } from "../../components/route-link.tsx";
import { trpc } from "../../lib/server/trpc.ts";

/** A way to the editor of the regulation that a change has brought into the library, where it has. */
export function EditEntry({ changeId }: { changeId: string }) {
  const { data } = trpc.draft.list.useQuery(undefined, { staleTime: 60_000, retry: false });
  const row = data?.data.find((one) => one.changeId === changeId);
  if (!row) return null;
  return (
    <RouteLink to="/review" search={{ part: "drafts", draft: row.id }} fontSize="sm">
      Edit its entry of the library
    </RouteLink>
  );
}
