import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { Me, OwnSession } from "#features/account/schema/own.ts";
import { Entry, EntryList } from "../../components/entry-list.tsx";
import { ConfirmDialog } from "../../components/overlays/confirm-dialog.tsx";
import { PartWaiting } from "../../components/part-waiting.tsx";
import { Pill } from "../../components/pill.tsx";
import { formatAgo, formatInstant } from "../../lib/format.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { useNow } from "../../lib/time/use-now.ts";
import { programWords } from "./program-words.ts";
import { useEndOthers, useEndSession } from "./use-own-sessions.ts";

/** The sign-ins that still count: by what program, from where and when. Each can be ended. */
export function OwnSessions({ companies }: Pick<Me, "companies">) {
  const query = trpc.me.sessions.useQuery({}, { staleTime: 0 });
  const place = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const endOthers = useEndOthers(() => setAsking(false));
  const now = useNow();
  if (!query.data) return <PartWaiting what="your sign-ins" query={query} />;
  const sessions = query.data.data.toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
  const others = sessions.filter(({ isThis }) => !isThis).length;
  return (
    <Box ref={place} tabIndex={-1} outline="none" display="flex" flexDirection="column" gap="3" alignItems="flex-start">
      <EntryList label="Your sign-ins">
        {sessions.map((session) => (
          <SessionRow
            key={session.sessionId}
            session={session}
            company={
              companies.length > 1 ? companies.find((one) => one.companyId === session.companyId)?.name : undefined
            }
            now={now}
            onGoing={() => place.current?.focus()}
          />
        ))}
      </EntryList>
      {others > 0 ? (
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          End all others
        </Button>
      ) : (
        <Text fontSize="sm" color="fg.muted">
          You are signed in nowhere else.
        </Text>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="End all other sign-ins?"
        text="Every other browser and program is signed out at once. This one stays."
        confirm="End all others"
        isBusy={endOthers.isPending}
        onConfirm={() => endOthers.mutate({})}
        onClose={() => setAsking(false)}
        // The button that was pressed went with them.
        finalFocus={() => (endOthers.isSuccess ? place.current : null)}
      />
    </Box>
  );
}

type SessionRowProps = {
  session: OwnSession;
  /** Where it may be one of several. */
  company: string | undefined;
  now: number;
  /** The row goes with its button: the keyboard goes on beside it. */
  onGoing: () => void;
};

function SessionRow({ session, company, now, onGoing }: SessionRowProps) {
  const { sessionId, createdAt, lastSeenAt, address, userAgent, isThis } = session;
  const end = useEndSession(onGoing);
  const program = programWords(userAgent);
  return (
    <Entry
      actions={
        isThis ? (
          <Pill bg="brand.subtle" color="brand.fg">
            This one
          </Pill>
        ) : (
          <Button
            size="sm"
            variant="outline"
            aria-busy={end.isPending}
            aria-label={`End ${program} from ${address}, since ${formatInstant(createdAt)}`}
            onClick={() => !end.isPending && end.mutate({ sessionId })}
          >
            {end.isPending && <Spinner aria-hidden />}
            End
          </Button>
        )
      }
    >
      <Text fontWeight="medium">{program}</Text>
      <Text fontSize="sm" color="fg.muted">
        From {address}, since {formatInstant(createdAt)}
        {company && `, in ${company}`}
      </Text>
      {!isThis && (
        <Text fontSize="sm" color="fg.muted">
          Last seen {formatAgo(lastSeenAt, now)}
        </Text>
      )}
    </Entry>
  );
}
