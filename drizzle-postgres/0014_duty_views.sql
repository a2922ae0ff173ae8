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
ALTER TABLE "duty_undos" ADD CONSTRAINT "duty_undos_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_undos" ADD CONSTRAINT "duty_undos_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_undos" ADD CONSTRAINT "duty_undos_state_by_accounts_id_fk" FOREIGN KEY ("state_by") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_undos" ADD CONSTRAINT "duty_undos_confirmed_by_accounts_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_undos" ADD CONSTRAINT "duty_undos_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_undos" ADD CONSTRAINT "duty_undos_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "units"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_undos" ADD CONSTRAINT "duty_undos_reviewer_id_accounts_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_views" ADD CONSTRAINT "duty_views_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_views" ADD CONSTRAINT "duty_views_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "duty_undos_of_person" ON "duty_undos" USING btree ("company_id","account_id");--> statement-breakpoint
CREATE INDEX "duty_undos_by_age" ON "duty_undos" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "duty_views_of_company" ON "duty_views" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "duty_views_of_person" ON "duty_views" USING btree ("account_id");