import { EXAMPLE_RDNS } from '@/lib/chains/example-account'
import { announceProvider } from '@/lib/connect/announce-provider'
import { createExampleProvider } from '@/lib/example-wallet/example-provider'

/** A coin. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='9' fill='%231c1914'/%3E%3Ccircle cx='16' cy='16' r='9' fill='none' stroke='%23e3b567' stroke-width='2.5'/%3E%3Ccircle cx='16' cy='16' r='4' fill='%23f5f1e8'/%3E%3C/svg%3E"

let isAnnounced = false

/**
 * Announces the wallet of the example account to the page (https://eips.ethereum.org/EIPS/eip-6963), as a browser
 * extension does. Has no effect after the first call: the wallet stays for the life of the page.
 *
 * @param name - Shown as the name of the wallet.
 * @param rpcUrl - The node of the devnet, as the page reaches it.
 */
export function announceExampleWallet(name: string, rpcUrl: string): void {
  if (isAnnounced) return
  isAnnounced = true
  announceProvider(createExampleProvider(rpcUrl), { rdns: EXAMPLE_RDNS, name, icon: ICON }, window)
}
