CREATE TABLE `files` (
	`name` text PRIMARY KEY NOT NULL,
	`bytes` blob NOT NULL,
	`saved_at` text NOT NULL
);
