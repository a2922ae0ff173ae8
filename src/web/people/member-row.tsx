import { Box, Button, Text, VisuallyHidden } from "@chakra-ui/react";
import type { Member } from "#features/member/schema.ts";
import { roleLabel } from "#features/role/rules.ts";
import { Pill } from "../components/pill.tsx";
import { formatAgo, formatInstant } from "../lib/format.ts";
import { sinceWords, untilWords } from "./people-words.ts";

type MemberRowProps = {
  member: Member;
  unit: string | null;
  isOwn: boolean;
  now: number;
  /** Where it may be done. */
  onChange?: (() => void) | undefined;
  onEnd?: (() => void) | undefined;
};

/** Somebody who belongs to the company. */
export function MemberRow({ member, unit, isOwn, now, onChange, onEnd }: MemberRowProps) {
  const { name, email, role, until, givenBy, lastSeenAt } = member;
  return (
    <Box
      as="li"
      data-person={member.userId}
      tabIndex={-1}
      px={{ base: "4", md: "5" }}
      py="4"
      borderTopWidth="1px"
      _first={{ borderTopWidth: "0" }}
      _focusVisible={{ outline: "2px solid", outlineColor: "brand.fg", outlineOffset: "-2px" }}
      display="grid"
      gap={{ base: "2", md: "3" }}
      alignItems="center"
      gridTemplateColumns={{
        base: "minmax(0, 1fr)",
        md: "minmax(0, 2.2fr) minmax(0, 1.1fr) minmax(0, 1.8fr)",
        xl: "minmax(0, 2.2fr) minmax(0, 1.1fr) minmax(0, 1.6fr) 10rem",
      }}
    >
      <Box minW="0" overflowWrap="anywhere">
        <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="2" rowGap="1">
          <Text fontWeight="medium">{name}</Text>
          {isOwn && (
            <Pill bg="brand.subtle" color="brand.fg">
              You
            </Pill>
          )}
        </Box>
        {email !== name && (
          <Text fontSize="sm" color="fg.muted">
            {email}
          </Text>
        )}
      </Box>
      <Box minW="0" overflowWrap="anywhere">
        <Text>
          <VisuallyHidden>Role: </VisuallyHidden>
          {roleLabel(role)}
        </Text>
        {unit !== null && (
          <Text fontSize="sm" color="fg.muted">
            <VisuallyHidden>Unit: </VisuallyHidden>
            {unit}
          </Text>
        )}
      </Box>
      <Box minW="0" fontSize="sm" overflowWrap="anywhere">
        <Text>
          Since {sinceWords(member)}
          {until !== null && (
            <Box as="span" fontWeight="medium">
              , until {untilWords(until)}
            </Box>
          )}
        </Text>
        {givenBy !== null && <Text>Given by {givenBy}, the parent of the group</Text>}
        <Text color="fg.muted">
          {lastSeenAt === null ? (
            "Not seen here yet"
          ) : (
            <>
              Last seen{" "}
              <time dateTime={lastSeenAt} title={`${formatInstant(lastSeenAt)}, Lagos`}>
                {formatAgo(lastSeenAt, now)}
              </time>
            </>
          )}
        </Text>
      </Box>
      {(onChange || onEnd) && (
        <Box
          display="flex"
          gap="2"
          justifyContent={{ base: "flex-start", xl: "flex-end" }}
          gridColumn={{ md: "1 / -1", xl: "auto" }}
        >
          {onChange && (
            <Button size="sm" variant="outline" aria-haspopup="dialog" aria-label={`Change ${name}`} onClick={onChange}>
              Change
            </Button>
          )}
          {onEnd && (
            <Button
              size="sm"
              variant="ghost"
              aria-haspopup="dialog"
              aria-label={`End the membership of ${name}`}
              onClick={onEnd}
            >
              End
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}
