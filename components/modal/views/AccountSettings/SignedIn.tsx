'use client'
import { useRef } from 'react'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { useOnline } from '@/components/modal/parts/use-online'
import { ViewLink } from '@/components/modal/parts/ViewLink'
import { Button } from '@/components/ui/Button'
import { IconTile } from '@/components/ui/IconTile'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { LogIn } from '@/components/ui/sign-in-icons'
import type { Caip10 } from '@/lib/core/caip'
import { parseCaip10 } from '@/lib/core/caip-ids'
import { useRuntime } from '@/lib/react/runtime-context'
import { useAccount } from '@/lib/react/use-account'
import { useSignInSessions } from '@/lib/react/use-sign-in-sessions'
import { useText } from '@/lib/react/use-text'
import { isSameSignInAccount } from '@/lib/sign-in/signed-in-session'
import type { TextDetails } from '@/lib/text/fill-text'
import type { TextKey } from '@/lib/text/text-key'
import { EndEverywhere } from './EndEverywhere'
import { SessionList } from './SessionList'
import { SessionsLoading } from './SessionsLoading'
import styles from './SignedIn.module.css'
import { SignedInAccounts } from './SignedInAccounts'

/** Whether the account is signed in, with a button to sign in; otherwise its sessions, with buttons to end them. */
export function SignedIn() {
  const { open, snackbar } = useRuntime()
  const t = useText()
  const { address, chainId } = useAccount()
  const online = useOnline()
  const { sessions, loading, error, failure, ending, endSession, endAll, refresh } = useSignInSessions()
  const part = useRef<HTMLElement>(null)
  const accounts = sessions?.find(({ isCurrent }) => isCurrent)?.accounts ?? []
  const isActive = (id: Caip10) => {
    const account = parseCaip10(id)
    if (account === null || chainId === undefined || address === undefined) return false
    return isSameSignInAccount(account, { chainId, address })
  }

  /** Moves the focus, because the pressed button has been removed. */
  const report = (textKey: TextKey, details?: TextDetails) => {
    snackbar.show('success', textKey, details)
    part.current?.focus()
  }

  return (
    <section
      ref={part}
      className={styles.signedIn}
      aria-label={t(sessions ? 'sessions.list' : 'signIn.signIn')}
      tabIndex={-1}
    >
      {loading && <SessionsLoading />}
      {accounts.length > 0 && <SignedInAccounts accounts={accounts} isActive={isActive} />}
      {sessions !== undefined && !accounts.some(isActive) && (
        <List label={t('signIn.signIn')}>
          <ListRow
            start={<IconTile icon={LogIn} />}
            title={t('signIn.signIn')}
            subtitle={<span className={styles.wraps}>{t('sessions.signInHint')}</span>}
            end={<ViewLink />}
            onPress={() => void open({ view: 'SIWXSignMessage' })}
          />
        </List>
      )}
      {sessions && (
        <>
          <SessionList
            sessions={sessions}
            inactive={!online || ending}
            onEnd={async (session, device) => {
              if (!(await endSession(session))) return
              if (session.isCurrent) report('sessions.endedHere')
              else report('sessions.ended', { device })
            }}
          />
          {/* While offline, the foot of the card shows it; an alert would repeat it. */}
          {failure && failure.code !== 'network.offline' && <ErrorNotice error={failure} />}
          <EndEverywhere
            busy={ending}
            inactive={!online}
            onEnd={async () => {
              if (await endAll()) report('sessions.endedAll')
            }}
          />
        </>
      )}
      {error && !failure && online && (
        <>
          <ErrorNotice
            error={error}
            tone="plain"
            outcome={sessions === undefined ? undefined : t('sessions.stale')}
            offeredStep="tryAgain"
          />
          <Button tone="link" onClick={() => void refresh()}>
            {t('common.tryAgain')}
          </Button>
        </>
      )}
      {sessions === undefined && !online && <p className={styles.hint}>{t('sessions.offline')}</p>}
    </section>
  )
}
