CREATE TABLE `company_domains` (
	`domain` text NOT NULL,
	`company_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`code_expires_at` text NOT NULL,
	`sent_to` text NOT NULL,
	`misses` integer DEFAULT 0 NOT NULL,
	`claimed_at` text NOT NULL,
	`verified_at` text,
	PRIMARY KEY(`company_id`, `domain`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `company_domains_by_domain` ON `company_domains` (`domain`);--> statement-breakpoint
CREATE TABLE `company_providers` (
	`company_id` text PRIMARY KEY NOT NULL,
	`issuer` text,
	`client_id` text,
	`client_secret` text,
	`name` text,
	`is_only` integer DEFAULT false NOT NULL,
	`default_role` text,
	`break_glass_id` text,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`break_glass_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `identities` (
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`id` text NOT NULL,
	`account_id` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text,
	PRIMARY KEY(`issuer`, `subject`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_id_unique` ON `identities` (`id`);--> statement-breakpoint
CREATE INDEX `identities_of_account` ON `identities` (`account_id`);--> statement-breakpoint
CREATE TABLE `sso_attempts` (
	`state_hash` text PRIMARY KEY NOT NULL,
	`browser_hash` text NOT NULL,
	`nonce` text NOT NULL,
	`verifier` text NOT NULL,
	`company_id` text,
	`account_id` text,
	`invitation_hash` text,
	`redirect` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sso_attempts_by_end` ON `sso_attempts` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sso_results` (
	`hash` text PRIMARY KEY NOT NULL,
	`browser_hash` text NOT NULL,
	`company_id` text,
	`account_id` text,
	`invitation_hash` text,
	`redirect` text NOT NULL,
	`said` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sso_results_by_end` ON `sso_results` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sso_sids` (
	`issuer` text NOT NULL,
	`sid` text NOT NULL,
	`subject` text NOT NULL,
	`expires_at` text NOT NULL,
	PRIMARY KEY(`issuer`, `sid`)
);
--> statement-breakpoint
CREATE INDEX `sso_sids_by_end` ON `sso_sids` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sso_spent` (
	`hash` text PRIMARY KEY NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sso_spent_by_end` ON `sso_spent` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sso_unlocks` (
	`account_id` text PRIMARY KEY NOT NULL,
	`until` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `sessions` ADD `bound_to` text;--> statement-breakpoint
ALTER TABLE `sign_in_tickets` ADD `method` text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE `sign_in_tickets` ADD `bound_to` text;