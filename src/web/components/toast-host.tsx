import { lazy, Suspense } from "react";
import { useToastWanted } from "../lib/toast.ts";

const Toaster = lazy(async () => ({ default: (await import("./toaster.tsx")).Toaster }));

/** Holds the toaster once there is something to say. */
export function ToastHost() {
  return useToastWanted() ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
