import { Button, Spinner, Text } from "@chakra-ui/react";
import type { Me } from "#features/account/schema/own.ts";
import { roleLabel } from "#features/role/rules.ts";
import { Entry, EntryList } from "../../components/entry-list.tsx";
import { Pill } from "../../components/pill.tsx";
import { useChangeCompany } from "../use-change-company.ts";

/** Where the person may work, and as what; the one worked in is marked, the others are a press away. */
export function OwnCompanies({ me: { companies, companyId: current } }: { me: Me }) {
  const { change, goingTo } = useChangeCompany();
  return (
    <EntryList label="Your companies">
      {companies.map(({ companyId, name, role }) => (
        <Entry
          key={companyId}
          actions={
            companyId === current ? (
              <Pill bg="brand.subtle" color="brand.fg">
                You are here
              </Pill>
            ) : (
              <Button
                size="sm"
                variant="outline"
                aria-busy={goingTo === companyId}
                aria-label={`Go on in ${name}`}
                onClick={() => change(companyId)}
              >
                {goingTo === companyId && <Spinner aria-hidden />}
                Go on here
              </Button>
            )
          }
        >
          <Text fontWeight="medium">{name}</Text>
          <Text fontSize="sm" color="fg.muted">
            {roleLabel(role)}
          </Text>
        </Entry>
      ))}
    </EntryList>
  );
}
