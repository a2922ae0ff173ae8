import type { Database } from "#platform/database.ts";
import { commentsOf } from "../../comment/repository.ts";
import { dutyComments } from "../tables.ts";

/** What people say to duties, and what was done to each. */
export const dutyCommentRepository = (db: Database) => commentsOf(db, dutyComments, "duty.commented");
