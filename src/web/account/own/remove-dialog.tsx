import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import { useRef, useState, type FormEvent, type RefObject } from "react";
import { Field } from "../../components/fields/field.tsx";
import { TextInput } from "../../components/fields/text-input.tsx";
import { Refusal } from "../../components/overlays/dialog-parts.tsx";
import { Modal } from "../../components/overlays/modal.tsx";
import { failureOf } from "../../lib/server/failure.ts";
import { useRemoveAccount } from "./use-own-data.ts";

type RemoveDialogProps = { email: string; isOpen: boolean; onClose: () => void };

const goes = [
  "Your name and address, everywhere they are shown",
  "Your sign-ins, password, single sign-on, second factors and tokens",
  "What you have read, saved searches, and how you are told",
  "Conversations that only you see",
  "Invitations that you sent and nobody has accepted",
];
const stays = [
  "What you did in a company’s name, in its activity log, under “Somebody who has left”, with the network addresses it came from",
  "Conversations that you have shared, decisions, documents and policies: they are the company’s",
  "In the activity log the address by which you signed a company up: nothing can be taken out of it",
  "Backups of the server, until they are replaced",
];

/** Asks before the account goes, and says what stays. The own address is typed, so that none goes by a slip. */
export function RemoveDialog({ email, isOpen, onClose }: RemoveDialogProps) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Delete your account?" maxW="lg" initialFocus={first}>
      <RemoveForm email={email} onClose={onClose} inputRef={first} />
    </Modal>
  );
}

type RemoveFormProps = Omit<RemoveDialogProps, "isOpen"> & { inputRef: RefObject<HTMLInputElement | null> };

function RemoveForm({ email, onClose, inputRef }: RemoveFormProps) {
  const remove = useRemoveAccount();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (remove.isPending) return;
    if (typed.trim().toLowerCase() !== email) return setError(`Type ${email} to say that it is meant`);
    setRefusal(undefined);
    await remove
      .mutateAsync({})
      .catch((failure: unknown) =>
        setRefusal(failureOf(failure).message ?? "Your account could not be deleted. Please try again."),
      );
  };
  return (
    <form noValidate aria-label="Delete your account" onSubmit={(event) => void submit(event)}>
      <Text mb="4">
        It goes at once, in every company, and nobody can bring it back. The address can be used for a new account.
      </Text>
      <Points title="What goes" points={goes} />
      <Points title="What stays" points={stays} />
      <Field label="Your email" name="remove-email" error={error} hint={`Type ${email} to say that it is meant`}>
        {(control) => (
          <TextInput
            {...control}
            ref={inputRef}
            type="email"
            autoComplete="off"
            value={typed}
            readOnly={remove.isPending}
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <Refusal>{refusal}</Refusal>
      <Box display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3" mt="5">
        <Button variant="outline" onClick={onClose}>
          Keep your account
        </Button>
        <Button type="submit" aria-busy={remove.isPending}>
          {remove.isPending && <Spinner aria-hidden />}
          Delete for good
        </Button>
      </Box>
    </form>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <Box mb="4">
      <Text fontWeight="medium">{title}</Text>
      <Box as="ul" listStyleType="disc" ps="5" fontSize="sm" color="fg.muted" aria-label={title}>
        {points.map((point) => (
          <Box as="li" key={point}>
            {point}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
