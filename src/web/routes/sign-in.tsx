import { Box, Text } from "@chakra-ui/react";
import { GuestScreen } from "../account/guest-screen.tsx";
import { ProductPanel } from "../account/product-panel.tsx";
import { SignInForm } from "../account/sign-in-form.tsx";
import { RouteLink } from "../components/route-link.tsx";
import { useTitle } from "../lib/navigation/use-title.ts";

export function SignInRoute() {
  useTitle("Sign in");
  return (
    <Box display="grid" gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" }}>
      <GuestScreen heading="Welcome Back" intro="Sign in to access your account and continue tracking compliance.">
        <SignInForm />
        <Text mt="6" color="fg.muted" fontSize="sm">
          No account yet? <RouteLink to="/signup">Register your company</RouteLink>
        </Text>
      </GuestScreen>
      <ProductPanel />
    </Box>
  );
}
