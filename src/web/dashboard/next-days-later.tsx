import { Box } from "@chakra-ui/react";
import { Suspense, useEffect, useState, type ReactNode } from "react";
import { IfMay } from "../account/if-may.tsx";
import { lazyWithRetry } from "../lib/server/fetch-code.ts";
import { whenIdle } from "../lib/when-idle.ts";

const NextDays = lazyWithRetry(async () => (await import("../filings/next-days.tsx")).NextDays);
const WaitingNotice = lazyWithRetry(async () => (await import("../work/waiting-notice.tsx")).WaitingNotice);

/** What waits for the person, and what is to be filed next: their code and their questions come once the dashboard itself is there. */
export function NextDaysLater({ companyId, isReady }: { companyId: string; isReady: boolean }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (isReady ? whenIdle(() => setIdle(true)) : undefined), [isReady]);
  return (
    <>
      <IfMay permission="task.read">
        <Later isIdle={isIdle} place={<Box minH="11" />}>
          <WaitingNotice companyId={companyId} />
        </Later>
      </IfMay>
      <IfMay permission="work.read">
        <Later isIdle={isIdle} place={<Box minH={{ base: "20rem", sm: "13rem" }} />}>
          <NextDays companyId={companyId} />
        </Later>
      </IfMay>
    </>
  );
}

type LaterProps = { isIdle: boolean; place: ReactNode; children: ReactNode };
const Later = ({ isIdle, place, children }: LaterProps) =>
  isIdle ? <Suspense fallback={place}>{children}</Suspense> : place;
