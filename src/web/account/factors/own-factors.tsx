import { Box, Button, Text } from "@chakra-ui/react";
import { useRef, useState, type ReactNode } from "react";
import { Entry, EntryList } from "../../components/entry-list.tsx";
import { ConfirmDialog } from "../../components/overlays/confirm-dialog.tsx";
import { PartWaiting } from "../../components/part-waiting.tsx";
import { plural } from "#shared/plural.ts";
import { formatInstant } from "../../lib/format.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { PasskeyDialog } from "./passkey-dialog.tsx";
import { RecoveryDialog } from "./recovery-dialog.tsx";
import { knowsPasskeys } from "./sign-by-passkey.ts";
import { TotpDialog } from "./totp-dialog.tsx";
import { useChangeFactors } from "./use-change-factors.ts";

type Asked = { what: "totp" } | { what: "codes" } | { what: "passkey"; id: string; name: string };

/** What is asked for beside the password: an authenticator app, passkeys, and codes for their loss. */
export function OwnFactors() {
  const query = trpc.factor.list.useQuery({}, { staleTime: 0 });
  const place = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<"totp" | "passkey">();
  const [asked, setAsked] = useState<Asked>();
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<string[]>([]);
  const showCodes = (made: string[]) => {
    setOpen(undefined);
    setCodes(made);
  };
  const close = () => setAsking(false);
  const { removeTotp, removePasskey, renewCodes } = useChangeFactors({ onDone: close, onCodes: showCodes });
  if (!query.data) return <PartWaiting what="your second factors" query={query} />;
  const { totp, passkeys, recoveryCodesLeft } = query.data.data;
  const hasFactor = totp !== null || passkeys.length > 0;
  const ask = (what: Asked) => {
    removeTotp.reset();
    removePasskey.reset();
    setAsked(what);
    setAsking(true);
  };
  return (
    <Box ref={place} tabIndex={-1} outline="none">
      <EntryList label="Your second factors">
        <Row
          title="Authenticator app"
          text={totp ? `Asked for since ${formatInstant(totp.createdAt)}` : "A code of six digits on your phone"}
        >
          {totp ? (
            <Button size="sm" variant="outline" aria-haspopup="dialog" onClick={() => ask({ what: "totp" })}>
              Remove
            </Button>
          ) : (
            <Button size="sm" variant="outline" aria-haspopup="dialog" onClick={() => setOpen("totp")}>
              Set up
            </Button>
          )}
        </Row>
        {passkeys.map(({ passkeyId, name, createdAt }) => (
          <Row key={passkeyId} title={`Passkey: ${name}`} text={`Made ${formatInstant(createdAt)}`}>
            <Button
              size="sm"
              variant="outline"
              aria-haspopup="dialog"
              aria-label={`Remove the passkey ${name}`}
              onClick={() => ask({ what: "passkey", id: passkeyId, name })}
            >
              Remove
            </Button>
          </Row>
        ))}
        {knowsPasskeys() && (
          <Row title="Passkeys" text="Your device or a security key says that it is you, in place of password and code">
            <Button size="sm" variant="outline" aria-haspopup="dialog" onClick={() => setOpen("passkey")}>
              Add a passkey
            </Button>
          </Row>
        )}
        {hasFactor && (
          <Row title="Recovery codes" text={`${plural(recoveryCodesLeft, "code")} left, each works once`}>
            <Button size="sm" variant="outline" aria-haspopup="dialog" onClick={() => ask({ what: "codes" })}>
              Make new ones
            </Button>
          </Row>
        )}
      </EntryList>
      <TotpDialog isOpen={open === "totp"} onClose={() => setOpen(undefined)} onCodes={showCodes} />
      <PasskeyDialog isOpen={open === "passkey"} onClose={() => setOpen(undefined)} onCodes={showCodes} />
      <RecoveryDialog codes={codes} onClose={() => setCodes([])} finalFocus={() => place.current} />
      <ConfirmDialog
        isOpen={isAsking}
        {...wordsOf(asked)}
        isBusy={removeTotp.isPending || removePasskey.isPending || renewCodes.isPending}
        onConfirm={() => {
          if (asked?.what === "totp") removeTotp.mutate({});
          if (asked?.what === "passkey") removePasskey.mutate({ passkeyId: asked.id });
          if (asked?.what === "codes") renewCodes.mutate({});
        }}
        onClose={close}
        // The button that was pressed went with what it removed.
        finalFocus={() => (removeTotp.isSuccess || removePasskey.isSuccess ? place.current : null)}
      />
    </Box>
  );
}

function wordsOf(asked: Asked | undefined) {
  if (asked?.what === "codes")
    return {
      title: "Make new recovery codes?",
      text: "Those before no longer work.",
      confirm: "Make new codes",
    };
  const what = asked?.what === "passkey" ? `the passkey ${asked.name}` : "the authenticator app";
  return {
    title: `Remove ${what}?`,
    text: "It is not asked for any more, and every other sign-in of yours ends.",
    confirm: "Remove",
  };
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Entry actions={children}>
      <Text fontWeight="medium">{title}</Text>
      <Text fontSize="sm" color="fg.muted">
        {text}
      </Text>
    </Entry>
  );
}
