'use client'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import { IconTile } from '@/components/ui/IconTile'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Notice } from '@/components/ui/Notice'
import { ProviderTile } from '@/components/ui/provider-marks'
import { Mail } from '@/components/ui/shell-icons'
import { providerNames } from '@/lib/core/provider-names'
import { createLoginsFlow, type ListedLogin, type LoginsFlow, type LoginsState } from '@/lib/frame-guest/logins-flow'
import { formatDay } from '@/lib/text/format-date'
import { FrameCard } from '../FrameCard'
import styles from '../FrameCard.module.css'
import { useFrameTexts } from '../frame-texts'
import { Unread } from '../recovery-parts'
import { AddLogin } from './AddLogin'
import { FreshCode } from './FreshCode'
import { LoginsNotice } from './LoginsNotice'
import type { SectionProps } from './section-props'

/** The logins of the wallet. Each of them recovers it. */
export default function LoginsSection(props: SectionProps) {
  const { worker, screen, onBack } = props
  const [flow] = useState(() => createLoginsFlow(worker))
  useEffect(() => {
    const stop = flow.open()
    return () => {
      stop()
      flow.go({ at: 'list' })
    }
  }, [flow])
  const state = useStore(flow.store)
  const { step, isBusy, codeProblem } = state
  if (step.at === 'list') return <LoginList {...{ flow, state, onBack }} />
  if (step.at === 'remove') return <RemoveLogin {...{ flow, state }} login={step.login} />
  if (step.at === 'prove') {
    return (
      <FreshCode
        {...{ isBusy, worker, screen }}
        isMailed={step.isMailed}
        problem={codeProblem}
        onSend={() => void flow.sendCode()}
        onCode={(code) => void flow.enterCode(code)}
        onProven={flow.proven}
        onLeave={() => flow.go({ at: 'list' })}
      />
    )
  }
  return <AddLogin key={step.at} {...{ flow, state, step }} providers={props.providers ?? []} />
}

interface StepProps {
  readonly flow: LoginsFlow
  readonly state: LoginsState
}

function LoginList({ flow, state, onBack }: StepProps & Pick<SectionProps, 'onBack'>) {
  const { t } = useFrameTexts()
  const { known, outcome } = state
  const logins = typeof known === 'object' ? known.logins : []
  return (
    <FrameCard
      title={t('frame.security.logins')}
      onEscape={onBack}
      actions={
        <>
          {outcome && (
            <Notice tone="good" role="status">
              <p>{t(`frame.logins.${outcome}`)}</p>
            </Notice>
          )}
          <LoginsNotice state={state} />
          {typeof known === 'object' && (
            <Button tone="quiet" onClick={() => flow.goProven({ at: 'add' })}>
              {t('frame.logins.add')}
            </Button>
          )}
          <Button onClick={onBack}>{t('frame.security.done')}</Button>
        </>
      }
    >
      <p className={styles.text}>{t('frame.logins.lead')}</p>
      {typeof known !== 'object' && <Unread isLoading={known === 'loading'} onRetry={flow.retry} />}
      {logins.length > 0 && (
        <List label={t('frame.security.logins')}>
          {logins.map((login) => (
            <LoginRow key={login.loginId} {...{ flow, login }} isLast={logins.length === 1} />
          ))}
        </List>
      )}
      {logins.length === 1 && <p className={styles.text}>{t('frame.logins.only')}</p>}
    </FrameCard>
  )
}

function LoginRow({ flow, login, isLast }: Pick<StepProps, 'flow'> & { login: ListedLogin; isLast: boolean }) {
  const { t, locale } = useFrameTexts()
  const provider = useProviderName(login)
  const name = nameOf(login)
  return (
    <ListRow
      start={login.provider === 'email' ? <IconTile icon={Mail} /> : <ProviderTile provider={login.provider} />}
      title={name === null ? provider : <bdi className={styles.whole}>{name}</bdi>}
      subtitle={t('frame.logins.since', { provider, day: formatDay(login.addedAt, Date.now(), locale) })}
      end={
        isLast ? undefined : (
          <Button
            tone="quiet"
            size="compact"
            aria-label={t('frame.logins.removeOne', { login: name ?? provider })}
            onClick={() => flow.goProven({ at: 'remove', login })}
          >
            {t('frame.security.remove')}
          </Button>
        )
      }
    />
  )
}

function RemoveLogin({ flow, state, login }: StepProps & { login: ListedLogin }) {
  const { t } = useFrameTexts()
  const provider = useProviderName(login)
  const leave = () => flow.go({ at: 'list' })
  return (
    <FrameCard
      title={t('frame.logins.removeOne', { login: nameOf(login) ?? provider })}
      onEscape={leave}
      actions={
        <>
          <LoginsNotice state={state} />
          <Button tone="quiet" busy={state.isBusy} onClick={() => void flow.remove(login)}>
            {t('frame.security.remove')}
          </Button>
          <Button onClick={leave}>{t('frame.recovery.cancel')}</Button>
        </>
      }
    >
      <p className={styles.text}>{t('frame.logins.removeBody', { provider })}</p>
    </FrameCard>
  )
}

const nameOf = ({ name, provider, subject }: ListedLogin): string | null =>
  name ?? (provider === 'email' ? subject : null)

function useProviderName({ provider }: Pick<ListedLogin, 'provider'>): string {
  const { t } = useFrameTexts()
  return provider === 'email' ? t('frame.logins.email') : providerNames[provider]
}
