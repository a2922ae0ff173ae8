import { useState } from "react";
import type { Company } from "#features/company/schema.ts";
import { useUpdateCompany, useUpdateWithLogo } from "../company/use-update-company.ts";
import { showToast } from "../lib/toast.ts";
import { useForm } from "../lib/use-form.ts";
import { useLogo } from "./use-logo.ts";
import { profileChanges, profileProblems, profileValues } from "./profile-rules.ts";

type ProfileFormEvents = {
  /** Editing is over: saved, or nothing to save. */
  onDone: () => void;
  /** A field that is wrong keeps the form from being sent. */
  onInvalid: (field: string) => void;
};

/** The profile being edited. Nothing outlives it: who cancels leaves it, and with it all that was typed and chosen. */
export function useProfileForm(company: Company, { onDone, onInvalid }: ProfileFormEvents) {
  const [loaded] = useState(() => profileValues(company));
  const logo = useLogo();
  const update = useUpdateCompany();
  const updateWithLogo = useUpdateWithLogo();

  const form = useForm({
    initial: loaded,
    validate: profileProblems,
    onInvalid: (problems) => onInvalid(Object.keys(problems)[0] ?? ""),
    async onSubmit(values) {
      const changes = { id: company._id, ...profileChanges(loaded, values) };
      if (!logo.file && Object.keys(changes).length === 1) {
        void showToast("info", "No changes to save", { seconds: 5 });
        return onDone();
      }
      try {
        const { message } = await (logo.file
          ? updateWithLogo.mutateAsync({ ...changes, logo: logo.file })
          : update.mutateAsync(changes));
        void showToast("success", message ?? "Profile updated successfully!", { seconds: 5 });
        onDone();
      } catch {
        // The mutation has told the user; what was typed stays.
      }
    },
  });
  const isUnsaved = logo.file !== null || Object.keys(profileChanges(loaded, form.values)).length > 0;
  return { ...form, logo, isUnsaved };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
