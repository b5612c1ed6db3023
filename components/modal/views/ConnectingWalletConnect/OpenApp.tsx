'use client'
import { useStore } from 'zustand'
import styles from '@/components/modal/parts/Pairing.module.css'
import { LinkAndCode, PairingStatus } from '@/components/modal/parts/PairingCode'
import { Disclosure } from '@/components/ui/Disclosure'
import { readDevice } from '@/lib/core/device'
import type { DirectoryWallet } from '@/lib/directory/directory-contract'
import { anyWalletLinks, phoneLinks } from '@/lib/directory/wallet-app-links'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import { AppLinkButton } from './AppLinkButton'
import { OtherWays } from './OtherWays'
import { useAppPress } from './use-app-press'

/**
 * Opens a wallet of this phone by a link that is there before the press. Without `wallet` the phone offers those that it
 * has. If nothing has opened after two seconds, every other way shows.
 */
export function OpenApp({ wallet }: { wallet?: DirectoryWallet }) {
  const t = useText()
  const runtime = useRuntime()
  const pairing = useStore(runtime.pairing)
  const { hasNotOpened, press } = useAppPress()
  const device = readDevice(runtime.ports.device())
  const label = wallet === undefined ? t('pairing.open') : t('pairing.openWallet', { wallet: wallet.name })
  if (pairing.status !== 'shown') {
    return (
      <div className={styles.pairing}>
        <span className={styles.empty} data-waiting={pairing.status !== 'unreachable'} />
        <PairingStatus />
      </div>
    )
  }
  const { uri } = pairing
  const own = wallet === undefined ? [] : phoneLinks(wallet.links, uri, device)
  const [link, ...others] = own.length > 0 ? own : anyWalletLinks(uri, device)
  return (
    <div className={styles.pairing}>
      {wallet === undefined && <p className={styles.lead}>{t('pairing.phone')}</p>}
      {link && <AppLinkButton link={link} label={label} onPress={press} />}
      {device.program === 'app' && <p className={styles.status}>{t('pairing.inApp')}</p>}
      <PairingStatus />
      {link === undefined || hasNotOpened ? (
        <OtherWays
          reason={t(link === undefined ? 'pairing.cannotOpen' : 'pairing.nothing')}
          uri={uri}
          links={others}
          wallet={wallet}
          onPress={press}
        />
      ) : (
        <Disclosure summary={t('pairing.otherDevice')}>
          <LinkAndCode uri={uri} />
        </Disclosure>
      )}
    </div>
  )
}
