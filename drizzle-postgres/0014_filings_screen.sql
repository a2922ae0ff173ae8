ALTER TABLE "filings" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "filings_stamp" ON "filings" USING btree ("company_id","version");