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
CREATE TABLE "reminder_settings" (
	"company_id" text COLLATE "C" NOT NULL,
	"duty_id" text COLLATE "C" NOT NULL,
	"days_before" json NOT NULL,
	"escalate_after_days" bigint,
	"updated_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "reminder_settings_company_id_duty_id_pk" PRIMARY KEY("company_id","duty_id")
);
--> statement-breakpoint
ALTER TABLE "filings" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "filing_reminders" ADD CONSTRAINT "filing_reminders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filing_reminders" ADD CONSTRAINT "filing_reminders_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_annexes" ADD CONSTRAINT "letter_annexes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_annexes" ADD CONSTRAINT "letter_annexes_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_heads" ADD CONSTRAINT "letter_heads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "filing_reminders_by_day" ON "filing_reminders" USING btree ("due_day");--> statement-breakpoint
CREATE INDEX "filing_reminders_of_notification" ON "filing_reminders" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "letter_annexes_of_letter" ON "letter_annexes" USING btree ("letter_id","position");--> statement-breakpoint
CREATE INDEX "letter_annexes_of_company" ON "letter_annexes" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "letters_of_occurrence" ON "letters" USING btree ("company_id","occurrence_id","written_at","id");--> statement-breakpoint
CREATE INDEX "filings_stamp" ON "filings" USING btree ("company_id","version");