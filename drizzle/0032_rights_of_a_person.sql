ALTER TABLE `operator_sessions` ADD `person_session_id` text;--> statement-breakpoint
CREATE INDEX `audit_of_user` ON `audit_entries` (`user_id`) WHERE user_id IS NOT NULL;