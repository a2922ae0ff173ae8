import { Box, Heading, Text } from "@chakra-ui/react";

const points = [
  {
    title: "Which rules bind you, and why",
    text: "Every regulation is matched to your licence, industry and services, with the reason in words.",
  },
  {
    title: "Most urgent first",
    text: "High, medium and low risk, each with the factors behind it. Nothing is hidden: what may apply is shown too.",
  },
  {
    title: "You hear of changes",
    text: "Watch a regulation and be told when it changes, when its risk moves, or when a deadline comes near.",
  },
];

/** Beside the sign-in form, where there is room: what the product does, quietly. */
export function ProductPanel() {
  return (
    <Box
      as="aside"
      aria-label="About Ilana"
      hideBelow="lg"
      bg="brand.panel"
      color="brand.panelText"
      p="16"
      display="flex"
      alignItems="center"
    >
      <Box maxW="md">
        <Heading as="h2" fontSize="2xl">
          The regulations that apply to your company, in one place.
        </Heading>
        <Box as="ul" mt="8" display="flex" flexDirection="column" gap="6">
          {points.map((point) => (
            <Box as="li" key={point.title} ps="4" borderInlineStartWidth="2px" borderColor="accent.bright">
              <Text fontWeight="medium">{point.title}</Text>
              <Text mt="1" fontSize="sm" color="brand.panelMuted" lineHeight="relaxed">
                {point.text}
              </Text>
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
