import { Box, Button, Heading, Spinner, Text } from "@chakra-ui/react";
import { Check } from "lucide-react";
import { useId, useState } from "react";
import type { Circular, CircularDetail } from "#features/circular/schema.ts";
import { Refusal } from "../components/overlays/dialog-parts.tsx";
import { formatInstant } from "../lib/format.ts";
import { failureOf } from "../lib/server/failure.ts";
import { useToday } from "../lib/time/use-today.ts";
import { byWords } from "./circular-words.ts";
import { useCircularActions } from "./use-circulars.ts";

type ConfirmPartProps = { companyId: string; circular: CircularDetail; own: NonNullable<Circular["own"]> };

/** Where whoever it came to says that it has read it. */
export function ConfirmPart({ companyId, circular, own }: ConfirmPartProps) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} borderWidth="1px" borderRadius="lg" bg="bg.subtle" p={{ base: "4", md: "6" }}>
      <Heading as="h2" id={id} fontSize="lg" mb="2">
        Your confirmation
      </Heading>
      {own.confirmedAt !== null ? (
        <Confirmed own={own} at={own.confirmedAt} hash={circular.hash} />
      ) : circular.withdrawnAt !== null ? (
        <Text>It was withdrawn: there is nothing to confirm.</Text>
      ) : (
        <ToConfirm companyId={companyId} circular={circular} />
      )}
    </Box>
  );
} // prettier-ignore

function Confirmed({ own, at, hash }: { own: NonNullable<Circular["own"]>; at: string; hash: string }) {
  return (
    <Text role="status" display="flex" gap="2" alignItems="flex-start">
      <Box as="span" color="fg.success" pt="1" flexShrink="0">
        <Check size={18} aria-hidden />
      </Box>
      <span>
        You confirmed it {formatInstant(at)}
        {own.state === "confirmed-late" && ", late"}.
        {own.confirmedHash !== hash && " The text has changed since: what you confirmed is kept as it was."}
      </span>
    </Text>
  );
}

function ToConfirm({ companyId, circular }: Omit<ConfirmPartProps, "own">) {
  const today = useToday();
  const { confirm } = useCircularActions();
  const [refusal, setRefusal] = useState<string>();
  const send = async () => {
    setRefusal(undefined);
    try {
      await confirm.mutateAsync({ companyId, id: circular._id, hash: circular.hash });
    } catch (error) {
      setRefusal(failureOf(error).message ?? "It could not be confirmed. Check your connection and try again.");
    }
  };
  return (
    <>
      <Text mb="4">
        Please read the text above, and confirm {byWords(circular.readBy, today)} that you have. What is kept is your
        name, the time, and which version of the text you were shown.
      </Text>
      <Button className="screen-only" aria-busy={confirm.isPending} onClick={() => !confirm.isPending && void send()}>
        {confirm.isPending ? <Spinner aria-hidden /> : <Check aria-hidden />}I have read it
      </Button>
      <Refusal>{refusal}</Refusal>
    </>
  );
}
