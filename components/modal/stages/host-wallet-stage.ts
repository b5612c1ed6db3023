import type { HostProviderContext } from '@/lib/provider/host-provider'
import { createHostWallet } from '@/lib/runtime/create-host-wallet'
import type { Shell } from '@/lib/runtime/runtime'

/** What a page uses of its connected wallet, and the view of its requests. Loads with the first use. */
export const hostWalletStage = {
  createHostWallet: (shell: Shell, before: HostProviderContext['before']) =>
    createHostWallet(shell, before, { loadWalletClient: () => import('@/lib/provider/wallet-client') }),
  views: { WalletRequest: () => import('../views/WalletRequest/WalletRequestView') },
}
