CREATE TABLE `memberships` (
	`company_id` text NOT NULL,
	`account_id` text NOT NULL,
	`role` text NOT NULL,
	`unit_id` text,
	`since` text NOT NULL,
	`until` text,
	`ended_at` text,
	`added_by` text,
	PRIMARY KEY(`company_id`, `account_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `memberships_of_account` ON `memberships` (`account_id`);--> statement-breakpoint
CREATE TABLE `audit_names` (
	`seal` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`salt` text NOT NULL,
	`name` text
);
--> statement-breakpoint
CREATE INDEX `audit_names_of_user` ON `audit_names` (`user_id`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`unit_id` text,
	`member_until` text,
	`secret_hash` text NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`accepted_at` text,
	`withdrawn_at` text,
	`sent_at` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_secretHash_unique` ON `invitations` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `invitations_of_company` ON `invitations` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `invitations_unsent` ON `invitations` (`sent_at`);--> statement-breakpoint
CREATE TABLE `units` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`name` text NOT NULL,
	`head_id` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`head_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `units_by_name` ON `units` (`company_id`,`name`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_companies` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_confirmed_at` text,
	`industry` text NOT NULL,
	`category` text NOT NULL,
	`custom_category` text,
	`description` text NOT NULL,
	`employee_size` text,
	`services` text,
	`answers` text NOT NULL,
	`logo` text,
	`logo_bytes` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`parent_id` text,
	`suspended_at` text,
	`revision` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_companies`("id", "name", "email", "email_confirmed_at", "industry", "category", "custom_category", "description", "employee_size", "services", "answers", "logo", "logo_bytes", "created_at", "updated_at", "parent_id", "suspended_at", "revision") SELECT companies.id, companies.name, accounts.email, accounts.email_confirmed_at, "industry", "category", "custom_category", "description", "employee_size", "services", "answers", "logo", "logo_bytes", companies.created_at, "updated_at", NULL, accounts.suspended_at, "revision" FROM `companies` JOIN `accounts` ON accounts.id = companies.id;--> statement-breakpoint
DROP TABLE `companies`;--> statement-breakpoint
ALTER TABLE `__new_companies` RENAME TO `companies`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE TABLE `__new_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`name_seal` text,
	`password_hash` text,
	`created_at` text NOT NULL,
	`email_confirmed_at` text,
	`suspended_at` text,
	`last_company_id` text
);
--> statement-breakpoint
-- Each account becomes the person who owns the company of the same id; what keeps the company out is the company's now.
INSERT INTO `__new_accounts`("id", "email", "name", "name_seal", "password_hash", "created_at", "email_confirmed_at", "suspended_at", "last_company_id") SELECT "id", "email", NULL, NULL, "password_hash", "created_at", "email_confirmed_at", NULL, "id" FROM `accounts`;--> statement-breakpoint
DROP TABLE `accounts`;--> statement-breakpoint
ALTER TABLE `__new_accounts` RENAME TO `accounts`;--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email_unique` ON `accounts` (`email`);--> statement-breakpoint
CREATE TABLE `__new_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`company_id` text NOT NULL,
	`created_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`revoked_at` text,
	`address` text NOT NULL,
	`user_agent` text NOT NULL,
	`method` text DEFAULT 'password' NOT NULL,
	`proven_at` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- Live tokens name the company's id, which was the account's: they go on working.
INSERT INTO `__new_sessions`("id", "account_id", "company_id", "created_at", "last_seen_at", "expires_at", "revoked_at", "address", "user_agent") SELECT "id", "account_id", "account_id", "created_at", "last_seen_at", "expires_at", "revoked_at", "address", "user_agent" FROM `sessions`;--> statement-breakpoint
DROP TABLE `sessions`;--> statement-breakpoint
ALTER TABLE `__new_sessions` RENAME TO `sessions`;--> statement-breakpoint
CREATE INDEX `sessions_of_account` ON `sessions` (`account_id`);--> statement-breakpoint
CREATE INDEX `sessions_of_company` ON `sessions` (`company_id`);--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `form` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `user_id` text;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `user_seal` text;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `role` text;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `token_id` text;--> statement-breakpoint
INSERT INTO `memberships`("company_id", "account_id", "role", "since") SELECT companies.id, accounts.id, 'owner', companies.created_at FROM `companies` JOIN `accounts` ON accounts.id = companies.id;--> statement-breakpoint
-- They go by their e-mail until they say what they are called.
WITH named AS MATERIALIZED (SELECT id, email, lower(hex(randomblob(16))) AS salt FROM `accounts`) INSERT INTO `audit_names`("seal", "user_id", "salt", "name") SELECT sha256(salt || char(10) || email), id, salt, email FROM named;--> statement-breakpoint
UPDATE `accounts` SET `name_seal` = (SELECT seal FROM `audit_names` WHERE user_id = accounts.id);--> statement-breakpoint
-- A name may be taken out, and nothing else.
CREATE TRIGGER `audit_names_never_change` BEFORE UPDATE ON `audit_names`
WHEN NEW.`name` IS NOT NULL OR NEW.`seal` <> OLD.`seal` OR NEW.`user_id` <> OLD.`user_id` OR NEW.`salt` <> OLD.`salt` BEGIN
	SELECT RAISE(ABORT, 'the audit log is append-only');
END;--> statement-breakpoint
CREATE TRIGGER `audit_names_never_go` BEFORE DELETE ON `audit_names` BEGIN
	SELECT RAISE(ABORT, 'the audit log is append-only');
END;--> statement-breakpoint
CREATE TRIGGER `audit_names_never_replace` BEFORE INSERT ON `audit_names`
WHEN EXISTS (SELECT 1 FROM `audit_names` WHERE `seal` = NEW.`seal`) BEGIN
	SELECT RAISE(ABORT, 'the audit log is append-only');
END;
