import { Heading, Text } from "@chakra-ui/react";
import type { OpenedReading } from "#features/drafting/schema.ts";
import { OutsideLink } from "../components/outside-link.tsx";
import { formatInstant } from "../lib/format.ts";

/** Which regulation it is, and when the company has read it. */
export function ReadingHeading({ opened: { title, regulator, officialUrl, own } }: { opened: OpenedReading }) {
  return (
    <>
      <Heading as="h2" fontSize="xl" overflowWrap="anywhere">
        {title}
      </Heading>
      <Text fontSize="sm" color="fg.muted">
        {regulator}
        {own ? ` · your reading was saved on ${formatInstant(own.savedAt)}` : " · not yet read by your company"}
        {officialUrl && (
          <>
            {" · "}
            <OutsideLink href={officialUrl}>The regulator’s page</OutsideLink>
          </>
        )}
      </Text>
    </>
  );
}
