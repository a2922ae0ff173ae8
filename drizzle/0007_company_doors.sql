CREATE TABLE `email_codes` (
	`account_id` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`expires_at` text NOT NULL,
	`misses` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `accounts` ADD `email_confirmed_at` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `suspended_at` text;--> statement-breakpoint
ALTER TABLE `companies` ADD `logo_bytes` integer;--> statement-breakpoint
ALTER TABLE `delivery_settings` ADD `unsubscribe_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `stopped_at` text;--> statement-breakpoint
-- Whoever is here already has been written to at that address (docs/decisions/0019).
UPDATE `accounts` SET `email_confirmed_at` = `created_at`;--> statement-breakpoint
UPDATE `webhooks` SET `stopped_at` = coalesce(`last_at`, `created_at`) WHERE `last_error` = 'The address answered 410 Gone: nothing more is posted there until a test gets through';
