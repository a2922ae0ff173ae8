import { Box } from "@chakra-ui/react";
import { lazy, Suspense } from "react";
import { useMay } from "../../account/use-me.ts";
import { fetchCode } from "../../lib/server/fetch-code.ts";
import type { ShownOf } from "./evidence-part.tsx";

const EvidencePart = lazy(
  fetchCode(async () => ({ default: (await import("./evidence-part.tsx")).EvidencePart })), // prettier-ignore
);

type EvidenceLaterProps = { companyId: string; of: ShownOf; isOpen: boolean };

/** What shows a duty or a due day: its code comes with the first of them that is looked at. */
export function EvidenceLater(props: EvidenceLaterProps) {
  if (!useMay("evidence.read")) return null;
  return (
    <Suspense fallback={<Box minH="5rem" />}>
      <EvidencePart {...props} />
    </Suspense>
  );
}
