CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"device_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "notices_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
DROP INDEX "one_set_of_a_device";--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "revokes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "signs_out_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "key_shares" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "key_shares" ADD COLUMN "ended_by" text;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_user_id_created_at_index" ON "notices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notices_expires_at_index" ON "notices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "planned_removals" ON "devices" USING btree ("revokes_at") WHERE "devices"."revokes_at" is not null;--> statement-breakpoint
CREATE INDEX "planned_sign_outs" ON "devices" USING btree ("signs_out_at") WHERE "devices"."signs_out_at" is not null;--> statement-breakpoint
CREATE INDEX "retired_halves" ON "key_shares" USING btree ("retired_at") WHERE "key_shares"."destroyed_at" is null and "key_shares"."retired_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_set_of_a_device" ON "key_shares" USING btree ("wallet_id","device_id") WHERE "key_shares"."destroyed_at" is null and "key_shares"."retired_at" is null and "key_shares"."kind" = 'device';