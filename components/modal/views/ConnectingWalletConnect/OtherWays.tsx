'use client'
import styles from '@/components/modal/parts/Pairing.module.css'
import { LinkAndCode } from '@/components/modal/parts/PairingCode'
import { StoreRows } from '@/components/modal/parts/StoreRows'
import { deviceStores } from '@/lib/directory/device-stores'
import type { DirectoryWallet } from '@/lib/directory/directory-contract'
import type { AppLink } from '@/lib/directory/wallet-app-links'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import { AppLinkButton } from './AppLinkButton'

export interface OtherWaysProps {
  /** Why they show. */
  reason: string
  uri: string
  /** Links of the wallet that were not pressed. */
  links: readonly AppLink[]
  wallet: DirectoryWallet | undefined
  onPress: () => void
}

/** The ways that are left when a wallet has not opened: its other link, its store, the link to copy, the code. */
export function OtherWays({ reason, uri, links, wallet, onPress }: OtherWaysProps) {
  const t = useText()
  const { ports } = useRuntime()
  return (
    <>
      <p className={styles.lead} role="status">
        {reason}
      </p>
      {wallet &&
        links.map((link) => (
          <AppLinkButton
            key={link.href}
            link={link}
            label={
              link.kind === 'native'
                ? t('pairing.openWallet', { wallet: wallet.name })
                : t('pairing.openOn', { host: new URL(link.href).hostname })
            }
            tone="quiet"
            onPress={onPress}
          />
        ))}
      {wallet && (
        <div className={styles.stores}>
          <StoreRows
            label={t('directory.stores', { wallet: wallet.name })}
            wallet={wallet.stores}
            stores={deviceStores(ports.device())}
          />
        </div>
      )}
      <LinkAndCode uri={uri} />
    </>
  )
}
