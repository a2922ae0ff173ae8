import { Box, Button, Spinner, chakra } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { Company } from "#features/company/schema.ts";
import { employeeSizes } from "#features/company/vocabulary.ts";
import { ChangePasswordDialog } from "../account/change-password-dialog.tsx";
import { ServiceChoices } from "../company/service-choices.tsx";
import { Choice } from "../components/fields/choice.tsx";
import { useLeaveGuard } from "../lib/navigation/leave-guard.ts";
import { CategoryField } from "./category-field.tsx";
import { ProfileHeader } from "./profile-header.tsx";
import { ProfileSection, sectionTexts } from "./profile-section.tsx";
import { PublicFields } from "./public-fields.tsx";
import { useProfileForm } from "./use-profile-form.ts";

/** The profile to change. */
export function ProfileEdit({ company, onDone }: { company: Company; onDone: () => void }) {
  const element = useRef<HTMLFormElement>(null);
  // The button that saves is far from some of the fields: the one that is wrong comes into sight.
  const focusField = (name: string) => {
    const field = element.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  };
  const form = useProfileForm(company, { onDone, onInvalid: focusField });
  const [isChangingPassword, setChangingPassword] = useState(false);
  const { values, isPending, change } = form;
  useLeaveGuard(form.isUnsaved);
  return (
    <>
      {/* What takes the focus comes to rest below the header that stays in sight. */}
      <chakra.form
        ref={element}
        noValidate
        onSubmit={form.submit}
        aria-label="Edit profile"
        css={{ "& section :is(input, textarea, select, button)": { scrollMarginTop: "7rem" } }}
      >
        <ProfileHeader company={company} logo={form.logo.preview} isSticky>
          <Button variant="outline" onClick={onDone} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" disabled={isPending} aria-busy={isPending}>
            {isPending && <Spinner aria-hidden />}
            {isPending ? "Saving..." : "Save Changes"}
          </Button>
        </ProfileHeader>
        <ProfileSection {...sectionTexts.public}>
          <PublicFields company={company} form={form} />
        </ProfileSection>
        <ProfileSection {...sectionTexts.size}>
          <Box
            role="radiogroup"
            aria-labelledby={sectionTexts.size.id}
            display="grid"
            gridTemplateColumns="repeat(auto-fill, minmax(11rem, 1fr))"
            columnGap="3"
          >
            {employeeSizes.map((size) => (
              <Choice
                key={size}
                type="radio"
                name="employeeSize"
                isChosen={values.employeeSize === size}
                isDisabled={isPending}
                onChange={() => change({ employeeSize: size })}
              >
                {size}
              </Choice>
            ))}
          </Box>
        </ProfileSection>
        <ProfileSection {...sectionTexts.category}>
          <CategoryField company={company} form={form} />
        </ProfileSection>
        <ProfileSection {...sectionTexts.services}>
          <Box role="group" aria-labelledby={sectionTexts.services.id}>
            <ServiceChoices
              chosen={values.services}
              isDisabled={isPending}
              onChange={(services) => change({ services })}
            />
          </Box>
        </ProfileSection>
        <ProfileSection {...sectionTexts.security}>
          <Button
            variant="outline"
            aria-haspopup="dialog"
            disabled={isPending}
            onClick={() => setChangingPassword(true)}
          >
            Change password
          </Button>
        </ProfileSection>
      </chakra.form>
      <ChangePasswordDialog isOpen={isChangingPassword} onClose={() => setChangingPassword(false)} />
    </>
  );
}
