import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import { ExternalLink } from "lucide-react";
import { useRef, useState } from "react";
import type { OwnIdentity } from "#features/sso/schema.ts";
import { messages } from "#features/sso/vocabulary.ts";
import { Entry, EntryList } from "../../components/entry-list.tsx";
import { ConfirmDialog } from "../../components/overlays/confirm-dialog.tsx";
import { PartWaiting } from "../../components/part-waiting.tsx";
import { formatInstant } from "../../lib/format.ts";
import { tellDone, tellFailure } from "../../lib/server/tell.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { useBeginSignOn } from "./use-begin-sign-on.ts";

const hostOf = (issuer: string): string => URL.parse(issuer)?.host ?? issuer;

/** By which providers of single sign-on the person can sign in. */
export function OwnSignOn() {
  const { sso } = trpc.useUtils();
  const query = trpc.sso.identities.useQuery({}, { staleTime: 0 });
  const { begin, isBusy } = useBeginSignOn();
  const place = useRef<HTMLDivElement>(null);
  const [meant, setMeant] = useState<OwnIdentity>();
  const [isAsking, setAsking] = useState(false);
  const unlink = trpc.sso.removeIdentity.useMutation({
    async onSuccess({ message }) {
      await sso.identities.invalidate();
      tellDone(message ?? messages.unlinked);
      setAsking(false);
    },
    onError: (error) => tellFailure(error, "The link could not be taken away. Please try again."),
  });
  if (!query.data) return <PartWaiting what="your single sign-on" query={query} />;
  const identities = query.data.data;
  const ask = (identity: OwnIdentity) => {
    unlink.reset();
    setMeant(identity);
    setAsking(true);
  };
  return (
    <Box ref={place} tabIndex={-1} outline="none" display="flex" flexDirection="column" gap="3" alignItems="flex-start">
      {identities.length === 0 ? (
        <Text fontSize="sm">No single sign-on is linked.</Text>
      ) : (
        <EntryList label="Your single sign-on">
          {identities.map((identity) => (
            <Entry
              key={identity.identityId}
              actions={
                <Button
                  size="sm"
                  variant="outline"
                  aria-haspopup="dialog"
                  aria-label={`Unlink ${hostOf(identity.issuer)}`}
                  onClick={() => ask(identity)}
                >
                  Unlink
                </Button>
              }
            >
              <Text fontWeight="medium">{hostOf(identity.issuer)}</Text>
              <Text fontSize="sm" color="fg.muted">
                Linked {formatInstant(identity.createdAt)}.{" "}
                {identity.lastUsedAt === null ? "Not used yet." : `Last used ${formatInstant(identity.lastUsedAt)}.`}
              </Text>
            </Entry>
          ))}
        </EntryList>
      )}
      <Button variant="outline" aria-busy={isBusy} onClick={() => begin({ redirect: "/account" })}>
        {isBusy ? <Spinner aria-hidden /> : <ExternalLink aria-hidden />}
        Link single sign-on
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Unlink ${meant ? hostOf(meant.issuer) : ""}?`}
        text="You can no longer sign in by it, until you link it again."
        confirm="Unlink"
        isBusy={unlink.isPending}
        onConfirm={() => meant && unlink.mutate({ identityId: meant.identityId })}
        onClose={() => setAsking(false)}
        // The button that was pressed went with its link.
        finalFocus={() => (unlink.isSuccess ? place.current : null)}
      />
    </Box>
  );
}
