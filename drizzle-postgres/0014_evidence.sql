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
CREATE INDEX "evidence_requests_by_answer" ON "evidence_requests" USING btree ("evidence_id");