/**
 * The example account of the front page, which any visitor of the devnet may use: account 10 of anvil's default mnemonic.
 * anvil gives ether to the first ten only, so it holds exactly what the seed gives it. Its key is in
 * `lib/example-wallet/example-provider.ts`.
 */
export const EXAMPLE_ACCOUNT = '0xBcd4042DE499D14e55001CcbB24a551F3b954096'

/** By this name the page finds the wallet of the example account (EIP-6963, `rdns`). */
export const EXAMPLE_RDNS = 'app.foyer.example'
