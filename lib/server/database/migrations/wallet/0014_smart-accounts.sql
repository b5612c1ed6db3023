CREATE TABLE "granted_permissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"delegation_index" "bytea" NOT NULL,
	"delegation_index_key" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "granted_permissions_walletId_delegationIndex_unique" UNIQUE("wallet_id","delegation_index")
);
--> statement-breakpoint
CREATE TABLE "sponsored_operations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"project_id" text NOT NULL,
	"chain_id" text NOT NULL,
	"day" text NOT NULL,
	"asked_hash" "bytea" NOT NULL,
	"status" text NOT NULL,
	"reserved" numeric(78, 0) NOT NULL,
	"spent" numeric(78, 0),
	"operation_hash" "bytea",
	"paymaster_data" text,
	"valid_until" timestamp with time zone NOT NULL,
	"first_block" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sponsored_operations_chainId_askedHash_unique" UNIQUE("chain_id","asked_hash"),
	CONSTRAINT "settled_is_spent" CHECK (("sponsored_operations"."status" = 'settled') = ("sponsored_operations"."spent" is not null))
);
--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "account_implementation" text DEFAULT 'hybridDeleGator' NOT NULL;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "account_salt" text DEFAULT '0x0000000000000000000000000000000000000000000000000000000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "granted_permissions" ADD CONSTRAINT "granted_permissions_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsored_operations" ADD CONSTRAINT "sponsored_operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "granted_permissions_key_id_id_index" ON "granted_permissions" USING btree ("key_id","id");--> statement-breakpoint
CREATE INDEX "granted_permissions_expires_at_index" ON "granted_permissions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sponsored_operations_project_id_chain_id_day_index" ON "sponsored_operations" USING btree ("project_id","chain_id","day");--> statement-breakpoint
CREATE INDEX "sponsored_operations_user_id_index" ON "sponsored_operations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reserved_operations" ON "sponsored_operations" USING btree ("valid_until") WHERE "sponsored_operations"."status" = 'reserved';