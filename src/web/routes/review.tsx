import { useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { GuestScreen } from "../account/guest-screen.tsx";
import { Wait } from "../components/wait.tsx";
import { lazyWithRetry } from "../lib/server/fetch-code.ts";
import { readToken } from "../lib/server/session.ts";
import { useTitle } from "../lib/navigation/use-title.ts";
import { useOperatorToken } from "../review/operator-token.ts";
import { TokenForm } from "../review/token-form.tsx";

// Only who has a token needs what is behind it.
const OperatorScreen = lazyWithRetry(async () => (await import("../review/operator-screen.tsx")).OperatorScreen);

// Only who is signed in may be one by itself.
const OwnOperator = lazyWithRetry(async () => (await import("../review/own-operator.tsx")).OwnOperator);

/** For the operator: reads what was captured before companies are told, or after. */
export function ReviewRoute() {
  useTitle("Review");
  const { part, draft } = useSearch({ from: "/review" });
  const { token, refusal, keep, forget } = useOperatorToken();
  const own = readToken();
  if (token === null) {
    return (
      <GuestScreen heading="Review" intro="What was captured is read here by the operator of this installation.">
        <TokenForm refusal={refusal} onAccepted={keep} />
        {own !== null && (
          <Suspense>
            <OwnOperator token={own} onAccepted={keep} />
          </Suspense>
        )}
      </GuestScreen>
    );
  }
  return (
    <Suspense fallback={<Wait text="Loading review..." />}>
      <OperatorScreen key={token} token={token} part={part} draft={draft} onForget={forget} />
    </Suspense>
  );
}
