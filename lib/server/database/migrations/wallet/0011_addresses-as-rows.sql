-- An instance of the version before may still add wallets. It waits here, and then fails.
LOCK TABLE "wallets" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "wallet_addresses" (
	"wallet_id" uuid NOT NULL,
	"namespace" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "wallet_addresses_wallet_id_namespace_pk" PRIMARY KEY("wallet_id","namespace")
);
--> statement-breakpoint
DROP INDEX "address_of_active_wallet";--> statement-breakpoint
ALTER TABLE "wallet_addresses" ADD CONSTRAINT "wallet_addresses_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_addresses_namespace_address_index" ON "wallet_addresses" USING btree ("namespace","address");--> statement-breakpoint
INSERT INTO "wallet_addresses" ("wallet_id", "namespace", "address")
SELECT "id", 'eip155', "eip155" FROM "wallets"
UNION ALL
SELECT "id", 'solana', "solana" FROM "wallets";--> statement-breakpoint
ALTER TABLE "wallets" DROP COLUMN "eip155";--> statement-breakpoint
ALTER TABLE "wallets" DROP COLUMN "solana";