ALTER TABLE "tasks" ADD COLUMN "escalate_on" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "evidence_ids" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
CREATE INDEX "tasks_to_escalate" ON "tasks" USING btree ("state","escalate_on");