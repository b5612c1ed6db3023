CREATE TABLE "key_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"set_id" uuid NOT NULL,
	"epoch" integer,
	"device_id" uuid,
	"sealed" "bytea" NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"released" integer DEFAULT 0 NOT NULL,
	"last_released_at" timestamp with time zone,
	"destroyed_at" timestamp with time zone,
	CONSTRAINT "key_shares_walletId_setId_unique" UNIQUE("wallet_id","set_id"),
	CONSTRAINT "kind_of_set" CHECK (("key_shares"."kind" = 'device') = ("key_shares"."device_id" is not null) and ("key_shares"."kind" = 'recovery') = ("key_shares"."epoch" is not null)),
	CONSTRAINT "destroyed_is_empty" CHECK ("key_shares"."destroyed_at" is null or length("key_shares"."sealed") + length("key_shares"."wrapped_key") = 0)
);
--> statement-breakpoint
CREATE TABLE "wallet_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"nonce" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"eip155" text NOT NULL,
	"solana" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"activated_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "email_challenges" ADD COLUMN "email_wrapped_key" "bytea" NOT NULL;--> statement-breakpoint
ALTER TABLE "email_challenges" ADD COLUMN "email_key_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "email_challenges" ADD COLUMN "code_key_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "access_hash" "bytea";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "access_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "previous_access_hash" "bytea";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "previous_access_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_wrapped_key" "bytea" NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_key_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "key_shares" ADD CONSTRAINT "key_shares_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_shares" ADD CONSTRAINT "key_shares_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_challenges" ADD CONSTRAINT "wallet_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_challenges" ADD CONSTRAINT "wallet_challenges_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "key_shares_key_id_id_index" ON "key_shares" USING btree ("key_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_set_of_a_device" ON "key_shares" USING btree ("wallet_id","device_id") WHERE "key_shares"."destroyed_at" is null and "key_shares"."kind" = 'device';--> statement-breakpoint
CREATE UNIQUE INDEX "one_recovery_set" ON "key_shares" USING btree ("wallet_id") WHERE "key_shares"."destroyed_at" is null and "key_shares"."kind" = 'recovery';--> statement-breakpoint
CREATE UNIQUE INDEX "one_set_of_an_epoch" ON "key_shares" USING btree ("wallet_id","epoch") WHERE "key_shares"."kind" = 'recovery';--> statement-breakpoint
CREATE INDEX "wallet_challenges_expires_at_index" ON "wallet_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wallets_user_id_index" ON "wallets" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_active_wallet" ON "wallets" USING btree ("user_id") WHERE "wallets"."status" = 'active';--> statement-breakpoint
CREATE INDEX "sessions_previous_access_hash_index" ON "sessions" USING btree ("previous_access_hash");--> statement-breakpoint
CREATE INDEX "users_email_index_key_index" ON "users" USING btree ("email_index_key");--> statement-breakpoint
CREATE INDEX "users_email_key_id_id_index" ON "users" USING btree ("email_key_id","id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_accessHash_unique" UNIQUE("access_hash");