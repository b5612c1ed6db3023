'use client'
import { ViewLink } from '@/components/modal/parts/ViewLink'
import { softLazy } from '@/components/modal/soft-lazy'
import { Ban, Clock } from '@/components/ui/account-icons'
import { IconTile } from '@/components/ui/IconTile'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { ProviderTile } from '@/components/ui/provider-marks'
import { Laptop, RotateCcw } from '@/components/ui/security-icons'
import { Share, Shield } from '@/components/ui/settings-icons'
import { Mail } from '@/components/ui/shell-icons'
import { LogIn } from '@/components/ui/sign-in-icons'
import type { OutsideProvider } from '@/lib/core/login-providers'
import { providerNames, readProvider } from '@/lib/core/provider-names'
import type { SecuritySection } from '@/lib/core/security-sections'
import { readSmartAccountNetworks } from '@/lib/frame/stored-smart-networks'
import { useRuntime } from '@/lib/react/runtime-context'
import { useAccount } from '@/lib/react/use-account'
import { useEmbeddedFlows } from '@/lib/react/use-embedded'
import { useEmbeddedTexts } from '@/lib/react/use-embedded-texts'
import { useText } from '@/lib/react/use-text'
import styles from './AccountSettingsView.module.css'

/** Loads only where a network has smart accounts. */
const AccountTypeChoice = softLazy(() => import('./AccountTypeChoice').then(({ default: choice }) => choice))

/** What opens in the frame, which alone shows and asks what concerns the keys. */
const ROWS = [
  { section: 'recovery', icon: RotateCcw },
  { section: 'devices', icon: Laptop },
  { section: 'export', icon: Share },
  { section: 'activity', icon: Clock },
  { section: 'deletion', icon: Ban },
  { section: 'menu', icon: Shield },
] as const

/** With what the visitor logs in, and the security of the wallet. */
export default function EmbeddedRows() {
  useEmbeddedTexts()
  const { modal, ports } = useRuntime()
  const t = useText()
  const { user, socialProvider } = useAccount()
  const { wallet } = useEmbeddedFlows()
  const provider = readProvider(socialProvider)
  const show = (section: SecuritySection) => () => void wallet.requests.showSecurity(section).catch(() => undefined)
  return (
    <>
      {readSmartAccountNetworks(ports.storage).length > 0 && <AccountTypeChoice />}
      <div className={styles.part}>
        <List label={t('title.walletSecurity')}>
          {provider && (
            <ListRow
              start={<ProviderTile provider={provider} />}
              title={t('embeddedSettings.logins')}
              subtitle={<ProviderAccount provider={provider} name={user?.username} />}
              end={<ViewLink />}
              onPress={show('logins')}
            />
          )}
          {user?.email ? (
            <ListRow
              start={<IconTile icon={Mail} />}
              title={t('embeddedSettings.email')}
              subtitle={<bdi dir="ltr">{user.email}</bdi>}
              end={<ViewLink />}
              onPress={() => modal.push('UpdateEmailWallet')}
            />
          ) : (
            <ListRow
              start={<IconTile icon={Mail} />}
              title={t('embeddedSettings.addEmail')}
              subtitle={t('embeddedSettings.addEmailHint')}
              end={<ViewLink />}
              onPress={show('logins')}
            />
          )}
          {provider === undefined && (
            <ListRow
              start={<IconTile icon={LogIn} />}
              title={t('embeddedSettings.logins')}
              subtitle={t('embeddedSettings.loginsHint')}
              end={<ViewLink />}
              onPress={show('logins')}
            />
          )}
          {ROWS.map(({ section, icon }) => (
            <ListRow
              key={section}
              start={<IconTile icon={icon} />}
              title={t(`embeddedSettings.${section}`)}
              subtitle={t(`embeddedSettings.${section}Hint`)}
              end={<ViewLink />}
              onPress={show(section)}
            />
          ))}
        </List>
      </div>
    </>
  )
}

/** The provider, and the name there if it has said one. Names stay as they are when a browser translates the page. */
function ProviderAccount({ provider, name }: { provider: OutsideProvider; name: string | null | undefined }) {
  return (
    <>
      <bdi translate="no">{providerNames[provider]}</bdi>
      {name && <bdi translate="no">{` · ${name}`}</bdi>}
    </>
  )
}
