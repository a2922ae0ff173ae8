CREATE TABLE `catalogue_pack_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`newest` text,
	`looked_at` text,
	`outcome` text,
	`is_failed` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `catalogue_packs` (
	`release` text PRIMARY KEY NOT NULL,
	`bytes` blob NOT NULL,
	`key_id` text NOT NULL,
	`is_current` integer NOT NULL,
	`over` text,
	`applied_at` text NOT NULL,
	`last_revision` integer NOT NULL,
	`touched` text NOT NULL,
	`conflicts` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `regulations` ADD `is_taken_back` integer DEFAULT false NOT NULL;