import type { Job } from "#platform/jobs.ts";
import type { MemberService } from "./service.ts";

export const memberJobs = ({ invitations }: MemberService): Job[] => [
  { name: "sending invitations", scope: "one", everyMs: 60_000, run: () => invitations.sendWaiting() },
  { name: "forgetting invitations", scope: "one", everyMs: 6 * 60 * 60 * 1000, run: () => invitations.forgetOld() },
];
