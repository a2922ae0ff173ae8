import type { z } from "zod";
import type { assessmentSchema } from "#features/dashboard/schema.ts";
import { plural } from "#shared/plural.ts";
import { useCompany } from "../company/use-company.ts";
import { report } from "../lib/server/failure.ts";
import { formatInstant } from "../lib/format.ts";
import { keepFlash } from "../lib/toast.ts";
import { trpc } from "../lib/server/trpc.ts";

type Assessment = z.infer<typeof assessmentSchema>;

/** Asks for a new assessment and reloads the page; what moved is told after the reload, when it can be read. */
export function useReassess() {
  const { id } = useCompany();
  const { mutate, isPending } = trpc.dashboard.reassess.useMutation({
    onSuccess({ data }) {
      keepFlash({ kind: "success", title: describeMoves(data) });
      window.location.reload();
    },
    // Spec section 8: logged only.
    onError: (error) => report("The reassessment failed", error),
  });
  return { reassess: () => id && mutate({ companyId: id }), isPending };
}

/** What an assessment found, in one line: "3 moved up, 1 new; 49 regulations apply". */
export function describeMoves({ moved, previousAt, total }: Assessment): string {
  const parts = [
    [moved.up.length, "moved up"],
    [moved.down.length, "moved down"],
    [moved.new.length, "new"],
    [moved.gone.length, "no longer applies", "no longer apply"],
  ] as const;
  const phrases = parts.filter(([count]) => count > 0).map(([count, one, many = one]) => plural(count, one, many));
  const today = plural(total, "regulation applies", "regulations apply");
  if (previousAt === null) return `First assessment: ${today}`;
  return phrases.length > 0
    ? `${phrases.join(", ")}; ${today}`
    : `Nothing has changed since ${formatInstant(previousAt)}`;
}
