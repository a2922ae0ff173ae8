import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { FileDown } from "lucide-react";
import { useState } from "react";
import type { ImportPlan } from "#features/import/schema.ts";
import { Screen } from "../layout/screen.tsx";
import { saveFile } from "../lib/save-file.ts";
import { failureOf } from "../lib/server/failure.ts";
import { fetchFile } from "../lib/server/fetch-file.ts";
import { showToast } from "../lib/toast.ts";
import { ChooseFile } from "./choose-file.tsx";
import { DraftPart } from "./draft-part.tsx";
import { PastImports } from "./past-imports.tsx";
import { ResultPart } from "./result-part.tsx";

type ImportScreenProps = { companyId: string; importId: string | undefined };

/** Brings the firm's own register: a file is chosen, what would come of it is looked at and decided, and it is imported. */
export function ImportScreen({ companyId, importId }: ImportScreenProps) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const [done, setDone] = useState<ImportPlan>();
  const go = (id: string | undefined) => void navigate({ to: "/duties/import", search: { import: id } });
  return (
    <Screen maxW="75rem" gap="7">
      <Box display="flex" flexWrap="wrap" alignItems="flex-start" justifyContent="space-between" gap="4">
        <Box flex="1 1 24rem" minW="0">
          <Heading as="h1" fontSize="2xl">
            Import a register
          </Heading>
          <Text mt="1" color="fg.muted">
            Bring the spreadsheet in which you keep your duties. You see what becomes of each row before anything is
            changed; all rows are imported or none, and for a day the import can be taken back.
          </Text>
        </Box>
        <Template companyId={companyId} />
      </Box>
      {done ? (
        <ResultPart plan={done} onAnother={() => setDone(undefined)} />
      ) : importId === undefined ? (
        <ChooseFile
          companyId={companyId}
          onLooked={(plan, chosen) => {
            setFile(chosen);
            go(plan._id);
          }}
        />
      ) : (
        <DraftPart
          companyId={companyId}
          importId={importId}
          file={file}
          onLooked={go}
          onLeave={() => go(undefined)}
          onDone={(plan) => {
            setDone(plan);
            go(undefined);
          }}
        />
      )}
      {importId === undefined && <PastImports companyId={companyId} />}
    </Screen>
  );
}

const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

function Template({ companyId }: { companyId: string }) {
  const save = useMutation({
    mutationFn: async () => {
      const template = await fetchFile(`/api/v1/import/${encodeURIComponent(companyId)}/template`, "import.bring");
      saveFile("Ilana register.xlsx", template, workbookType);
    },
    onError: (error) =>
      void showToast("error", failureOf(error).message ?? "The template could not be saved. Please try again.", {
        seconds: 5,
      }),
  });
  return (
    <Button variant="outline" aria-busy={save.isPending} onClick={() => !save.isPending && save.mutate()}>
      <FileDown aria-hidden />
      Template (XLSX)
    </Button>
  );
}
