import { Box } from "@chakra-ui/react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useCompany } from "../company/use-company.ts";
import { Wait } from "../components/wait.tsx";
import { clearSession, isSignedIn } from "../lib/server/session.ts";
import { showToast } from "../lib/toast.ts";
import { useTitle } from "../lib/navigation/use-title.ts";
import { ProfileEdit } from "../profile/profile-edit.tsx";
import { ProfileView } from "../profile/profile-view.tsx";

export function ProfileRoute() {
  useTitle("Profile");
  const { id, loaded, isError } = useCompany();
  const [mode, setMode] = useState<"first view" | "edit" | "view">("first view");
  // Without a token the session has just ended, and the way out is taken already.
  useLeaveOnFailure(isError || (id === null && isSignedIn()));
  return (
    <Box maxW="72rem" mx="auto" px={{ base: "4", md: "8" }} py={{ base: "5", md: "6" }}>
      {!loaded && <Wait text="Loading profile..." />}
      {loaded && mode === "edit" && <ProfileEdit company={loaded} onDone={() => setMode("view")} />}
      {loaded && mode !== "edit" && (
        <ProfileView company={loaded} onEdit={() => setMode("edit")} hasLeftEditing={mode === "view"} />
      )}
    </Box>
  );
}

/** Spec section 8: a profile that cannot be loaded leads to sign-in. */
function useLeaveOnFailure(hasFailed: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasFailed) return;
    void showToast("error", "Failed to load company data", { seconds: 5 });
    // Sign-in is for signed-out visitors only: with the session kept, it would send on to the dashboard.
    clearSession();
    void navigate({ to: "/signin", search: { redirect: "/profile" } });
  }, [hasFailed, navigate]);
}
