'use client'
import { useStore } from 'zustand'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Picture } from '@/components/ui/Picture'
import { activeNetwork, firstNetwork } from '@/lib/account/active-network'
import { AppError } from '@/lib/core/app-error'
import type { Namespace } from '@/lib/core/caip'
import type { ViewParams } from '@/lib/modal/views'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import styles from '../../ModalCard.module.css'

/** Number of further networks that a row names. */
const NAMED = 3

/** Asks in which namespace to connect a wallet of several. A row has the networks of one. */
export default function ConnectingMultiChainView({ walletId }: ViewParams['ConnectingMultiChain']) {
  const { wallets, network, connectWallet } = useRuntime()
  const t = useText()
  const wallet = useStore(wallets.store, () => wallets.find(walletId))
  const state = useStore(network)
  if (wallet === undefined) return <ErrorNotice error={new AppError('wallet.not_found')} tone="plain" />

  /** The active network if it is of the namespace: the visitor is there already. */
  const networkFor = (namespace: Namespace) => {
    const active = activeNetwork(state)
    return active.chainNamespace === namespace ? active : firstNetwork(state, namespace)
  }
  return (
    <>
      <List label={t('title.ConnectingMultiChain')}>
        {wallet.namespaces.map((namespace) => {
          const shown = networkFor(namespace)
          if (shown === undefined) return null
          const { caipNetworkId, name, assets } = shown
          const others = state.networks.filter((each) => each.chainNamespace === namespace && each !== shown)
          const named = others.slice(0, NAMED).map((each) => each.name)
          return (
            <ListRow
              key={namespace}
              start={<Picture src={assets.imageUrl || undefined} seed={caipNetworkId} />}
              title={name}
              subtitle={
                named.length === 0 ? undefined : [...named, ...(others.length > NAMED ? ['…'] : [])].join(' · ')
              }
              onPress={() => connectWallet(walletId, caipNetworkId)}
            />
          )
        })}
      </List>
      <p className={styles.foot}>{t('multiChain.body', { wallet: wallet.name })}</p>
    </>
  )
}
