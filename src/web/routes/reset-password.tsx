import { Text } from "@chakra-ui/react";
import { GuestScreen } from "../account/guest-screen.tsx";
import { ResetPasswordForm } from "../account/reset-password-form.tsx";
import { readResetEmail } from "../account/reset-email.ts";
import { RouteLink } from "../components/route-link.tsx";
import { useTitle } from "../lib/navigation/use-title.ts";

export function ResetPasswordRoute() {
  useTitle("Set new password");
  // The route has made sure that there is one; it is gone for the moment between success and the next screen.
  const email = readResetEmail() ?? "your company";
  return (
    <GuestScreen heading="Set New Password" intro={`Choose a new password for ${email}.`}>
      <ResetPasswordForm />
      <Text mt="6" color="fg.muted" fontSize="sm">
        Took longer than ten minutes? <RouteLink to="/forgot-password">Request a new code</RouteLink>
      </Text>
    </GuestScreen>
  );
}
