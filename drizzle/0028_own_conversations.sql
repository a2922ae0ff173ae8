ALTER TABLE `conversations` ADD `account_id` text REFERENCES accounts(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `conversations` ADD `is_shared` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- What was said until now is of who signed the company up, and seen by nobody else unless it is shared.
UPDATE `conversations` SET `account_id` = (SELECT account_id FROM `memberships` WHERE memberships.company_id = conversations.company_id AND role = 'owner' ORDER BY since LIMIT 1);
