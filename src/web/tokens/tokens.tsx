import { Box, Button, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { mostTokens, type ApiToken } from "#features/token/schema.ts";
import { capitalizeFirst } from "#shared/capitalize-first.ts";
import { Entry, EntryList } from "../components/entry-list.tsx";
import { ConfirmDialog } from "../components/overlays/confirm-dialog.tsx";
import { PartWaiting } from "../components/part-waiting.tsx";
import { formatAgo, formatInstant } from "../lib/format.ts";
import { useNow } from "../lib/time/use-now.ts";
import { MadeTokenDialog } from "./made-token-dialog.tsx";
import { MakeTokenDialog } from "./make-token-dialog.tsx";
import { useCompanyTokens, useOwnTokens, type TokensOf } from "./use-tokens.ts";

/** The tokens by which one's own programs call. */
export const OwnTokens = () => <Tokens tokens={useOwnTokens()} what="your tokens" />;

/** The tokens by which the company's programs call, whoever has made them. */
export const CompanyTokens = ({ companyId }: { companyId: string }) => (
  <Tokens tokens={useCompanyTokens(companyId)} what="the company’s tokens" isMakerSaid />
);

/** `what` as in the middle of a sentence. */
type TokensProps = { tokens: TokensOf; what: string; isMakerSaid?: boolean };

function Tokens({ tokens, what, isMakerSaid = false }: TokensProps) {
  const { query, revoking } = tokens;
  const place = useRef<HTMLDivElement>(null);
  // What a dialog is about is kept while it fades away.
  const [meant, setMeant] = useState<ApiToken>();
  const [made, setMade] = useState<string>();
  const [open, setOpen] = useState<"make" | "made" | "revoke">();
  const close = () => setOpen(undefined);
  const now = useNow();
  if (!query.data) return <PartWaiting what={what} query={query} />;
  const list = query.data.data;
  const ask = (token: ApiToken) => {
    revoking.reset();
    setMeant(token);
    setOpen("revoke");
  };
  return (
    <Box ref={place} tabIndex={-1} outline="none" display="flex" flexDirection="column" gap="3" alignItems="flex-start">
      {list.length === 0 ? (
        <Text fontSize="sm">There are no tokens yet.</Text>
      ) : (
        <EntryList label={capitalizeFirst(what)}>
          {list.map((token) => (
            <TokenEntry
              key={token.tokenId}
              token={token}
              now={now}
              isMakerSaid={isMakerSaid}
              onRevoke={() => ask(token)}
            />
          ))}
        </EntryList>
      )}
      {list.length < mostTokens ? (
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen("make")}>
          Make a token
        </Button>
      ) : (
        <Text fontSize="sm" color="fg.muted">
          There can be {mostTokens} at a time. Revoke one to make another.
        </Text>
      )}
      <MakeTokenDialog
        isOpen={open === "make"}
        make={tokens.make}
        onClose={close}
        onMade={({ token }) => {
          setMade(token);
          setOpen("made");
        }}
      />
      <MadeTokenDialog token={made} isOpen={open === "made"} onClose={close} finalFocus={() => place.current} />
      <ConfirmDialog
        isOpen={open === "revoke"}
        title={`Revoke ${meant?.name ?? ""}?`}
        text="Programs that call by this token are refused from then on. It cannot be brought back."
        confirm="Revoke token"
        isBusy={revoking.isPending}
        onConfirm={() => meant && tokens.revoke(meant.tokenId, close)}
        onClose={close}
        // The button that was pressed went with its token.
        finalFocus={() => (revoking.isSuccess ? place.current : null)}
      />
    </Box>
  );
}

type TokenEntryProps = { token: ApiToken; now: number; isMakerSaid: boolean; onRevoke: () => void };

const soonMs = 7 * 86_400_000;

function TokenEntry({ token, now, isMakerSaid, onRevoke }: TokenEntryProps) {
  const { name, scopes, madeBy, createdAt, expiresAt, lastUsedAt } = token;
  const endsSoon = Date.parse(expiresAt) - now < soonMs;
  return (
    <Entry
      actions={
        <Button size="sm" variant="outline" aria-haspopup="dialog" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      }
    >
      <Text fontWeight="medium">{name}</Text>
      <Text fontSize="sm">
        {scopes.map(capitalizeFirst).join(", ")} ·{" "}
        <Box as="span" color={endsSoon ? "fg.error" : undefined}>
          until {formatInstant(expiresAt)}
        </Box>
      </Text>
      <Text fontSize="sm" color="fg.muted">
        Made {formatInstant(createdAt)}
        {isMakerSaid && ` by ${madeBy}`}.{" "}
        {lastUsedAt === null ? "Not used yet" : `Last used ${formatAgo(lastUsedAt, now)}`}.
      </Text>
    </Entry>
  );
}
