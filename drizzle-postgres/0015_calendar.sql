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
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_of_company" ON "calendar_feeds" USING btree ("company_id") WHERE account_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_of_person" ON "calendar_feeds" USING btree ("company_id","account_id") WHERE account_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "calendar_feeds_by_person" ON "calendar_feeds" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "evidence_lapsing_of_company" ON "evidence" USING btree ("company_id","valid_until","id");--> statement-breakpoint
CREATE INDEX "tasks_by_day" ON "tasks" USING btree ("company_id","due_on");