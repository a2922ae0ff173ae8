CREATE TABLE "operator_sessions" (
	"hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"ends_at" text COLLATE "C" NOT NULL,
	"idle_at" text COLLATE "C" NOT NULL
);
