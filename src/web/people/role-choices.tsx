import { Box, Text, chakra } from "@chakra-ui/react";
import { useId } from "react";
import { permissions, permissionsOf, roleLabel, roleSays, type Permission } from "#features/role/rules.ts";
import type { Role } from "#features/role/vocabulary.ts";
import { Disclosure } from "../components/disclosure.tsx";
import { Choice } from "../components/fields/choice.tsx";

type RoleChoicesProps = {
  roles: readonly Role[];
  chosen: Role;
  isDisabled?: boolean;
  onChoose: (role: Role) => void;
};

/** The roles that can be given, each with what it is for, and all that the chosen one may. */
export function RoleChoices({ roles, chosen, isDisabled = false, onChoose }: RoleChoicesProps) {
  const name = useId();
  return (
    <Box>
      <chakra.fieldset minW="0">
        <chakra.legend fontSize="sm" fontWeight="medium" mb="1">
          Role
        </chakra.legend>
        {roles.map((role) => (
          <Choice
            key={role}
            type="radio"
            name={name}
            isChosen={role === chosen}
            isDisabled={isDisabled}
            onChange={() => onChoose(role)}
          >
            <Box py="1">
              {roleLabel(role)}
              <Box as="span" display="block" color="fg.muted">
                {roleSays(role)}
              </Box>
            </Box>
          </Choice>
        ))}
      </chakra.fieldset>
      <Box mt="1" fontSize="sm">
        <Disclosure summary={`All that the role ${roleLabel(chosen)} may`}>
          <Box as="ul" listStyleType="disc" ps="5" display="flex" flexDirection="column" gap="1">
            {[...permissionsOf(chosen)].map((permission) => (
              <li key={permission}>{permissions[permission as Permission]}</li>
            ))}
          </Box>
          {!permissionsOf(chosen).has("work.change") && (
            <Text mt="2" color="fg.muted">
              Nothing of the company’s work is changed by this role.
            </Text>
          )}
        </Disclosure>
      </Box>
    </Box>
  );
}
