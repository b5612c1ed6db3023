-- Processes of version 0.1 go on while this runs and after it. They wait here, for this migration and the next one, which
-- run in one transaction: both tables are locked before either is changed.
LOCK TABLE "users", "wallets" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "wallet_addresses" (
	"wallet_id" uuid NOT NULL,
	"namespace" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "wallet_addresses_wallet_id_namespace_pk" PRIMARY KEY("wallet_id","namespace")
);
--> statement-breakpoint
ALTER TABLE "wallet_addresses" ADD CONSTRAINT "wallet_addresses_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_addresses_namespace_address_index" ON "wallet_addresses" USING btree ("namespace","address");--> statement-breakpoint
INSERT INTO "wallet_addresses" ("wallet_id", "namespace", "address")
SELECT "id", 'eip155', "eip155" FROM "wallets"
UNION ALL
SELECT "id", 'solana', "solana" FROM "wallets";--> statement-breakpoint
ALTER TABLE "wallets" ALTER COLUMN "eip155" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "wallets" ALTER COLUMN "solana" DROP NOT NULL;--> statement-breakpoint
-- What version 0.1 writes into the columns gets its rows. The addresses of a wallet never change.
CREATE FUNCTION "keep_address_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "wallet_addresses" ("wallet_id", "namespace", "address")
	VALUES (new."id", 'eip155', new."eip155"), (new."id", 'solana', new."solana")
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "keep_address_rows" AFTER INSERT ON "wallets" FOR EACH ROW WHEN (new."eip155" IS NOT NULL) EXECUTE FUNCTION "keep_address_rows"();--> statement-breakpoint
-- And the rows of this version fill the columns, once the wallet has both.
CREATE FUNCTION "keep_address_columns"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "wallets" SET "eip155" = "evm"."address", "solana" = "svm"."address"
	FROM "wallet_addresses" AS "evm", "wallet_addresses" AS "svm"
	WHERE "wallets"."id" = new."wallet_id" AND "wallets"."eip155" IS NULL
		AND "evm"."wallet_id" = new."wallet_id" AND "evm"."namespace" = 'eip155'
		AND "svm"."wallet_id" = new."wallet_id" AND "svm"."namespace" = 'solana';
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "keep_address_columns" AFTER INSERT ON "wallet_addresses" FOR EACH ROW EXECUTE FUNCTION "keep_address_columns"();
