import { Box, Button, Spinner } from "@chakra-ui/react";
import { useRouter, useSearch } from "@tanstack/react-router";
import { LogIn } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useForm } from "../../lib/use-form.ts";
import { EmailField } from "../credential-fields.tsx";
import { emailProblem } from "../sign-in-rules.ts";
import { useBeginSignOn } from "./use-begin-sign-on.ts";

/** Single sign-on: by the provider of this server, where there is one, and by that of a company, which an address leads to. */
export function SignOnButtons() {
  const { redirect } = useSearch({ from: "/guest" });
  const provider = useOffer();
  const { begin, isBusy } = useBeginSignOn();
  const [isAsked, setAsked] = useState(false);
  const start = redirect === undefined ? {} : { redirect };
  return (
    <>
      {provider !== null && (
        <Button
          variant="outline"
          size="lg"
          width="100%"
          aria-busy={isBusy}
          overflow="hidden"
          onClick={() => begin(start)}
        >
          {isBusy ? <Spinner aria-hidden /> : <LogIn aria-hidden />}
          <Box as="span" truncate>
            Sign in with {provider}
          </Box>
        </Button>
      )}
      {isAsked ? (
        <AddressForm isBusy={isBusy} onAddress={(email) => begin({ ...start, email })} />
      ) : (
        <Button variant="ghost" size="lg" width="100%" onClick={() => setAsked(true)}>
          Use your company’s single sign-on
        </Button>
      )}
    </>
  );
}

/** What the server's provider is called; null where there is none, or it cannot be asked: then the password is. */
function useOffer(): string | null {
  const { options } = useRouter();
  const [provider, setProvider] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const { client } = await options.context.data();
      const { data } = await client.sso.offer.query({});
      if (!isOver) setProvider(data.provider);
    };
    ask().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [options]);
  return provider;
}

function AddressForm({ isBusy, onAddress }: { isBusy: boolean; onAddress: (email: string) => void }) {
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    initial: { email: "" },
    validate({ email }): { email?: string } {
      const problem = emailProblem(email.trim());
      return problem ? { email: problem } : {};
    },
    onSubmit: async ({ email }) => onAddress(email.trim()),
  });
  useEffect(() => element.current?.querySelector("input")?.focus(), []);
  return (
    <form ref={element} noValidate onSubmit={form.submit} aria-label="Single sign-on of your company">
      <EmailField form={form} />
      <Button type="submit" variant="outline" size="lg" width="100%" mt="2" aria-busy={isBusy}>
        {isBusy && <Spinner aria-hidden />}
        Go on to your company’s sign-on
      </Button>
    </form>
  );
}
