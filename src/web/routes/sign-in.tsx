import { Box, Heading, Text } from "@chakra-ui/react";
import { ProductPanel } from "../account/product-panel.tsx";
import { SignInForm } from "../account/sign-in-form.tsx";
import { RouteLink } from "../components/route-link.tsx";
import { PublicHeader } from "../layout/public-header.tsx";
import { useTitle } from "../lib/use-title.ts";

export function SignInRoute() {
  useTitle("Sign in");
  return (
    <Box
      minH="100dvh"
      display="grid"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" }}
    >
      <Box display="flex" flexDirection="column">
        <PublicHeader />
        <Box
          as="main"
          flex="1"
          display="flex"
          alignItems={{ base: "flex-start", md: "center" }}
          justifyContent="center"
          px="4"
          py="8"
        >
          <Box width="100%" maxW="md">
            <Heading as="h1" fontSize="3xl">
              Welcome Back
            </Heading>
            <Text mt="2" mb="7" color="fg.muted">
              Sign in to access your account and continue tracking compliance.
            </Text>
            <SignInForm />
            <Text mt="6" color="fg.muted" fontSize="sm">
              No account yet? <RouteLink to="/signup">Register your company</RouteLink>
            </Text>
          </Box>
        </Box>
      </Box>
      <ProductPanel />
    </Box>
  );
}
