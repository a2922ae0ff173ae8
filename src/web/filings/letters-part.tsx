import { Box, Button, Text } from "@chakra-ui/react";
import { FileText, Paperclip, WifiOff } from "lucide-react";
import { useState } from "react";
import type { Occurrence } from "#features/filing/schema.ts";
import type { Letter } from "#features/letter/schema.ts";
import { useMay } from "../account/use-me.ts";
import { openedLater } from "../components/overlays/opened-later.tsx";
import { PartWaiting } from "../components/part-waiting.tsx";
import { formatInstant } from "../lib/format.ts";
import { isDone } from "./filing-words.ts";
import { PanelPart } from "./panel-parts.tsx";
import { annexFile, letterFile, useLetterFile, useLetters } from "./use-letters.ts";

const LetterDialog = openedLater(
  async () => (await import("./letter-dialog.tsx")).LetterDialog,
  ({ isOpen }) => isOpen,
);

type LettersPartProps = { companyId: string; filing: Occurrence };

/** The letters that the regulator's portal was down; nothing where there is none and none can be made. */
export function LettersPart({ companyId, filing }: LettersPartProps) {
  const query = useLetters(companyId, filing._id);
  const [isOpen, setOpen] = useState(false);
  const letters = query.data?.data;
  const mayMake = useMay("work.change") && !isDone(filing);
  if (!mayMake && letters?.length === 0) return null;
  return (
    <PanelPart title="Portal down">
      {letters ? <Letters letters={letters} /> : <PartWaiting what="the letters of this filing" query={query} />}
      {mayMake && (
        <>
          <Text fontSize="sm" color="fg.muted" mb="2">
            Does the regulator’s portal not take it? Tell the regulator before it is due, with what you tried and when.
          </Text>
          <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <WifiOff aria-hidden />
            Write the letter…
          </Button>
          <LetterDialog companyId={companyId} filing={filing} isOpen={isOpen} onClose={() => setOpen(false)} />
        </>
      )}
    </PanelPart>
  );
}

function Letters({ letters }: { letters: readonly Letter[] }) {
  const file = useLetterFile();
  if (letters.length === 0) return null;
  return (
    <Box as="ul" mb="3" display="flex" flexDirection="column" gap="3" aria-label="Letters">
      {letters.map((letter) => (
        <Box as="li" key={letter.letterId} p="3" borderWidth="1px" borderRadius="md">
          <Text fontSize="sm" fontWeight="medium" overflowWrap="anywhere">
            Letter of {formatInstant(letter.writtenAt)}
            {letter.reference !== null && `, ${letter.reference}`}
          </Text>
          <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            To {letter.addressee}
          </Text>
          <Box mt="2" display="flex" flexWrap="wrap" gap="2">
            {(["pdf", "docx"] as const).map((format) => (
              <Button
                key={format}
                size="sm"
                variant="outline"
                aria-busy={file.isPending}
                onClick={() => !file.isPending && file.mutate(letterFile(letter, format))}
              >
                <FileText aria-hidden />
                {format.toUpperCase()}
              </Button>
            ))}
            {letter.annexes.map((annex) => (
              <Button
                key={annex.annexId}
                size="sm"
                variant="ghost"
                maxW="100%"
                title={`SHA-256 ${annex.sha256}`}
                onClick={() => !file.isPending && file.mutate(annexFile(annex))}
              >
                <Paperclip aria-hidden />
                <Box as="span" overflow="hidden" textOverflow="ellipsis">
                  {annex.name}
                </Box>
              </Button>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
