import { createHostWallet } from '@/lib/runtime/create-host-wallet'
import type { Shell } from '@/lib/runtime/runtime'

/** What a page uses of its connected wallet. Loads with the first use. */
export const hostWalletStage = {
  createHostWallet: (shell: Shell) =>
    createHostWallet(shell, { loadWalletClient: () => import('@/lib/provider/wallet-client') }),
}
