import { Box, Button } from "@chakra-ui/react";
import { useRef } from "react";
import type { Notification } from "#features/notify/schema.ts";
import { usualReasons } from "#features/triage/vocabulary.ts";
import { NativeSelect } from "../components/fields/native-select.tsx";
import type { NotForUs } from "./use-not-for-us.ts";

type NotForUsLineProps = { notification: Notification; notForUs: NotForUs; onSaid: () => void };

/** Says that what was told is not for the company, why if it likes, and takes that back. Only of captured changes. */
export function NotForUsLine({ notification, notForUs, onSaid }: NotForUsLineProps) {
  const { changeId, regulationTitle: title } = notification;
  const line = useRef<HTMLDivElement>(null);
  if (changeId === null) return null;
  const reason = notForUs.reasonOf(changeId);
  if (!notForUs.maySay) return reason === undefined ? null : <Said reason={reason} />;
  const press = (act: () => void) => {
    // The button goes; the keyboard stays with what comes in its place.
    line.current?.focus();
    act();
  };
  return (
    <Box ref={line} tabIndex={-1} outline="none" mt="1" fontSize="sm" display="flex" flexWrap="wrap" alignItems="center" gap="2">
      {reason === undefined ? (
        <Button variant="plain" size="xs" px="0" aria-label={`Not for us: ${title}`} onClick={() => press(() => { notForUs.say(notification); onSaid(); })}>
          Not for us
        </Button>
      ) : (
        <>
          <Box as="span" role="status" fontWeight="medium">
            Not for us
          </Box>
          <NativeSelect
            aria-label={`Why it is not for us: ${title}`}
            height="8"
            width="auto"
            maxW="100%"
            fontSize="xs"
            value={reason}
            onChange={({ target }) => notForUs.say(notification, target.value)}
          >
            <option value="">No reason given</option>
            {[...new Set([...usualReasons, ...(reason === "" ? [] : [reason])])].map((one) => (
              <option key={one}>{one}</option>
            ))}
          </NativeSelect>
          <Button
 variant="plain" size="xs" px="0" aria-label={`Undo: not for us, ${title}`} onClick={() => press(() => notForUs.undo(changeId))}>
            Undo
          </Button>
        </>
      )}
    </Box>
  );
} // prettier-ignore

/** For whoever may only read it. */
function Said({ reason }: { reason: string }) {
  return (
    <Box mt="1" fontSize="sm" fontWeight="medium">
      {reason === "" ? "Not for us" : `Not for us: ${reason}`}
    </Box>
  );
}
