import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { GuestScreen } from "../account/guest-screen.tsx";
import { Wait } from "../components/wait.tsx";
import { useTitle } from "../lib/navigation/use-title.ts";
import { useOperatorToken } from "../review/operator-token.ts";
import { TokenForm } from "../review/token-form.tsx";

// Only who has a token needs what is behind it.
const OperatorScreen = lazy(async () => ({
  default: (await import("../review/operator-screen.tsx")).OperatorScreen,
}));

/** For the operator: reads what was captured before companies are told, or after. */
export function ReviewRoute() {
  useTitle("Review");
  const { part, draft } = useSearch({ from: "/review" });
  const { token, refusal, keep, forget } = useOperatorToken();
  if (token === null) {
    return (
      <GuestScreen heading="Review" intro="What was captured is read here by the operator of this installation.">
        <TokenForm refusal={refusal} onAccepted={keep} />
      </GuestScreen>
    );
  }
  return (
    <Suspense fallback={<Wait text="Loading review..." />}>
      <OperatorScreen key={token} token={token} part={part} draft={draft} onForget={forget} />
    </Suspense>
  );
}
