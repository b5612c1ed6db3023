'use client'
import { useStore } from 'zustand'
import { CopyAction } from '@/components/modal/parts/CopyAction'
import { Address } from '@/components/ui/Address'
import { TriangleAlert } from '@/components/ui/message-icons'
import { QrCode } from '@/components/ui/QrCode'
import { chainAdapterOf } from '@/lib/chains/chain-adapters'
import { networkOf } from '@/lib/chains/network'
import { namespaceOf } from '@/lib/core/namespaces'
import type { ViewParams } from '@/lib/modal/views'
import { useRuntime } from '@/lib/react/runtime-context'
import { useAccount } from '@/lib/react/use-account'
import { useText } from '@/lib/react/use-text'
import styles from './ReceiveView.module.css'
import { ShareAddress } from './ShareAddress'

/**
 * The address to receive tokens. The QR code contains the plain address and no EIP-681 link: a link is for one network,
 * and exchanges and many wallets cannot read it. The address is the same on every EVM network.
 */
export default function ReceiveView({ network: wanted }: ViewParams['Receive']) {
  const t = useText()
  const { address: owner, chainId: active } = useAccount()
  const networks = useStore(useRuntime().network, (state) => state.networks)
  // The wallet was disconnected and the view is about to close.
  if (owner === undefined || active === undefined) return null
  // A network of the account's namespace, so that an address never appears with a network of another one.
  const asked = networks.find(({ caipNetworkId }) => caipNetworkId === wanted)?.caipNetworkId
  const chainId = asked !== undefined && namespaceOf(asked) === namespaceOf(active) ? asked : active
  const { name, testnet } = networkOf(networks, chainId)
  const { parseAddress, groupAddress, isSharedByNetworks } = chainAdapterOf(namespaceOf(chainId))
  const address = parseAddress(owner) ?? owner
  return (
    <div className={styles.receive}>
      <div className={styles.code}>
        <QrCode value={address} label={t('receive.qr')} />
      </div>
      <p className={styles.address}>
        <Address value={address} short={groupAddress(address)} className={styles.groups} />
      </p>
      <div className={styles.actions}>
        <CopyAction value={address} label={t('receive.copy')} copied={t('receive.copied')} />
        <ShareAddress address={address} />
      </div>
      <div className={styles.caution}>
        <TriangleAlert className={styles.mark} />
        <p className={styles.only}>
          {t(isSharedByNetworks ? 'receive.networkTitle' : 'receive.onlyOn', { network: name })}
        </p>
        <p>{t(isSharedByNetworks ? 'receive.networkBody' : 'receive.onlyOnBody')}</p>
        {testnet && <p>{t('receive.testnet', { network: name })}</p>}
      </div>
    </div>
  )
}
