import { Box } from "@chakra-ui/react";
import type { ChangeRow } from "#features/watch/schema.ts";
import { plural } from "#shared/plural.ts";
import { Disclosure } from "../../components/disclosure.tsx";
import { ChangeList } from "../../regulation/history/change-list.tsx";
import { changedFieldLabel, changedFieldWords } from "../change-words.ts";

// More than that is opened on purpose.
const shownChanges = 3;

type ChangeDiffProps = { change: Pick<ChangeRow, "source" | "diff">; isWhole?: boolean };

/** What is different, field by field; nothing for what is new. */
export function ChangeDiff({ change, isWhole = false }: ChangeDiffProps) {
  const { diff } = change;
  if (!diff || diff.length === 0) return null;
  const list = <ChangeList changes={diff} labelOf={changedFieldLabel(change)} wordsOf={changedFieldWords(change)} />;
  return (
    <Box fontSize="sm">
      {!isWhole && diff.length > shownChanges ? (
        <Disclosure summary={plural(diff.length, "changed field")}>{list}</Disclosure>
      ) : (
        list
      )}
    </Box>
  );
}
