import { Box, Button, Text, chakra } from "@chakra-ui/react";
import { Check, CircleAlert, RotateCw, X } from "lucide-react";
import { plural } from "#shared/plural.ts";
import { formatBytes } from "../../lib/time/format-moment.ts";
import { problemOf, type Upload } from "./queue.ts";
import type { Uploads } from "./use-uploads.ts";

type UploadListProps = { uploads: Uploads; onOpen?: (pieceId: string) => void };

/** The files that are brought: how far each is, what became of it, and the way to call it off. */
export function UploadList({ uploads, onOpen }: UploadListProps) {
  const { uploads: all } = uploads;
  if (all.length === 0) return null;
  const open = all.filter(({ state }) => state === "waiting" || state === "sending").length;
  const refused = all.filter(({ state }) => state === "refused").length;
  const said = [
    open > 0 && `${plural(open, "file")} on the way`,
    open === 0 && refused < all.length && `${plural(all.length - refused, "file")} kept`,
    refused > 0 && `${plural(refused, "file")} refused`,
  ].filter(Boolean);
  return (
    <Box as="section" aria-label="Uploads" borderWidth="1px" borderRadius="lg" bg="bg.panel">
      <Box px="4" py="2" display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <Text role="status" fontSize="sm" fontWeight="medium" minH="5">
          {said.join(", ")}
        </Text>
        {open === 0 && (
          <Button size="sm" variant="ghost" onClick={uploads.clear}>
            Clear
          </Button>
        )}
      </Box>
      <Box as="ul" listStyleType="none" maxH="20rem" overflowY="auto">
        {all.map((one) => (
          <Row key={one.key} upload={one} uploads={uploads} onOpen={onOpen} />
        ))}
      </Box>
    </Box>
  );
}

const marks = {
  waiting: null,
  sending: null,
  kept: <Check aria-hidden size={16} />,
  refused: <CircleAlert aria-hidden size={16} />,
};
const colors = { waiting: "fg.muted", sending: "fg.muted", kept: "fg.success", refused: "fg.error" };

type RowProps = { upload: Upload; uploads: Uploads; onOpen: UploadListProps["onOpen"] };

function Row({ upload, uploads, onOpen }: RowProps) {
  const { key, file, state, share, pieceId } = upload;
  return (
    <Box as="li" px="4" py="2" borderTopWidth="1px" display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <Box flex="1 1 12rem" minW="0">
        <Text fontSize="sm" overflowWrap="anywhere">
          {file.name}{" "}
          <Box as="span" color="fg.muted">
            {formatBytes(file.size)}
          </Box>
        </Text>
        <Box fontSize="sm" color={colors[state]} display="flex" alignItems="flex-start" gap="1.5" minW="0">
          {marks[state] && (
            <Box as="span" mt="0.5" flexShrink="0">
              {marks[state]}
            </Box>
          )}
          <Box minW="0" overflowWrap="anywhere">
            {wordsOf(upload)}
          </Box>
        </Box>
        {state === "sending" && share < 1 && (
          <chakra.progress
            aria-label={`${file.name} on its way`}
            max={1}
            value={share}
            width="100%"
            height="1.5"
            mt="1"
            display="block"
            accentColor="brand.solid"
          />
        )}
      </Box>
      {state === "kept" && pieceId && onOpen && (
        <Button size="sm" variant="outline" aria-label={`Open ${file.name}`} onClick={() => onOpen(pieceId)}>
          Open
        </Button>
      )}
      {state === "refused" && problemOf(file) === undefined && (
        <Button size="sm" variant="outline" aria-label={`Try ${file.name} again`} onClick={() => uploads.again(key)}>
          <RotateCw aria-hidden />
          Try again
        </Button>
      )}
      {state !== "kept" && (
        <Button
          size="sm"
          variant="ghost"
          px="2"
          aria-label={state === "refused" ? `Dismiss ${file.name}` : `Cancel ${file.name}`}
          onClick={() => uploads.remove(key)}
        >
          <X aria-hidden />
        </Button>
      )}
    </Box>
  );
}

function wordsOf({ state, share, problem }: Upload): string {
  switch (state) {
    case "waiting":
      return "Waiting for its turn";
    case "sending":
      return share < 1 ? `Uploading: ${Math.round(share * 100)} %` : "Uploaded; the server is looking at it";
    case "kept":
      return "Kept";
    case "refused":
      return problem ?? "It was refused";
  }
}
