import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { Me } from "#features/account/schema/own.ts";
import { openedLater } from "../../components/overlays/opened-later.tsx";
import { useExport } from "./use-own-data.ts";

const RemoveDialog = openedLater(
  async () => (await import("./remove-dialog.tsx")).RemoveDialog,
  ({ isOpen }) => isOpen,
);

/** What is held on a person, as a file; and the end of the account. */
export function OwnData({ user }: Pick<Me, "user">) {
  const { save, isBusy } = useExport();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Box display="flex" flexDirection="column" gap="6" alignItems="flex-start">
      <Box>
        <Text mb="3">
          One file with all that is held on you: your account, companies, sign-ins, factors, tokens, conversations,
          invitations, and what you did as the activity log has it. No password, code or token is in it.
        </Text>
        <Button variant="outline" aria-busy={isBusy} onClick={() => void save()}>
          {isBusy && <Spinner aria-hidden />}
          Download your data
        </Button>
      </Box>
      <Box>
        <Text mb="3">
          You can delete your account at any time. What your companies rest on stays, and no longer names you.
        </Text>
        <Button variant="outline" color="fg.error" aria-haspopup="dialog" onClick={() => setRemoving(true)}>
          Delete your account
        </Button>
      </Box>
      <RemoveDialog email={user.email} isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </Box>
  );
}
