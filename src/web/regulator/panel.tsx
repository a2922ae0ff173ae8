import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { useId, useRef, type ReactNode } from "react";
import { MessagePanel } from "../components/message-panel.tsx";

type PanelProps = {
  title: string;
  /** What is said under the title. */
  lead?: ReactNode;
  isBusy?: boolean;
  failure?: { title: string; retry: () => void } | undefined;
  tone?: "plain" | "open";
  children: ReactNode;
};

/** One part of the screen. It fails and is asked for again on its own. */
export function Panel({ title, lead, isBusy = false, failure, tone = "plain", children }: PanelProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const retry = () => {
    // The button goes with the failure; the keyboard stays at what comes in its place.
    heading.current?.focus();
    failure?.retry();
  };
  return (
    <Box
      as="section"
      aria-labelledby={headingId}
      aria-busy={isBusy}
      minW="0"
      p={{ base: "4", md: "5" }}
      borderWidth="1px"
      borderRadius="lg"
      {...(tone === "open" ? { bg: "accent.subtle", borderColor: "accent.border" } : { bg: "bg.panel" })}
    >
      <Heading as="h2" id={headingId} ref={heading} tabIndex={-1} outline="none" fontSize="lg">
        {title}
      </Heading>
      {lead && (
        <Text mt="1" fontSize="sm" color="fg.muted" maxW="3xl">
          {lead}
        </Text>
      )}
      <Box mt="4">
        {failure ? (
          <MessagePanel role="alert" title={failure.title} level="h3">
            <Button onClick={retry}>Retry</Button>
          </MessagePanel>
        ) : (
          children
        )}
      </Box>
    </Box>
  );
}
