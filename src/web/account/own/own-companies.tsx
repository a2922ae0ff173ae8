import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import type { Me } from "#features/account/schema/own.ts";
import { roleLabel } from "#features/role/rules.ts";
import { Pill } from "../../components/pill.tsx";
import { useChangeCompany } from "../use-change-company.ts";

/** Where the person may work, and as what; the one worked in is marked, the others are a press away. */
export function OwnCompanies({ me: { companies, companyId: current } }: { me: Me }) {
  const { change, goingTo } = useChangeCompany();
  return (
    <Box as="ul" aria-label="Your companies" borderWidth="1px" borderRadius="lg" bg="bg.panel" overflow="hidden">
      {companies.map(({ companyId, name, role }) => (
        <Box
          as="li"
          key={companyId}
          px="4"
          py="3"
          borderTopWidth="1px"
          _first={{ borderTopWidth: "0" }}
          display="flex"
          flexWrap="wrap"
          gap="3"
          alignItems="center"
          justifyContent="space-between"
        >
          <Box minW="0" flex="1 1 12rem" overflowWrap="anywhere">
            <Text fontWeight="medium">{name}</Text>
            <Text fontSize="sm" color="fg.muted">
              {roleLabel(role)}
            </Text>
          </Box>
          {companyId === current ? (
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
          )}
        </Box>
      ))}
    </Box>
  );
}
