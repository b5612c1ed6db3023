'use client'
import { type Ref, useEffect, useRef, useState } from 'react'
import { Boundary } from '@/components/ui/Boundary'
import { Button } from '@/components/ui/Button'
import { DefinitionList } from '@/components/ui/DefinitionList'
import { Notice } from '@/components/ui/Notice'
import { AppError } from '@/lib/core/app-error'
import { callEndpoint } from '@/lib/core/call-endpoint'
import { noticeStop, noticeWallet } from '@/lib/custody/notice-contract'
import { shortenAddress } from '@/lib/text/shorten-address'
import type { StopTexts } from '@/lib/text/stop-texts'
import styles from './FramePage.module.css'

export interface StopPageProps {
  readonly texts: StopTexts
  /**
   * What the button does: it signs out the device that did it, brings back the one that was removed, sets a wallet aside
   * or brings it back, or restores the address of the login.
   */
  readonly act: StopAct
}

export type StopAct = 'out' | 'back' | 'anew' | 'restore' | 'address'

/** `failed`: it is unknown whether the server has received the request. */
type Step = 'asking' | 'busy' | 'out' | 'back' | 'retired' | 'restored' | 'reverted' | 'ended' | 'failed'

/** The wallet that the link sets aside or brings back. */
interface ShownWallet {
  readonly address: string
  /** Names of the devices that have it. */
  readonly devices: readonly string[]
}

/** The page that a mail about an act links to. Only its button stops the act; opening the page changes nothing. */
export function StopPage({ texts, act }: StopPageProps) {
  const [step, setStep] = useState<Step>('asking')
  const [wallet, setWallet] = useState<ShownWallet | null>(null)
  const isOfWallet = act === 'anew' || act === 'restore'
  const token = useRef('')
  const heading = useRef<HTMLHeadingElement>(null)

  // Removed from the address, so that neither the history nor a copied address contains it. Another link in the same
  // tab changes the fragment alone.
  useEffect(() => {
    const read = () => {
      const { hash, pathname, search } = window.location
      if (token.current === '' && hash === '') setStep('ended')
      if (hash === '') return
      token.current = hash.slice(1)
      window.history.replaceState(null, '', pathname + search)
      setStep('asking')
      setWallet(null)
      if (isOfWallet) void readWallet(token.current)
    }
    const readWallet = async (asked: string) => {
      const found = await walletOf(asked)
      if (asked !== token.current) return
      if (found === 'ended') setStep('ended')
      else setWallet(found)
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [isOfWallet])

  const stop = async () => {
    const asked = token.current
    setStep('busy')
    const outcome = await press(asked)
    if (asked !== token.current) return
    setStep(outcome)
    heading.current?.focus()
  }

  return (
    <Boundary fallback={(retry) => <Broken texts={texts} onRetry={retry} />}>
      <StopStep {...{ texts, act, step, wallet, heading }} onPress={() => void stop()} />
    </Boundary>
  )
}

interface StopStepProps extends StopPageProps {
  readonly step: Step
  readonly wallet: ShownWallet | null
  readonly heading: Ref<HTMLHeadingElement>
  readonly onPress: () => void
}

function StopStep({ texts, act, step, wallet, heading, onPress }: StopStepProps) {
  const question = questionOf(act, texts)
  return (
    <>
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        {isQuestion(step) ? question.title : texts[`stop.${step}Title`]}
      </h1>
      <p className={styles.text} role={isQuestion(step) ? undefined : 'status'}>
        {isQuestion(step) ? question.lead : texts[`stop.${step}Body`]}
      </p>
      {isQuestion(step) && wallet && (
        <DefinitionList
          lines={[
            {
              id: 'wallet',
              term: texts['stop.wallet'],
              value: <bdi dir="ltr">{shortenAddress(wallet.address)}</bdi>,
            },
            {
              id: 'devices',
              term: texts['stop.devices'],
              value: wallet.devices.join(', ') || texts['stop.noDevices'],
            },
          ]}
        />
      )}
      <noscript>
        <Notice tone="plain">
          <p>{texts['stop.noScript']}</p>
        </Notice>
      </noscript>
      {(isQuestion(step) || step === 'failed') && (
        <Button onClick={onPress} busy={step === 'busy'}>
          {step === 'failed' ? texts['stop.again'] : question.button}
        </Button>
      )}
    </>
  )
}

/** Replaces a step that crashed. */
function Broken({ texts, onRetry }: { readonly texts: StopTexts; readonly onRetry: () => void }) {
  return (
    <>
      <h1 className={styles.title}>{texts['stop.brokenTitle']}</h1>
      <p className={styles.text} role="alert">
        {texts['stop.brokenBody']}
      </p>
      <Button onClick={onRetry}>{texts['stop.again']}</Button>
    </>
  )
}

/** What the page says before the button is pressed. */
function questionOf(act: StopPageProps['act'], texts: StopTexts) {
  if (act === 'anew') return { title: texts['stop.anew'], lead: texts['stop.anewLead'], button: texts['stop.anew'] }
  if (act === 'restore')
    return { title: texts['stop.restore'], lead: texts['stop.restoreLead'], button: texts['stop.restore'] }
  if (act === 'address')
    return { title: texts['stop.address'], lead: texts['stop.addressLead'], button: texts['stop.address'] }
  if (act === 'out') return { title: texts['stop.title'], lead: texts['stop.lead'], button: texts['stop.button'] }
  return { title: texts['stop.bring'], lead: texts['stop.backBody'], button: texts['stop.bring'] }
}

const isQuestion = (step: Step): step is 'asking' | 'busy' => step === 'asking' || step === 'busy'

async function press(token: string): Promise<Step> {
  try {
    const { outcome } = await callEndpoint(noticeStop, { token }, { baseUrl: '' })
    return outcome
  } catch (thrown) {
    return isEnded(thrown) ? 'ended' : 'failed'
  }
}

/** `null` without an answer. The button still works then: the mail names the wallet too. */
async function walletOf(token: string): Promise<ShownWallet | 'ended' | null> {
  try {
    return await callEndpoint(noticeWallet, { token }, { baseUrl: '' })
  } catch (thrown) {
    return isEnded(thrown) ? 'ended' : null
  }
}

const isEnded = (thrown: unknown): boolean => AppError.is(thrown, 'request.not_found', 'request.invalid')
