import type { ReactNode } from "react";
import type { Permission } from "#features/role/rules.ts";
import { useMay } from "./use-me.ts";

type IfMayProps = { permission: Permission; otherwise?: ReactNode; children: ReactNode };

/** What only a role with a permission is offered. */
export function IfMay({ permission, otherwise = null, children }: IfMayProps) {
  return useMay(permission) ? children : otherwise;
}
