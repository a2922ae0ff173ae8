import { Box, Text } from "@chakra-ui/react";
import { Suspense, useEffect, useState } from "react";
import { GuestScreen } from "../account/guest-screen.tsx";
import { ProductPanel } from "../account/product-panel.tsx";
import { SignInForm } from "../account/sign-in-form.tsx";
import { RouteLink } from "../components/route-link.tsx";
import { useTitle } from "../lib/navigation/use-title.ts";
import { lazyWithRetry } from "../lib/server/fetch-code.ts";
import { whenIdle } from "../lib/when-idle.ts";

export function SignInRoute() {
  useTitle("Sign in");
  return (
    <Box display="grid" gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" }}>
      <GuestScreen heading="Welcome Back" intro="Sign in to access your account and continue tracking compliance.">
        <SignInForm>
          <Text mt="6" color="fg.muted" fontSize="sm">
            No account yet? <RouteLink to="/signup">Register your company</RouteLink>
          </Text>
          <OtherWaysLater />
        </SignInForm>
      </GuestScreen>
      <ProductPanel />
    </Box>
  );
}

const OtherWays = lazyWithRetry(async () => (await import("../account/sign-on/other-ways.tsx")).OtherWays);

/** Comes when the form is there, in a place that is kept for it where the form stands in the middle. */
function OtherWaysLater() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    <Box mt="6" minH={{ md: "6.5rem" }}>
      <Suspense>{isIdle && <OtherWays />}</Suspense>
    </Box>
  );
}
