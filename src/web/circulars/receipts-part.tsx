import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { FileSpreadsheet, FileText, Undo2 } from "lucide-react";
import { useId, useState } from "react";
import type { CircularDetail, Receipt } from "#features/circular/schema.ts";
import { useMay } from "../account/use-me.ts";
import { EntryList } from "../components/entry-list.tsx";
import { Pill } from "../components/pill.tsx";
import { ReasonForm } from "../components/reason-form.tsx";
import { formatInstant } from "../lib/format.ts";
import { countWords, receiptLook, standing } from "./circular-words.ts";
import { useCircularActions, useRegisterFile } from "./use-circulars.ts";

type ReceiptsPartProps = { companyId: string; circular: CircularDetail; receipts: readonly Receipt[] };

// More than that is shown when it is asked for.
const shownAtFirst = 100;

/** Who has confirmed it and who has not, as a register to take out. */
export function ReceiptsPart({ companyId, circular, receipts }: ReceiptsPartProps) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const { word, ...colors } = standing(circular);
  const shown = isWhole ? receipts : receipts.slice(0, shownAtFirst);
  return (
    <Box as="section" aria-labelledby={id} display="flex" flexDirection="column" gap="4">
      <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="2">
        <Heading as="h2" id={id} fontSize="lg">
          Receipts
        </Heading>
        <Pill {...colors}>{word}</Pill>
        <Text fontSize="sm" color="fg.muted">
          {countWords(circular)}
        </Text>
      </Box>
      {circular.isTextChanged && (
        <Text fontSize="sm" color="fg.muted">
          The text has changed since it was sent. Each receipt keeps which version was confirmed.
        </Text>
      )}
      <Actions companyId={companyId} circular={circular} />
      <EntryList label="Receipts">
        {shown.map((receipt) => (
          <ReceiptRow key={receipt._id} receipt={receipt} hash={circular.hash} />
        ))}
      </EntryList>
      {shown.length < receipts.length && (
        <Button variant="outline" alignSelf="flex-start" onClick={() => setWhole(true)}>
          Show all {receipts.length}
        </Button>
      )}
    </Box>
  );
}

function ReceiptRow({ receipt, hash }: { receipt: Receipt; hash: string }) {
  const { word, ...colors } = receiptLook(receipt);
  const { name, unit, openedAt, confirmedAt, confirmedHash, hasLeft } = receipt;
  const when = [
    openedAt !== null && `Opened ${formatInstant(openedAt)}`,
    confirmedAt !== null && `confirmed ${formatInstant(confirmedAt)}`,
    confirmedHash !== null && confirmedHash !== hash && "an earlier version",
    hasLeft && confirmedAt !== null && "has left the company",
  ].filter(Boolean);
  return (
    <Box as="li" borderTopWidth="1px" _first={{ borderTopWidth: "0" }} breakInside="avoid">
      <Box px={{ base: "4", md: "5" }} py="2.5" display="flex" gap="3" alignItems="flex-start" justifyContent="space-between">
        <Box flex="1" minW="0" overflowWrap="anywhere">
          <Text>
            {name}
            {unit !== null && (
              <Text as="span" color="fg.muted">
                {" "}
                · {unit}
              </Text>
            )}
          </Text>
          {when.length > 0 && (
            <Text fontSize="sm" color="fg.muted" title={confirmedHash ?? undefined}>
              {when.join(", ")}
            </Text>
          )}
        </Box>
        <Pill {...colors}>{word}</Pill>
      </Box>
    </Box>
  );
} // prettier-ignore

function Actions({ companyId, circular }: Omit<ReceiptsPartProps, "receipts">) {
  const { _id: id, title, withdrawnAt } = circular;
  const file = useRegisterFile();
  const { withdraw } = useCircularActions();
  const [isAsking, setAsking] = useState(false);
  const mayWithdraw = useMay("circular.send") && withdrawnAt === null;
  return (
    <Box className="screen-only" display="flex" flexDirection="column" gap="4">
      <Box display="flex" flexWrap="wrap" gap="2">
        {(["xlsx", "pdf"] as const).map((format) => (
          <Button
            key={format}
            variant="outline"
            size="sm"
            aria-busy={file.isPending}
            onClick={() => !file.isPending && file.mutate({ companyId, id, title, format })}
          >
            {format === "pdf" ? <FileText aria-hidden /> : <FileSpreadsheet aria-hidden />}
            Register as {format.toUpperCase()}
          </Button>
        ))}
        {mayWithdraw && !isAsking && (
          <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
            <Undo2 aria-hidden />
            Withdraw…
          </Button>
        )}
      </Box>
      {isAsking && mayWithdraw && (
        <ReasonForm
          title="Withdraw the circular"
          label="Withdraw"
          hint="Recipients are told. What was confirmed stays."
          onSubmit={({ reason }) => withdraw.mutateAsync({ companyId, id, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  );
}
