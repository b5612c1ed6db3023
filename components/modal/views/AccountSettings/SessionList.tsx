'use client'
import { useNow } from '@/components/modal/parts/use-now'
import { IconButton } from '@/components/ui/IconButton'
import { IconTile } from '@/components/ui/IconTile'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { LogOut } from '@/components/ui/settings-icons'
import { Monitor, Smartphone } from '@/components/ui/sign-in-icons'
import { type Translate, useLocale, useText } from '@/lib/react/use-text'
import type { SignInSessionEntry } from '@/lib/sign-in/sign-in-contract'
import { formatAge } from '@/lib/text/format'
import styles from './SignedIn.module.css'

/** Systems of phones and tablets. */
const HANDHELD: readonly string[] = ['Android', 'iOS', 'iPadOS']

interface SessionListProps {
  sessions: readonly SignInSessionEntry[]
  /** Disables the buttons. */
  inactive: boolean
  onEnd: (session: SignInSessionEntry, device: string) => void
}

/** The signed-in browsers, each with its last use and a sign-out button. */
export function SessionList({ sessions, inactive, onEnd }: SessionListProps) {
  const t = useText()
  const locale = useLocale()
  const now = useNow(true)
  return (
    <>
      <h3 className={styles.title}>{t('sessions.list')}</h3>
      <List label={t('sessions.list')}>
        {sessions.map((session) => {
          const { handle, isCurrent, system, lastSeenAt } = session
          const device = deviceOf(session, t)
          return (
            <ListRow
              key={handle}
              start={<IconTile icon={HANDHELD.includes(system) ? Smartphone : Monitor} />}
              title={<span className={styles.device}>{device}</span>}
              subtitle={
                isCurrent ? t('sessions.here') : t('sessions.seen', { age: formatAge(now - lastSeenAt, locale) })
              }
              current={isCurrent}
              end={
                <IconButton
                  label={isCurrent ? t('sessions.endHere') : t('sessions.end', { device })}
                  aria-disabled={inactive || undefined}
                  onClick={() => inactive || onEnd(session, device)}
                >
                  <LogOut />
                </IconButton>
              }
            />
          )
        })}
      </List>
    </>
  )
}

/** The browser and system, as far as the server knows them. */
function deviceOf({ browser, system }: SignInSessionEntry, t: Translate): string {
  if (browser !== '' && system !== '') return t('sessions.device', { browser, system })
  return browser || system || t('sessions.unknown')
}
