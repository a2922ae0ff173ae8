ALTER TABLE `tasks` ADD `escalate_on` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `evidence_ids` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `tasks_to_escalate` ON `tasks` (`state`,`escalate_on`);