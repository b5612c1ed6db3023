'use client'
import { getAddress } from 'viem/utils'
import { Address } from '@/components/ui/Address'
import { Notice } from '@/components/ui/Notice'
import { QrCode } from '@/components/ui/QrCode'
import { useAccount } from '@/lib/account/use-account'
import { useActiveNetwork } from '@/lib/account/use-active-network'
import { useText } from '@/lib/runtime/use-text'
import { CopyAddress } from './CopyAddress'
import styles from './ReceiveView.module.css'
import { ShareAddress } from './ShareAddress'

/**
 * The address that others send to. The code holds the address alone and no EIP-681 link: a link names one network,
 * exchanges and many wallets cannot read one, and the address is the same on every EVM network.
 */
export default function ReceiveView() {
  const t = useText()
  const owner = useAccount(({ address }) => address)
  const { name, testnet } = useActiveNetwork()
  // The wallet is gone and the card is leaving.
  if (owner === undefined) return null
  // With its checksum (EIP-55), whatever the wallet spells: whoever types it off is told of a mistake.
  const address = getAddress(owner)
  return (
    <div className={styles.receive}>
      <div className={styles.code}>
        <QrCode value={address} label={t('receive.qr')} />
      </div>
      <p className={styles.address}>
        <Address value={address} short={inGroups(address)} className={styles.groups} />
      </p>
      <div className={styles.actions}>
        <CopyAddress address={address} />
        <ShareAddress address={address} />
      </div>
      <Notice tone="warn" title={t('receive.networkTitle', { network: name })}>
        <p>{t('receive.networkBody')}</p>
        {testnet && <p>{t('receive.testnet', { network: name })}</p>}
      </Notice>
    </div>
  )
}

/** `0x1234 5678 …`: people compare four characters at a time. */
function inGroups(address: string): string {
  return `0x${address.slice(2).replace(/.{4}(?=.)/g, '$& ')}`
}
