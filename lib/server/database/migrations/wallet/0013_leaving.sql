CREATE TABLE "deletions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"deletes_at" timestamp with time zone NOT NULL,
	"kept_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"identity_id" uuid,
	"subject_index" "bytea" NOT NULL,
	"subject_index_key" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"status" text NOT NULL,
	"challenge_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_challenges" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "email_challenges" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "email_change_id" uuid;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "key_shares" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "key_shares" ADD COLUMN "way_epoch" integer;--> statement-breakpoint
ALTER TABLE "key_shares" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "key_shares" ADD COLUMN "credential_id" text;--> statement-breakpoint
ALTER TABLE "key_shares" ADD COLUMN "released_to" uuid;--> statement-breakpoint
ALTER TABLE "key_shares" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deletions" ADD CONSTRAINT "deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_planned_deletion" ON "deletions" USING btree ("user_id") WHERE "deletions"."kept_at" is null;--> statement-breakpoint
CREATE INDEX "deletions_deletes_at_index" ON "deletions" USING btree ("deletes_at");--> statement-breakpoint
CREATE INDEX "email_changes_user_id_index" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_changes_challenge_id_index" ON "email_changes" USING btree ("challenge_id");--> statement-breakpoint
CREATE INDEX "email_changes_scope_subject_index_index" ON "email_changes" USING btree ("scope","subject_index");--> statement-breakpoint
CREATE INDEX "email_changes_key_id_id_index" ON "email_changes" USING btree ("key_id","id");--> statement-breakpoint
CREATE INDEX "email_changes_expires_at_index" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "email_challenges" ADD CONSTRAINT "email_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_email_change_id_email_changes_id_fk" FOREIGN KEY ("email_change_id") REFERENCES "public"."email_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_subject_seq_index" ON "audit_log" USING btree ("subject","seq");--> statement-breakpoint
CREATE INDEX "email_challenges_session_id_index" ON "email_challenges" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_set_of_a_way" ON "key_shares" USING btree ("wallet_id","way","way_epoch") WHERE "key_shares"."kind" = 'way';--> statement-breakpoint
ALTER TABLE "key_shares" ADD CONSTRAINT "set_of_a_way" CHECK (("key_shares"."kind" = 'way') = ("key_shares"."way" is not null) and ("key_shares"."kind" = 'way') = ("key_shares"."way_epoch" is not null));