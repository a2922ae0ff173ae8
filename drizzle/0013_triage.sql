CREATE TABLE `decisions` (
	`company_id` text NOT NULL,
	`change_id` text NOT NULL,
	`verdict` text NOT NULL,
	`reason` text,
	`note` text,
	`due_on` text,
	`decided_at` text NOT NULL,
	`reached_at` text NOT NULL,
	`was_told` integer NOT NULL,
	`session_id` text,
	`address` text,
	PRIMARY KEY(`company_id`, `change_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `decisions_of_company` ON `decisions` (`company_id`,`decided_at`,`change_id`);--> statement-breakpoint
CREATE INDEX `decisions_of_change` ON `decisions` (`change_id`);--> statement-breakpoint
CREATE TABLE `triage_start` (
	`id` integer PRIMARY KEY NOT NULL,
	`told_up_to` text NOT NULL
);
--> statement-breakpoint
-- What was told so far waits for nobody's decision (docs/decisions).
INSERT INTO `triage_start` SELECT 1, coalesce(max(`published_at`), '') FROM `changes`;
