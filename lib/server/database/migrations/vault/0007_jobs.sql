CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" uuid,
	"held_until" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text
);
