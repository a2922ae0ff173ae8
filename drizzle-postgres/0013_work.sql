CREATE TABLE "filing_events" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"requirement_id" text COLLATE "C" NOT NULL,
	"occurred_at" text COLLATE "C" NOT NULL,
	"note" text COLLATE "C",
	"created_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "filings" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"regulation_id" text COLLATE "C" NOT NULL,
	"requirement_id" text COLLATE "C" NOT NULL,
	"period" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"plain_day" text COLLATE "C" NOT NULL,
	"due_day" text COLLATE "C" NOT NULL,
	"due_at" text COLLATE "C" NOT NULL,
	"moved_why" text COLLATE "C",
	"reason" text COLLATE "C",
	"filed_at" text COLLATE "C",
	"reference" text COLLATE "C",
	"receipt_id" text COLLATE "C",
	"receipt_file" text COLLATE "C",
	"receipt_name" text COLLATE "C",
	"receipt_bytes" bigint DEFAULT 0 NOT NULL,
	"changed_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"year" bigint NOT NULL,
	"feast" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"days" json NOT NULL,
	"source" text COLLATE "C" NOT NULL,
	"confirmed_by" text COLLATE "C" NOT NULL,
	"changed_at" text COLLATE "C" NOT NULL,
	"before" json,
	"told_up_to" text COLLATE "C",
	CONSTRAINT "holidays_year_feast_pk" PRIMARY KEY("year","feast")
);
--> statement-breakpoint
CREATE TABLE "duties" (
	"company_id" text COLLATE "C" NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"origin" text COLLATE "C" NOT NULL,
	"regulation_id" text COLLATE "C",
	"requirement_id" text COLLATE "C",
	"regulator" text COLLATE "C",
	"title" text COLLATE "C" NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"quote" text COLLATE "C",
	"document_id" text COLLATE "C",
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
	"version" bigint NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"updated_by" text COLLATE "C",
	CONSTRAINT "duties_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "duty_comments" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"company_id" text COLLATE "C" NOT NULL,
	"duty_id" text COLLATE "C" NOT NULL,
	"author_id" text COLLATE "C",
	"text" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "duty_settings" (
	"company_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"is_confirmed" boolean NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "filing_events" ADD CONSTRAINT "filing_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filings" ADD CONSTRAINT "filings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duties" ADD CONSTRAINT "duties_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duties" ADD CONSTRAINT "duties_state_by_accounts_id_fk" FOREIGN KEY ("state_by") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duties" ADD CONSTRAINT "duties_confirmed_by_accounts_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duties" ADD CONSTRAINT "duties_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duties" ADD CONSTRAINT "duties_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "units"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duties" ADD CONSTRAINT "duties_reviewer_id_accounts_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duties" ADD CONSTRAINT "duties_updated_by_accounts_id_fk" FOREIGN KEY ("updated_by") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_comments" ADD CONSTRAINT "duty_comments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_comments" ADD CONSTRAINT "duty_comments_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_settings" ADD CONSTRAINT "duty_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "filing_events_of_company" ON "filing_events" USING btree ("company_id","kind","requirement_id","occurred_at");--> statement-breakpoint
CREATE UNIQUE INDEX "filings_of_requirement" ON "filings" USING btree ("company_id","requirement_id","period");--> statement-breakpoint
CREATE INDEX "filings_by_day" ON "filings" USING btree ("company_id","due_day");--> statement-breakpoint
CREATE INDEX "filings_by_day_of_all" ON "filings" USING btree ("due_day");--> statement-breakpoint
CREATE INDEX "filings_by_receipt" ON "filings" USING btree ("company_id","receipt_id");--> statement-breakpoint
CREATE INDEX "duties_stamp" ON "duties" USING btree ("company_id","version","owner_id","unit_id","reviewer_id");--> statement-breakpoint
CREATE INDEX "duties_of_owner" ON "duties" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "duties_of_unit" ON "duties" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "duties_of_reviewer" ON "duties" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "duty_comments_of_duty" ON "duty_comments" USING btree ("company_id","duty_id","created_at","id");--> statement-breakpoint
CREATE INDEX "duty_comments_of_author" ON "duty_comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "audit_of_subject" ON "audit_entries" USING btree ("company_id","subject","id");