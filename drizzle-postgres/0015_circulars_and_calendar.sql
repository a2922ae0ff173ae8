CREATE TABLE "calendar_feeds" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C",
	"version" bigint NOT NULL,
	"shown" json NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"changed_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "circular_receipts" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"circular_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C",
	"unit_name" text COLLATE "C",
	"opened_at" text COLLATE "C",
	"opened_hash" text COLLATE "C",
	"confirmed_at" text COLLATE "C",
	"confirmed_hash" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "circular_texts" (
	"circular_id" text COLLATE "C" NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"content" json NOT NULL,
	"first_shown_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "circular_texts_circular_id_hash_pk" PRIMARY KEY("circular_id","hash")
);
--> statement-breakpoint
CREATE TABLE "circulars" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"subject_id" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"note" text COLLATE "C",
	"read_by" text COLLATE "C" NOT NULL,
	"sent_hash" text COLLATE "C" NOT NULL,
	"sent_at" text COLLATE "C" NOT NULL,
	"sent_by" text COLLATE "C",
	"remind_on" text COLLATE "C",
	"late_at" text COLLATE "C",
	"withdrawn_at" text COLLATE "C",
	"withdrawn_by" text COLLATE "C",
	"reason" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "triage_settings" (
	"company_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"high_days" bigint,
	"other_days" bigint,
	"updated_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "triage_told" (
	"company_id" text COLLATE "C" NOT NULL,
	"change_id" text COLLATE "C" NOT NULL,
	"told_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "triage_told_company_id_change_id_pk" PRIMARY KEY("company_id","change_id")
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "escalate_on" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "evidence_ids" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "decided_by" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circular_receipts" ADD CONSTRAINT "circular_receipts_circular_id_circulars_id_fk" FOREIGN KEY ("circular_id") REFERENCES "circulars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circular_receipts" ADD CONSTRAINT "circular_receipts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circular_texts" ADD CONSTRAINT "circular_texts_circular_id_circulars_id_fk" FOREIGN KEY ("circular_id") REFERENCES "circulars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circulars" ADD CONSTRAINT "circulars_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circulars" ADD CONSTRAINT "circulars_sent_by_accounts_id_fk" FOREIGN KEY ("sent_by") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circulars" ADD CONSTRAINT "circulars_withdrawn_by_accounts_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "triage_settings" ADD CONSTRAINT "triage_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "triage_told" ADD CONSTRAINT "triage_told_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_of_company" ON "calendar_feeds" USING btree ("company_id") WHERE account_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_of_person" ON "calendar_feeds" USING btree ("company_id","account_id") WHERE account_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "calendar_feeds_by_person" ON "calendar_feeds" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "circular_receipts_of_person" ON "circular_receipts" USING btree ("circular_id","account_id");--> statement-breakpoint
CREATE INDEX "circular_receipts_by_person" ON "circular_receipts" USING btree ("account_id","confirmed_at");--> statement-breakpoint
CREATE INDEX "circulars_of_company" ON "circulars" USING btree ("company_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "circulars_to_remind" ON "circulars" USING btree ("remind_on");--> statement-breakpoint
CREATE INDEX "circulars_to_tell_late" ON "circulars" USING btree ("late_at");--> statement-breakpoint
CREATE INDEX "circulars_of_sender" ON "circulars" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "circulars_of_withdrawer" ON "circulars" USING btree ("withdrawn_by");--> statement-breakpoint
CREATE INDEX "triage_told_by_time" ON "triage_told" USING btree ("told_at");--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_lapsing_of_company" ON "evidence" USING btree ("company_id","valid_until","id");--> statement-breakpoint
CREATE INDEX "tasks_by_day" ON "tasks" USING btree ("company_id","due_on");--> statement-breakpoint
CREATE INDEX "tasks_to_escalate" ON "tasks" USING btree ("state","escalate_on");--> statement-breakpoint
CREATE INDEX "decisions_of_person" ON "decisions" USING btree ("decided_by");--> statement-breakpoint
-- By hand: who decided stands in the log since it names people.
UPDATE "decisions" SET "decided_by" = (SELECT "audit_entries"."user_id" FROM "audit_entries" WHERE "audit_entries"."company_id" = "decisions"."company_id" AND "audit_entries"."subject" = "decisions"."change_id" AND "audit_entries"."action" = 'decision.made' AND "audit_entries"."at" = "decisions"."decided_at" AND "audit_entries"."user_id" IN (SELECT "id" FROM "accounts") ORDER BY "audit_entries"."id" DESC LIMIT 1);
