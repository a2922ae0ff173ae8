import type { Database } from "#platform/database.ts";
import { commentsOf } from "../../comment/repository.ts";
import { taskComments } from "../tables.ts";

/** What people say to tasks, and what was done to each. */
export const taskCommentRepository = (db: Database) => commentsOf(db, taskComments, "task.commented");
