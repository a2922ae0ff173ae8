import { Box } from "@chakra-ui/react";
import { Suspense } from "react";
import { useMay } from "../../account/use-me.ts";
import { lazyWithRetry } from "../../lib/server/fetch-code.ts";
import type { ShownOf } from "./evidence-part.tsx";

const EvidencePart = lazyWithRetry(async () => (await import("./evidence-part.tsx")).EvidencePart);

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
