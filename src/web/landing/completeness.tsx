import { Box, Heading, Text } from "@chakra-ui/react";
import { RouteButton } from "../components/route-link.tsx";
import { pageWidth } from "./landing-section.tsx";
import { regulators } from "./regulators.ts";

/** Is everything watched that should be? The regulators by name, and the way in. */
export function Completeness() {
  return (
    <Box
      as="section"
      aria-labelledby="completeness-heading"
      bg="brand.panel"
      color="brand.panelText"
      px={{ base: "4", md: "8" }}
      py={{ base: "14", md: "16" }}
    >
      <Box
        maxW={pageWidth}
        mx="auto"
        display="grid"
        gap="10"
        alignItems="center"
        gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" }}
      >
        <Box>
          <Heading as="h2" id="completeness-heading" fontSize={{ base: "2xl", md: "3xl" }}>
            How complete is your monitoring?
          </Heading>
          <Text mt="3" fontSize="lg" color="brand.panelMuted" textWrap="pretty">
            One regulator you do not follow is enough to miss a duty. See in minutes what you have covered, and what you
            have not.
          </Text>
          <RouteButton
            to="/signup"
            size="lg"
            mt="7"
            bg="brand.panelText"
            color="brand.panel"
            _hover={{ bg: "brand.panelMuted" }}
            _focusVisible={{ outlineColor: "brand.panelText" }}
          >
            Check your monitoring
          </RouteButton>
        </Box>
        <Box
          as="ul"
          aria-label="Regulators followed"
          display="grid"
          gap="3"
          gridTemplateColumns={{ base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" }}
        >
          {regulators.map(({ code, name }) => (
            <Box as="li" key={code} p="4" borderWidth="1px" borderColor="brand.panelMuted" borderRadius="md">
              <Text fontWeight="semibold">{code}</Text>
              <Text mt="0.5" fontSize="sm" color="brand.panelMuted">
                {name}
              </Text>
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
