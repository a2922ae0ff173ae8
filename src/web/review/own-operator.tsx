import { Button, Spinner, Text } from "@chakra-ui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { ProofDialog } from "../account/factors/proof-dialog.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { trpc } from "../lib/server/trpc.ts";
import { operatorData } from "./operator-data.ts";

type OwnOperatorProps = { token: string; onAccepted: (session: string) => void };

/** For people who are operators by their own address: their own sign-in in exchange for a session of the operator. */
export function OwnOperator({ token, onAccepted }: OwnOperatorProps) {
  const [{ client, queryClient }] = useState(() => operatorData(token, () => {}));
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const go = async () => {
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      onAccepted((await client.operator.signIn.mutate()).data.token);
    } catch (error) {
      const { status, needs, message } = failureOf(error);
      setRefusal(status === 403 && !needs ? notNamed : (message ?? "The server cannot be reached. Please try again."));
    }
    setBusy(false);
  };
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Text mt="8" mb="3" pt="6" borderTopWidth="1px" fontSize="sm" color="fg.muted">
          You are signed in. Where your address is one of the operators’, you need no token: your second factor will do.
        </Text>
        <Button variant="outline" aria-busy={isBusy} onClick={() => void go()}>
          {isBusy && <Spinner aria-hidden />}
          Continue as yourself
        </Button>
        <Text role="alert" mt="3" fontSize="sm" color="fg.error">
          {refusal}
        </Text>
        <ProofDialog />
      </QueryClientProvider>
    </trpc.Provider>
  );
}

const notNamed =
  "The server does not take you for an operator. Your address must stand in OPERATOR_EMAILS, with which the server was started, and be confirmed.";
