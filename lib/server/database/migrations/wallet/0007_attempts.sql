CREATE TABLE "attempts" (
	"scope" text NOT NULL,
	"email_index" "bytea" NOT NULL,
	"act" text NOT NULL,
	"holder" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"taken_until" timestamp with time zone NOT NULL,
	CONSTRAINT "attempts_scope_email_index_act_holder_pk" PRIMARY KEY("scope","email_index","act","holder")
);
--> statement-breakpoint
DROP TABLE "email_limits" CASCADE;--> statement-breakpoint
ALTER TABLE "email_challenges" ADD COLUMN "by_known_device" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "attempts_taken_until_index" ON "attempts" USING btree ("taken_until");