import { Box, Heading, Text } from "@chakra-ui/react";
import type { LucideIcon } from "lucide-react";

export type Point = { title: string; text: string; icon?: LucideIcon };

type PointListProps = {
  points: Point[];
  /** Steps are numbered, and their order counts. */
  isOrdered?: boolean;
  look?: "panel" | "plain";
};

/** Three or six short texts side by side. */
export function PointList({ points, isOrdered = false, look = "panel" }: PointListProps) {
  return (
    <Box
      as={isOrdered ? "ol" : "ul"}
      display="grid"
      gap={{ base: "4", md: "6" }}
      gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "repeat(3, minmax(0, 1fr))" }}
    >
      {points.map((point, index) => (
        <Box as="li" key={point.title} {...looks[look]}>
          {isOrdered ? <StepNumber value={index + 1} /> : <PointIcon icon={point.icon} />}
          <Heading as="h3" fontSize="lg">
            {point.title}
          </Heading>
          <Text mt="2" color="fg.muted" textWrap="pretty">
            {point.text}
          </Text>
        </Box>
      ))}
    </Box>
  );
}

const looks = {
  panel: { p: "6", bg: "bg.panel", borderWidth: "1px", borderRadius: "lg", boxShadow: "card" },
  plain: { pt: "5", borderTopWidth: "2px", borderColor: "accent.border" },
} as const;

function StepNumber({ value }: { value: number }) {
  return (
    <Box
      aria-hidden
      display="flex"
      alignItems="center"
      justifyContent="center"
      boxSize="9"
      mb="4"
      borderRadius="full"
      bg="brand.solid"
      color="brand.contrast"
      fontWeight="semibold"
    >
      {value}
    </Box>
  );
}

function PointIcon({ icon: Icon }: { icon: LucideIcon | undefined }) {
  if (!Icon) return null;
  return (
    <Box
      display="flex"
      alignItems="center"
      justifyContent="center"
      boxSize="10"
      mb="4"
      borderRadius="md"
      bg="brand.subtle"
      color="brand.fg"
    >
      <Icon aria-hidden size={20} />
    </Box>
  );
}
