import { Box } from "@chakra-ui/react";
import { Fragment } from "react";
import type { Citation } from "#features/assistant/schema.ts";
import { SourceNumber } from "./source-link.tsx";

/** A text with its places: `[1]` or `[1, 2]` as numbers, the rest as it stands. */
export type TextPart = string | number[];

/** Takes a text apart. Numbers that no source has are left as they were written. */
export function textParts(text: string, known: ReadonlySet<number>): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(/\[(\d+(?:, ?\d+)*)\]/g)) {
    const numbers = match[1]!.split(",").map(Number);
    if (!numbers.every((number) => known.has(number))) continue;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push(numbers);
    end = match.index + match[0].length;
  }
  return end < text.length ? [...parts, text.slice(end)] : parts;
}

/** A text of an answer, with the numbers in it leading to their sources. */
export function CitedText({ text, citations }: { text: string; citations: readonly Citation[] }) {
  const byNumber = new Map(citations.map((citation) => [citation.number, citation]));
  const parts = textParts(text, new Set(byNumber.keys()));
  return parts.map((part, index) => {
    const isCited = typeof parts[index + 1] === "object";
    const before = parts[index - 1];
    return (
      // The parts of a text never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>
        {typeof part === "string" ? (
          isCited ? (
            part.replace(lastWord, "")
          ) : (
            part
          )
        ) : (
          // A number stays on the line of the word that it belongs to.
          <Box as="span" whiteSpace="nowrap">
            {typeof before === "string" && lastWord.exec(before)?.[0]}
            {part.map((number) => (
              <SourceNumber key={number} citation={byNumber.get(number)!} />
            ))}
          </Box>
        )}
      </Fragment>
    );
  });
}

/** Not one so long that it must be broken itself. */
const lastWord = /(?<=^|\s)\S{1,24} ?$/;
