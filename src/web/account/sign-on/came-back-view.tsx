import { Box, Text } from "@chakra-ui/react";
import { useRouter } from "@tanstack/react-router";
import { RouteButton } from "../../components/route-link.tsx";
import { beginSession, isSignedIn } from "../../lib/server/session.ts";
import { showToast } from "../../lib/toast.ts";
import { SecondFactorForm } from "../factors/second-factor-form.tsx";
import { GuestScreen } from "../guest-screen.tsx";
import type { CameBack } from "./come-back.ts";

/** Whoever has come back from a provider, and is not through yet. */
export function CameBackView({ cameBack }: { cameBack: CameBack }) {
  const router = useRouter();
  if (cameBack.state === "refused")
    return (
      <GuestScreen heading="You are not signed in" intro={cameBack.message}>
        <Box role="alert">
          <Text mb="5">Nothing was changed.</Text>
          <WayOn />
        </Box>
      </GuestScreen>
    );
  return (
    <GuestScreen heading="One step more" intro="Your single sign-on has said who you are.">
      <SecondFactorForm
        due={cameBack.due}
        intro="Show your second factor to go on."
        onSignedIn={async (data, message = "Login successful!") => {
          beginSession((await router.options.context.data()).queryClient, data);
          void showToast("success", message, { seconds: 3 });
          await router.navigate({ href: cameBack.to, replace: true });
        }}
        onBack={() => void router.navigate({ to: "/signin", replace: true })}
      />
    </GuestScreen>
  );
}

const WayOn = () =>
  isSignedIn() ? (
    <RouteButton to="/account" size="lg">
      To your account
    </RouteButton>
  ) : (
    <RouteButton to="/signin" size="lg">
      Back to sign-in
    </RouteButton>
  );
