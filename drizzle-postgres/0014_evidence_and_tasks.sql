CREATE TABLE "evidence" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"note" text COLLATE "C",
	"valid_from" text COLLATE "C",
	"valid_until" text COLLATE "C",
	"folded" text COLLATE "C" NOT NULL,
	"file_id" text COLLATE "C" NOT NULL,
	"held_at" text COLLATE "C",
	"held_by" text COLLATE "C",
	"held_why" text COLLATE "C",
	"reminded_of" text COLLATE "C",
	"version" bigint NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C",
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "evidence_files" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"evidence_id" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"number" bigint NOT NULL,
	"file" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"bytes" bigint NOT NULL,
	"shown_as" text COLLATE "C",
	"text_state" text COLLATE "C" NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"added_at" text COLLATE "C" NOT NULL,
	"added_by" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "evidence_links" (
	"evidence_id" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"duty_id" text COLLATE "C" NOT NULL,
	"filing_id" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "evidence_links_evidence_id_duty_id_filing_id_pk" PRIMARY KEY("evidence_id","duty_id","filing_id")
);
--> statement-breakpoint
CREATE TABLE "evidence_requests" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"what" text COLLATE "C" NOT NULL,
	"asked_by" text COLLATE "C",
	"asked_of" text COLLATE "C",
	"duty_id" text COLLATE "C",
	"filing_id" text COLLATE "C",
	"until_day" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"ended_at" text COLLATE "C",
	"evidence_id" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "evidence_words" (
	"evidence_id" text COLLATE "C" NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	CONSTRAINT "evidence_words_evidence_id_word_pk" PRIMARY KEY("evidence_id","word")
);
--> statement-breakpoint
CREATE TABLE "filing_reminders" (
	"company_id" text COLLATE "C" NOT NULL,
	"requirement_id" text COLLATE "C" NOT NULL,
	"period" text COLLATE "C" NOT NULL,
	"due_day" text COLLATE "C" NOT NULL,
	"step" bigint NOT NULL,
	"notification_id" text COLLATE "C",
	"sent_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "filing_reminders_company_id_requirement_id_period_due_day_step_pk" PRIMARY KEY("company_id","requirement_id","period","due_day","step")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"request_hash" text COLLATE "C" NOT NULL,
	"status" bigint,
	"body" text COLLATE "C",
	"created_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_changes" (
	"import_id" text COLLATE "C" NOT NULL,
	"duty_id" text COLLATE "C" NOT NULL,
	"before" json,
	"version" bigint NOT NULL,
	CONSTRAINT "import_changes_import_id_duty_id_pk" PRIMARY KEY("import_id","duty_id")
);
--> statement-breakpoint
CREATE TABLE "import_keys" (
	"company_id" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"duty_id" text COLLATE "C",
	"import_id" text COLLATE "C",
	CONSTRAINT "import_keys_company_id_key_pk" PRIMARY KEY("company_id","key")
);
--> statement-breakpoint
CREATE TABLE "import_parts" (
	"import_id" text COLLATE "C" NOT NULL,
	"part" bigint NOT NULL,
	"rows" json NOT NULL,
	CONSTRAINT "import_parts_import_id_part_pk" PRIMARY KEY("import_id","part")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"file_name" text COLLATE "C" NOT NULL,
	"file_hash" text COLLATE "C" NOT NULL,
	"sheet" text COLLATE "C" NOT NULL,
	"sheets" json NOT NULL,
	"columns" json NOT NULL,
	"mapping" json NOT NULL,
	"decisions" json NOT NULL,
	"row_count" bigint NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"counts" json,
	"brought_by" text COLLATE "C",
	"created_at" text COLLATE "C" NOT NULL,
	"done_at" text COLLATE "C",
	"undone_at" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "letter_annexes" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"letter_id" text COLLATE "C",
	"position" bigint NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"file" text COLLATE "C" NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letter_heads" (
	"company_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"address" text COLLATE "C" NOT NULL,
	"contact" text COLLATE "C" NOT NULL,
	"signatories" json NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"occurrence_id" text COLLATE "C" NOT NULL,
	"content" json NOT NULL,
	"written_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "duty_undos" (
	"undo_id" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"duty_id" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C",
	"state_by" text COLLATE "C",
	"state_at" text COLLATE "C",
	"held_for" text COLLATE "C",
	"awaits_confirmation" boolean NOT NULL,
	"confirmed_by" text COLLATE "C",
	"confirmed_at" text COLLATE "C",
	"how" text COLLATE "C",
	"owner_id" text COLLATE "C",
	"unit_id" text COLLATE "C",
	"reviewer_id" text COLLATE "C",
	"next_review_on" text COLLATE "C",
	"weight" text COLLATE "C",
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "duty_undos_undo_id_duty_id_pk" PRIMARY KEY("undo_id","duty_id")
);
--> statement-breakpoint
CREATE TABLE "duty_views" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"query" json NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_settings" (
	"company_id" text COLLATE "C" NOT NULL,
	"duty_id" text COLLATE "C" NOT NULL,
	"days_before" json NOT NULL,
	"escalate_after_days" bigint,
	"updated_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "reminder_settings_company_id_duty_id_pk" PRIMARY KEY("company_id","duty_id")
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
ALTER TABLE "filings" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "event" json;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_held_by_accounts_id_fk" FOREIGN KEY ("held_by") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_updated_by_accounts_id_fk" FOREIGN KEY ("updated_by") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "evidence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_added_by_accounts_id_fk" FOREIGN KEY ("added_by") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_links" ADD CONSTRAINT "evidence_links_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "evidence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_links" ADD CONSTRAINT "evidence_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_requests" ADD CONSTRAINT "evidence_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_requests" ADD CONSTRAINT "evidence_requests_asked_by_accounts_id_fk" FOREIGN KEY ("asked_by") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_requests" ADD CONSTRAINT "evidence_requests_asked_of_accounts_id_fk" FOREIGN KEY ("asked_of") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_requests" ADD CONSTRAINT "evidence_requests_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "evidence"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_words" ADD CONSTRAINT "evidence_words_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "evidence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filing_reminders" ADD CONSTRAINT "filing_reminders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filing_reminders" ADD CONSTRAINT "filing_reminders_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_keys" ADD CONSTRAINT "import_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_keys" ADD CONSTRAINT "import_keys_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_parts" ADD CONSTRAINT "import_parts_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_brought_by_accounts_id_fk" FOREIGN KEY ("brought_by") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_annexes" ADD CONSTRAINT "letter_annexes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_annexes" ADD CONSTRAINT "letter_annexes_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_heads" ADD CONSTRAINT "letter_heads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_undos" ADD CONSTRAINT "duty_undos_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_undos" ADD CONSTRAINT "duty_undos_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_undos" ADD CONSTRAINT "duty_undos_state_by_accounts_id_fk" FOREIGN KEY ("state_by") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_undos" ADD CONSTRAINT "duty_undos_confirmed_by_accounts_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_undos" ADD CONSTRAINT "duty_undos_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_undos" ADD CONSTRAINT "duty_undos_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "units"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_undos" ADD CONSTRAINT "duty_undos_reviewer_id_accounts_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_views" ADD CONSTRAINT "duty_views_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_views" ADD CONSTRAINT "duty_views_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "evidence_of_company" ON "evidence" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "evidence_lapsing" ON "evidence" USING btree ("valid_until");--> statement-breakpoint
CREATE INDEX "evidence_of_author" ON "evidence" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_files_of_piece" ON "evidence_files" USING btree ("evidence_id","number");--> statement-breakpoint
CREATE INDEX "evidence_files_of_company" ON "evidence_files" USING btree ("company_id","bytes");--> statement-breakpoint
CREATE INDEX "evidence_files_by_text" ON "evidence_files" USING btree ("text_state","id");--> statement-breakpoint
CREATE INDEX "evidence_links_of_duty" ON "evidence_links" USING btree ("company_id","duty_id");--> statement-breakpoint
CREATE INDEX "evidence_links_of_filing" ON "evidence_links" USING btree ("company_id","filing_id");--> statement-breakpoint
CREATE INDEX "evidence_requests_of_company" ON "evidence_requests" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "evidence_requests_of_person" ON "evidence_requests" USING btree ("asked_of");--> statement-breakpoint
CREATE INDEX "evidence_requests_by_end" ON "evidence_requests" USING btree ("until_day");--> statement-breakpoint
CREATE INDEX "evidence_requests_by_answer" ON "evidence_requests" USING btree ("evidence_id");--> statement-breakpoint
CREATE INDEX "filing_reminders_by_day" ON "filing_reminders" USING btree ("due_day");--> statement-breakpoint
CREATE INDEX "filing_reminders_of_notification" ON "filing_reminders" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_of_company" ON "idempotency_keys" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_keys_of_import" ON "import_keys" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "imports_of_company" ON "imports" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_by_state" ON "imports" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "letter_annexes_of_letter" ON "letter_annexes" USING btree ("letter_id","position");--> statement-breakpoint
CREATE INDEX "letter_annexes_of_company" ON "letter_annexes" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "letters_of_occurrence" ON "letters" USING btree ("company_id","occurrence_id","written_at","id");--> statement-breakpoint
CREATE INDEX "duty_undos_of_person" ON "duty_undos" USING btree ("company_id","account_id");--> statement-breakpoint
CREATE INDEX "duty_undos_by_age" ON "duty_undos" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "duty_views_of_company" ON "duty_views" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "duty_views_of_person" ON "duty_views" USING btree ("account_id");--> statement-breakpoint
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
CREATE INDEX "tasks_of_changer" ON "tasks" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "filings_stamp" ON "filings" USING btree ("company_id","version");