CREATE TABLE "group_requests" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"parent_id" text COLLATE "C" NOT NULL,
	"asked" text COLLATE "C" NOT NULL,
	"asked_by" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "parent_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "group_requests" ADD CONSTRAINT "group_requests_parent_id_companies_id_fk" FOREIGN KEY ("parent_id") REFERENCES "companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "group_requests_once" ON "group_requests" USING btree ("parent_id","asked");--> statement-breakpoint
CREATE INDEX "group_requests_of" ON "group_requests" USING btree ("asked");--> statement-breakpoint
CREATE INDEX "group_requests_by_end" ON "group_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "memberships_by_parent" ON "memberships" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "companies_of_parent" ON "companies" USING btree ("parent_id");