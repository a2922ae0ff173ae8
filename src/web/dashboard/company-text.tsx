import { Box, Button, Heading, Text, VisuallyHidden } from "@chakra-ui/react";
import { useState } from "react";
import { useIsCut } from "./use-is-cut.ts";

/** A company's name and what it says of itself; long ones are cut until one asks for more. */
export function CompanyText({ name, description }: { name: string; description: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const { box, isCut } = useIsCut();
  const clampedTo = (lines: number) =>
    isWhole ? {} : { "data-clamped": true, lineClamp: lines, _print: { lineClamp: "none" } };
  return (
    <Box ref={box}>
      <Heading as="h1" fontSize={{ base: "2xl", md: "3xl" }} overflowWrap="anywhere" {...clampedTo(2)}>
        {name}
      </Heading>
      <Text mt="1" color="fg.muted" maxW="3xl" textWrap="pretty" overflowWrap="anywhere" {...clampedTo(3)}>
        {description}
      </Text>
      {isCut && (
        <Button
          className="screen-only"
          variant="plain"
          size="xs"
          px="0"
          mt="1"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? "Less" : "More"}
          <VisuallyHidden> about the company</VisuallyHidden>
        </Button>
      )}
    </Box>
  );
}
