import { Box, Heading, Text } from "@chakra-ui/react";
import { RouteButton } from "../components/route-link.tsx";
import { useTitle } from "../lib/use-title.ts";
import { PublicHeader } from "../layout/public-header.tsx";

export function LandingRoute() {
  useTitle("Compliance tracking");
  return (
    <Box minH="100dvh" display="flex" flexDirection="column">
      <PublicHeader>
        <RouteButton to="/signin" variant="ghost" size="sm">
          Sign In
        </RouteButton>
        <RouteButton to="/signup" size="sm">
          Register
        </RouteButton>
      </PublicHeader>
      <Box as="main" flex="1" display="flex" alignItems="center" px={{ base: "4", md: "8" }} py="12">
        <Box maxW="3xl" mx="auto" textAlign="center">
          <Heading as="h1" fontSize={{ base: "3xl", md: "4xl" }}>
            Compliance tracking at its finest.
          </Heading>
          <Text mt="4" fontSize="lg" color="fg.muted" textWrap="pretty">
            Answer a few quick questions about your business, and we'll map out your compliance risks instantly.
          </Text>
          <Box mt="8" display="flex" gap="3" justifyContent="center" flexWrap="wrap">
            <RouteButton to="/signup" size="lg">
              Register
            </RouteButton>
            <RouteButton to="/signin" size="lg" variant="outline">
              Sign In
            </RouteButton>
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
