CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"thumbprint" text NOT NULL,
	"label" text NOT NULL,
	"embed_origin" text NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "devices_userId_thumbprint_unique" UNIQUE("user_id","thumbprint")
);
--> statement-breakpoint
CREATE TABLE "email_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"scope" text NOT NULL,
	"project_id" text NOT NULL,
	"embed_origin" text NOT NULL,
	"email_index" "bytea" NOT NULL,
	"email_index_key" text NOT NULL,
	"email_sealed" "bytea" NOT NULL,
	"thumbprint" text NOT NULL,
	"status" text NOT NULL,
	"code_hash" "bytea",
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attempts_limit" CHECK ("email_challenges"."attempts" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "email_limits" (
	"scope" text NOT NULL,
	"email_index" "bytea" NOT NULL,
	"last_began_at" timestamp with time zone NOT NULL,
	"began" integer NOT NULL,
	"day_started_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "email_limits_scope_emailIndex_unique" UNIQUE("scope","email_index")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"embed_origin" text NOT NULL,
	"refresh_hash" "bytea" NOT NULL,
	"previous_hash" "bytea",
	"host_token_hash" "bytea" NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "sessions_refreshHash_unique" UNIQUE("refresh_hash"),
	CONSTRAINT "sessions_hostTokenHash_unique" UNIQUE("host_token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"email_index" "bytea" NOT NULL,
	"email_index_key" text NOT NULL,
	"email_sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_scope_emailIndex_unique" UNIQUE("scope","email_index")
);
--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_challenges_scope_email_index_index" ON "email_challenges" USING btree ("scope","email_index");--> statement-breakpoint
CREATE INDEX "email_challenges_expires_at_index" ON "email_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_previous_hash_index" ON "sessions" USING btree ("previous_hash");