CREATE TABLE "duties_known" (
	"company_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"ids" json NOT NULL,
	"version" bigint NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "duties" ADD COLUMN "deadline" json;--> statement-breakpoint
ALTER TABLE "duties_known" ADD CONSTRAINT "duties_known_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;