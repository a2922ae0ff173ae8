import { Text } from "@chakra-ui/react";
import { ForgotPasswordForm } from "../account/forgot-password-form.tsx";
import { GuestScreen } from "../account/guest-screen.tsx";
import { RouteLink } from "../components/route-link.tsx";
import { useTitle } from "../lib/navigation/use-title.ts";

export function ForgotPasswordRoute() {
  useTitle("Reset your password");
  return (
    <GuestScreen
      heading="Reset Your Password"
      intro="Enter the email your company signs in with. We send a six-digit code to it."
    >
      <ForgotPasswordForm />
      <Text mt="6" color="fg.muted" fontSize="sm">
        Remembered it? <RouteLink to="/signin">Sign in</RouteLink>
      </Text>
    </GuestScreen>
  );
}
