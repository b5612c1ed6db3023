'use client'
import { useStore } from 'zustand'
import { WalletAnswer } from '@/components/modal/parts/WalletAnswer'
import { Button } from '@/components/ui/Button'
import { Picture } from '@/components/ui/Picture'
import { networkOf } from '@/lib/chains/network'
import type { ViewParams } from '@/lib/modal/views'
import { useRuntime } from '@/lib/react/runtime-context'
import { useAccount } from '@/lib/react/use-account'
import { useText } from '@/lib/react/use-text'

/**
 * Explains why another wallet is needed, and opens the wallets of the target network. The connect flow leaves the view.
 */
export default function SwitchActiveChainView({ target }: ViewParams['SwitchActiveChain']) {
  const { modal, network } = useRuntime()
  const t = useText()
  const networks = useStore(network, (state) => state.networks)
  const { name, assets } = networkOf(networks, target)
  const wallet = useAccount(({ connectedWalletInfo }) => connectedWalletInfo?.name) || t('connect.browserWallet')
  return (
    <WalletAnswer
      picture={<Picture src={assets.imageUrl || undefined} seed={target} size={64} />}
      role="status"
      title={t('switchWallet.title', { network: name })}
      actions={
        <>
          <Button onClick={() => modal.push('Connect', { network: target })}>{t('switchWallet.choose')}</Button>
          <Button tone="quiet" onClick={modal.back}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('switchWallet.body', { wallet, network: name })}</p>
    </WalletAnswer>
  )
}
