'use client'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { CopyAction } from '@/components/modal/parts/CopyAction'
import { Notice } from '@/components/ui/Notice'
import { ProviderMark } from '@/components/ui/provider-marks'
import { Tag } from '@/components/ui/Tag'
import { readLastSocial } from '@/lib/account/last-social'
import type { Caip2 } from '@/lib/core/caip'
import type { OutsideProvider } from '@/lib/core/login-providers'
import { providerNames } from '@/lib/core/provider-names'
import { refusedProviders } from '@/lib/core/refused-providers'
import { offeredProviders } from '@/lib/project/offered-providers'
import { useRuntime } from '@/lib/react/runtime-context'
import { useCapability } from '@/lib/react/use-capability'
import { useLocale, useText } from '@/lib/react/use-text'
import { startSocialLogin } from '@/lib/runtime/start-social-login'
import { intlTag } from '@/lib/text/intl-tag'
import styles from './SocialRow.module.css'
import { keepSocialLines, socialLines } from './social-lines'

/** Shown large, with their names. */
const LARGE = 2
/** Places of the row of icons. With more providers, the last place opens the rest. */
const PLACES = 4

/**
 * The providers of other accounts. The one that was used last is the first, and those that refuse logins in this program
 * are the last.
 */
export default function SocialRow({ network }: { network: Caip2 | undefined }) {
  const { config, ports, project, network: networks } = useRuntime()
  const t = useText()
  const { config: answer } = useStore(project)
  const active = useStore(networks, (state) => state.active)
  const isHere = useCapability('social', network ?? active)
  // Not followed: a login must not move the buttons while they are seen.
  const [last] = useState(() => readLastSocial(ports.storage))
  const [refused] = useState(() => refusedProviders(ports.device()))
  const [isOpen, setIsOpen] = useState(false)
  const firstHidden = useRef<HTMLButtonElement>(null)

  const offered = offeredProviders(answer, config.features)
  const isExample = answer?.social?.isExample === true
  const lines = socialLines(offered.length, isExample)
  const isKnown = answer !== undefined
  useEffect(() => {
    if (isKnown) keepSocialLines(ports.storage, lines)
  }, [isKnown, lines, ports])
  useEffect(() => {
    if (isOpen) firstHidden.current?.focus()
  }, [isOpen])

  if (!isKnown) return <div aria-busy="true" />
  // An element: a place without one stays reserved.
  if (offered.length === 0 || !isHere) return <div hidden />
  const rank = (provider: OutsideProvider) => (refused.includes(provider) ? 2 : provider === last ? 0 : 1)
  const shown = offered.toSorted((a, b) => rank(a) - rank(b))
  const icons = shown.slice(LARGE)
  const hasMore = icons.length > PLACES && !isOpen
  const kept = PLACES - 1
  const refusedHere = shown.filter((provider) => refused.includes(provider))
  return (
    // biome-ignore lint/a11y/useSemanticElements: the buttons are no form
    <div role="group" aria-label={t('socials.label')} className={styles.row}>
      {shown.slice(0, LARGE).map((provider) => (
        <ProviderButton
          key={provider}
          provider={provider}
          network={network}
          isRefused={refused.includes(provider)}
          isLast={provider === last}
          isLarge
        />
      ))}
      {icons.length > 0 && (
        <div className={styles.icons}>
          {icons.slice(0, hasMore ? kept : icons.length).map((provider, index) => (
            <ProviderButton
              key={provider}
              provider={provider}
              network={network}
              isRefused={refused.includes(provider)}
              {...(index === kept && { target: firstHidden })}
            />
          ))}
          {hasMore && (
            <button type="button" className={styles.more} aria-expanded={false} onClick={() => setIsOpen(true)}>
              {t('socials.more')}
            </button>
          )}
        </div>
      )}
      {refusedHere.length > 0 && <OpenInBrowser providers={refusedHere} />}
      {isExample && <p className={styles.example}>{t('socials.example')}</p>}
    </div>
  )
}

interface ProviderButtonProps {
  provider: OutsideProvider
  network: Caip2 | undefined
  isRefused: boolean
  isLast?: boolean
  isLarge?: boolean
  target?: React.Ref<HTMLButtonElement>
}

function ProviderButton({ provider, network, isRefused, isLast, isLarge, target }: ProviderButtonProps) {
  const runtime = useRuntime()
  const t = useText()
  const label = t('socials.continue', { provider: providerNames[provider] })
  /** Loads what the login needs. Asks no provider. */
  const prepare = () => {
    if (isRefused) return
    runtime
      .flows()
      .then((flows) => flows.embedded.load())
      .catch(() => undefined)
  }
  return (
    <button
      ref={target}
      type="button"
      className={styles.provider}
      data-provider={provider}
      aria-label={isLarge ? undefined : label}
      title={isLarge ? undefined : label}
      aria-disabled={isRefused || undefined}
      onPointerEnter={prepare}
      onFocus={prepare}
      // Nothing before it: a window opens only within the press.
      onClick={isRefused ? undefined : () => startSocialLogin(runtime, provider, network)}
    >
      <ProviderMark provider={provider} />
      {isLarge && <span>{label}</span>}
      {isLast && <Tag tone="brass">{t('connect.lastUsed')}</Tag>}
    </button>
  )
}

/** Why some providers cannot be pressed here, and the way out. */
function OpenInBrowser({ providers }: { providers: readonly OutsideProvider[] }) {
  const t = useText()
  const locale = useLocale()
  const names = new Intl.ListFormat(intlTag(locale), { type: 'conjunction' }).format(
    providers.map((provider) => providerNames[provider]),
  )
  return (
    <Notice tone="plain">
      <div className={styles.refused}>
        <p>{t('socials.refused', { providers: names })}</p>
        <CopyAction
          value={window.location.href}
          label={t('socials.copyLink')}
          copied={t('socials.copied')}
          tone="quiet"
        />
      </div>
    </Notice>
  )
}
