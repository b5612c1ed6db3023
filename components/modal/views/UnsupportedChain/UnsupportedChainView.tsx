'use client'
import { useStore } from 'zustand'
import { NetworkList } from '@/components/modal/parts/NetworkList'
import { useUnsupportedSentence } from '@/components/modal/parts/use-unsupported-sentence'
import { WalletPicture } from '@/components/modal/parts/WalletPicture'
import { Button } from '@/components/ui/Button'
import { firstNetwork } from '@/lib/account/active-network'
import { namespaceOf } from '@/lib/core/namespaces'
import { useRuntime } from '@/lib/react/runtime-context'
import { useAccount } from '@/lib/react/use-account'
import { useDisconnect } from '@/lib/react/use-disconnect'
import { useText } from '@/lib/react/use-text'
import styles from './UnsupportedChainView.module.css'

/**
 * The wallet is on a network that is not configured. The modal cannot be closed; the visitor switches to the default
 * network or another one, or disconnects. No alert banner is shown here, because the view has the same content.
 */
export default function UnsupportedChainView() {
  const runtime = useRuntime()
  const t = useText()
  const { switchNetwork } = runtime
  const disconnect = useDisconnect()
  const state = useStore(runtime.network)
  const sentence = useUnsupportedSentence()
  const { connectedWalletInfo } = useAccount()
  const wallet = connectedWalletInfo?.name || t('connect.browserWallet')
  const first = firstNetwork(state, namespaceOf(state.active))
  const others = state.networks.filter((network) => network !== first)
  return (
    <>
      <div className={styles.words}>
        <WalletPicture src={connectedWalletInfo?.icon} name={wallet} size={64} />
        <p role="alert">{sentence}</p>
        {first && (
          <Button onClick={() => switchNetwork(first.caipNetworkId)}>
            {t('account.switchTo', { network: first.name })}
          </Button>
        )}
      </div>
      {others.length > 0 && (
        <>
          <h3 className={styles.title}>{t('unsupported.others')}</h3>
          <NetworkList networks={others} onChoose={switchNetwork} />
        </>
      )}
      <div className={styles.out}>
        <p className={styles.or}>{t('unsupported.or')}</p>
        <Button tone="quiet" onClick={disconnect.all}>
          {t('common.disconnect')}
        </Button>
      </div>
    </>
  )
}
