CREATE TABLE `account_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`kind` text NOT NULL,
	`at` text NOT NULL,
	`address` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `reset_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `reset_links_of_email` ON `reset_links` (`email`);--> statement-breakpoint
ALTER TABLE `reset_codes` DROP COLUMN `verified_from`;--> statement-breakpoint
-- The token of a session says what this is the hash of: sessions that are open go on.
UPDATE `sessions` SET `id` = sha256(`id`);
