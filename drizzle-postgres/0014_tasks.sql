CREATE TABLE "idempotency_keys" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"request_hash" text COLLATE "C" NOT NULL,
	"status" bigint,
	"body" text COLLATE "C",
	"created_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_assignees" (
	"task_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "task_assignees_task_id_account_id_pk" PRIMARY KEY("task_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "task_comments" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"task_id" text COLLATE "C" NOT NULL,
	"author_id" text COLLATE "C",
	"text" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_items" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"task_id" text COLLATE "C" NOT NULL,
	"position" bigint NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"ticked_at" text COLLATE "C",
	"ticked_by" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"text" text COLLATE "C",
	"state" text COLLATE "C" NOT NULL,
	"from_kind" text COLLATE "C" NOT NULL,
	"from_id" text COLLATE "C",
	"from_title" text COLLATE "C",
	"from_path" text COLLATE "C",
	"due_on" text COLLATE "C",
	"due_time" text COLLATE "C",
	"due_at" text COLLATE "C",
	"remind_days" bigint,
	"remind_on" text COLLATE "C",
	"late_at" text COLLATE "C",
	"repeats" text COLLATE "C",
	"series_id" text COLLATE "C",
	"series_start" text COLLATE "C",
	"series_on" text COLLATE "C",
	"waits_for" text COLLATE "C",
	"done_at" text COLLATE "C",
	"done_by" text COLLATE "C",
	"proof" text COLLATE "C",
	"references" json NOT NULL,
	"reason" text COLLATE "C",
	"version" bigint NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C",
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C"
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "event" json;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_assignees" ADD CONSTRAINT "task_assignees_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_assignees" ADD CONSTRAINT "task_assignees_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_comments" ADD CONSTRAINT "task_comments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_comments" ADD CONSTRAINT "task_comments_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_items" ADD CONSTRAINT "task_items_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_items" ADD CONSTRAINT "task_items_ticked_by_accounts_id_fk" FOREIGN KEY ("ticked_by") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_done_by_accounts_id_fk" FOREIGN KEY ("done_by") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_updated_by_accounts_id_fk" FOREIGN KEY ("updated_by") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_of_company" ON "idempotency_keys" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "task_assignees_of_person" ON "task_assignees" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "task_comments_of_task" ON "task_comments" USING btree ("company_id","task_id","created_at","id");--> statement-breakpoint
CREATE INDEX "task_comments_of_author" ON "task_comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "task_items_of_task" ON "task_items" USING btree ("task_id","position");--> statement-breakpoint
CREATE INDEX "task_items_of_person" ON "task_items" USING btree ("ticked_by");--> statement-breakpoint
CREATE INDEX "tasks_of_company" ON "tasks" USING btree ("company_id","state","due_at","id");--> statement-breakpoint
CREATE INDEX "tasks_from" ON "tasks" USING btree ("company_id","from_kind","from_id");--> statement-breakpoint
CREATE INDEX "tasks_to_remind" ON "tasks" USING btree ("state","remind_on");--> statement-breakpoint
CREATE INDEX "tasks_to_tell_late" ON "tasks" USING btree ("state","late_at");--> statement-breakpoint
CREATE INDEX "tasks_waiting_for" ON "tasks" USING btree ("waits_for");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_of_series" ON "tasks" USING btree ("series_id","series_on");--> statement-breakpoint
CREATE INDEX "tasks_of_doer" ON "tasks" USING btree ("done_by");--> statement-breakpoint
CREATE INDEX "tasks_of_maker" ON "tasks" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "tasks_of_changer" ON "tasks" USING btree ("updated_by");