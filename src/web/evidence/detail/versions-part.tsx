import { Box, Button, Text } from "@chakra-ui/react";
import { Download } from "lucide-react";
import type { EvidenceDetail } from "#features/evidence/schema.ts";
import { PanelPart } from "../../filings/panel-parts.tsx";
import { formatInstant } from "../../lib/format.ts";
import { formatBytes } from "../../lib/time/format-moment.ts";
import { FileButton } from "../upload/file-button.tsx";
import { UploadList } from "../upload/upload-list.tsx";
import { useUploads } from "../upload/use-uploads.ts";
import { useVersion, type NameOf } from "../use-evidence.ts";

type VersionsPartProps = { companyId: string; piece: EvidenceDetail; nameOf: NameOf; mayAdd: boolean };

/** All files of a piece, the newest first, and the way to bring a newer one. */
export function VersionsPart({ companyId, piece, nameOf, mayAdd }: VersionsPartProps) {
  const uploads = useUploads(companyId, { versionOf: piece._id });
  const download = useVersion();
  return (
    <PanelPart title="Versions">
      <Box as="ol" listStyleType="none" aria-label="Versions" borderWidth="1px" borderRadius="md" mb="3">
        {piece.versions.map((file) => (
          <Box
            as="li"
            key={file.fileId}
            px="3"
            py="2"
            borderTopWidth="1px"
            _first={{ borderTopWidth: "0" }}
            display="flex"
            alignItems="center"
            justifyContent="space-between"
            gap="3"
            fontSize="sm"
          >
            <Box minW="0" overflowWrap="anywhere">
              <Text>
                {file.number}. {file.name}, {formatBytes(file.bytes)}
              </Text>
              <Text color="fg.muted">
                {formatInstant(file.addedAt)} by {nameOf(file.addedBy)}
              </Text>
              <Box as="code" fontSize="xs" color="fg.muted">
                {file.sha256.slice(0, 16)}…
              </Box>
            </Box>
            <Button
              size="sm"
              variant="outline"
              px="2"
              flexShrink="0"
              aria-label={`Download version ${file.number}`}
              aria-busy={download.isPending && download.variables?.fileId === file.fileId}
              onClick={() => !download.isPending && download.mutate(file)}
            >
              <Download aria-hidden />
            </Button>
          </Box>
        ))}
      </Box>
      {mayAdd && (
        <Box display="flex" flexDirection="column" gap="3" alignItems="flex-start">
          <FileButton label="New version" isOne onFiles={(files) => uploads.add(files.slice(0, 1))} />
          <Box width="100%">
            <UploadList uploads={uploads} />
          </Box>
        </Box>
      )}
    </PanelPart>
  );
}
