import { Text } from "@chakra-ui/react";
import { OwnCompanies } from "../account/own/own-companies.tsx";
import { useMe } from "../account/use-me.ts";
import { Modal } from "../components/overlays/modal.tsx";

/** The companies that the person belongs to, to go on in another. */
export function CompaniesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const me = useMe().data?.data;
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Change company" maxW="md">
      <Text mb="4" fontSize="sm" color="fg.muted">
        You go on in the other one without signing in again.
      </Text>
      {me && <OwnCompanies me={me} />}
    </Modal>
  );
}
