import { Box, Button, Spinner } from "@chakra-ui/react";
import { useRouter } from "@tanstack/react-router";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { failureOf } from "../../lib/server/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { knowsPasskeys, signByPasskey } from "../factors/sign-by-passkey.ts";
import { SignOnButtons } from "./sign-on-buttons.tsx";
import { useFinishSignIn } from "../use-finish-sign-in.ts";

/** The ways to sign in without a password. */
export function OtherWays() {
  return (
    <Box display="flex" flexDirection="column" gap="2">
      {knowsPasskeys() && <PasskeyButton />}
      <SignOnButtons />
    </Box>
  );
}

function PasskeyButton() {
  const { options } = useRouter();
  const finish = useFinishSignIn();
  const [isBusy, setBusy] = useState(false);
  const signIn = async () => {
    const { client } = await options.context.data();
    const response = await signByPasskey(async () => (await client.auth.askPasskey.mutate({})).data);
    if (!response) return;
    const { data, message } = await client.auth.passkey.mutate({ response });
    await finish(data, message);
  };
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    await signIn().catch((error: unknown) => {
      void showToast("error", failureOf(error).message ?? "Login failed", { seconds: 7 });
    });
    setBusy(false);
  };
  return (
    <Button variant="outline" size="lg" width="100%" aria-busy={isBusy} onClick={() => void press()}>
      {isBusy ? <Spinner aria-hidden /> : <KeyRound aria-hidden />}
      Use a passkey
    </Button>
  );
}
