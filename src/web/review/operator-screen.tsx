import { Button } from "@chakra-ui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { PublicHeader } from "../layout/public-header.tsx";
import { Screen } from "../layout/screen.tsx";
import { trpc } from "../lib/server/trpc.ts";
import { operatorData } from "./operator-data.ts";
import { refusedToken, type OperatorToken } from "./operator-token.ts";
import { ReviewParts } from "./review-parts.tsx";

type OperatorScreenProps = {
  token: string;
  part: string | undefined;
  draft: string | undefined;
  onForget: OperatorToken["forget"];
};

/** Everything behind the token, over a data layer of its own. */
export function OperatorScreen({ token, part, draft, onForget }: OperatorScreenProps) {
  const [{ client, queryClient }] = useState(() => operatorData(token, () => onForget(refusedToken)));
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <PublicHeader>
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              // Over by itself soon, should this not get through.
              void client.operator.signOut.mutate().catch(() => undefined);
              onForget();
            }}
          >
            Sign out
          </Button>
        </PublicHeader>
        <Screen as="main" maxW="72rem" pt="0">
          <ReviewParts part={part} draft={draft} />
        </Screen>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
