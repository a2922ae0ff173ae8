import { Box } from "@chakra-ui/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useMay } from "../account/use-me.ts";
import { fetchCode } from "../lib/server/fetch-code.ts";
import { whenIdle } from "../lib/when-idle.ts";

const NextDays = lazy(
  fetchCode(async () => ({ default: (await import("../filings/next-days.tsx")).NextDays })), // prettier-ignore
);

/** What is to be filed next: its code and its question come once the dashboard itself is there. */
export function NextDaysLater({ companyId, isReady }: { companyId: string; isReady: boolean }) {
  const isAllowed = useMay("work.read");
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (isReady ? whenIdle(() => setIdle(true)) : undefined), [isReady]);
  if (!isAllowed) return null;
  const place = <Box minH={{ base: "20rem", sm: "13rem" }} />;
  return isIdle ? (
    <Suspense fallback={place}>
      <NextDays companyId={companyId} />
    </Suspense>
  ) : (
    place
  );
}
