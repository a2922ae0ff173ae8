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
ALTER TABLE "filing_events" ADD CONSTRAINT "filing_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filings" ADD CONSTRAINT "filings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "filing_events_of_company" ON "filing_events" USING btree ("company_id","kind","requirement_id","occurred_at");--> statement-breakpoint
CREATE UNIQUE INDEX "filings_of_requirement" ON "filings" USING btree ("company_id","requirement_id","period");--> statement-breakpoint
CREATE INDEX "filings_by_day" ON "filings" USING btree ("company_id","due_day");--> statement-breakpoint
CREATE INDEX "filings_by_day_of_all" ON "filings" USING btree ("due_day");--> statement-breakpoint
CREATE INDEX "filings_by_receipt" ON "filings" USING btree ("company_id","receipt_id");