import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { useCanGoBack, useRouter } from "@tanstack/react-router";
import { X } from "lucide-react";
import { RouteLink } from "../components/route-link.tsx";
import { PublicHeader } from "../layout/public-header.tsx";
import { useTitle } from "../lib/navigation/use-title.ts";
import { OnboardingForm } from "../onboarding/onboarding-form.tsx";

export function SignUpRoute() {
  useTitle("Register");
  const router = useRouter();
  const canGoBack = useCanGoBack();
  // Whoever came straight here has no page to go back to.
  const close = () => (canGoBack ? router.history.back() : void router.navigate({ to: "/" }));
  return (
    <Box minH="100dvh" pb="16">
      <PublicHeader>
        <Button variant="ghost" size="sm" onClick={close}>
          <X aria-hidden />
          Close
        </Button>
      </PublicHeader>
      <Box as="main" maxW="3xl" mx="auto" px="4" pt={{ base: "4", md: "10" }}>
        <Heading as="h1" fontSize={{ base: "2xl", md: "3xl" }}>
          Compliance tracking at its finest.
        </Heading>
        <Text mt="2" mb="8" color="fg.muted" textWrap="pretty">
          Answer a few quick questions about your business, and we'll map out your compliance risks instantly.
        </Text>
        <OnboardingForm />
        <Text mt="6" color="fg.muted" fontSize="sm">
          Already registered? <RouteLink to="/signin">Sign in</RouteLink>
        </Text>
      </Box>
    </Box>
  );
}
