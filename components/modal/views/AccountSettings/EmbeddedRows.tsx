'use client'
import { ViewLink } from '@/components/modal/parts/ViewLink'
import { Ban, Clock } from '@/components/ui/account-icons'
import { IconTile } from '@/components/ui/IconTile'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Laptop, RotateCcw } from '@/components/ui/security-icons'
import { Share, Shield } from '@/components/ui/settings-icons'
import { Mail } from '@/components/ui/shell-icons'
import { useRuntime } from '@/lib/react/runtime-context'
import { useAccount } from '@/lib/react/use-account'
import { useEmbeddedFlows } from '@/lib/react/use-embedded'
import { useEmbeddedTexts } from '@/lib/react/use-embedded-texts'
import { useText } from '@/lib/react/use-text'
import styles from './AccountSettingsView.module.css'

/** What opens in the frame, which alone shows and asks what concerns the keys. */
const ROWS = [
  { section: 'recovery', icon: RotateCcw },
  { section: 'devices', icon: Laptop },
  { section: 'export', icon: Share },
  { section: 'activity', icon: Clock },
  { section: 'deletion', icon: Ban },
  { section: 'menu', icon: Shield },
] as const

/** The address of the login, and the security of its wallet. */
export default function EmbeddedRows() {
  useEmbeddedTexts()
  const { modal } = useRuntime()
  const t = useText()
  const { user } = useAccount()
  const { wallet } = useEmbeddedFlows()
  return (
    <div className={styles.part}>
      <List label={t('title.walletSecurity')}>
        {user?.email && (
          <ListRow
            start={<IconTile icon={Mail} />}
            title={t('embeddedSettings.email')}
            subtitle={<bdi dir="ltr">{user.email}</bdi>}
            end={<ViewLink />}
            onPress={() => modal.push('UpdateEmailWallet')}
          />
        )}
        {ROWS.map(({ section, icon }) => (
          <ListRow
            key={section}
            start={<IconTile icon={icon} />}
            title={t(`embeddedSettings.${section}`)}
            subtitle={t(`embeddedSettings.${section}Hint`)}
            end={<ViewLink />}
            onPress={() => void wallet.requests.showSecurity(section).catch(() => undefined)}
          />
        ))}
      </List>
    </div>
  )
}
