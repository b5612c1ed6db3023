'use client'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { AppError } from '@/lib/core/app-error'
import { callEndpoint } from '@/lib/core/call-endpoint'
import { noticeStop } from '@/lib/custody/notice-contract'
import type { StopTexts } from '@/lib/text/stop-texts'
import styles from './FramePage.module.css'

export interface StopPageProps {
  readonly texts: StopTexts
  /** What the button does: it signs out the device that did it, or brings back the one that was removed. */
  readonly act: 'out' | 'back'
}

/** `failed`: it is unknown whether the server has received the request. */
type Step = 'asking' | 'busy' | 'out' | 'back' | 'ended' | 'failed'

/** The page that a mail about an act links to. Only its button stops the act; opening the page changes nothing. */
export function StopPage({ texts, act }: StopPageProps) {
  const [step, setStep] = useState<Step>('asking')
  const token = useRef('')
  const heading = useRef<HTMLHeadingElement>(null)
  const question = questionOf(act, texts)

  // Removed from the address, so that neither the history nor a copied address contains it.
  useEffect(() => {
    const { hash, pathname, search } = window.location
    if (hash !== '') token.current = hash.slice(1)
    if (hash !== '') window.history.replaceState(null, '', pathname + search)
    if (token.current === '') setStep('ended')
  }, [])

  const stop = async () => {
    setStep('busy')
    setStep(await press(token.current))
    heading.current?.focus()
  }

  return (
    <>
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        {isQuestion(step) ? question.title : texts[`stop.${step}Title`]}
      </h1>
      <p className={styles.text} role={isQuestion(step) ? undefined : 'status'}>
        {isQuestion(step) ? question.lead : texts[`stop.${step}Body`]}
      </p>
      <noscript>
        <Notice tone="plain">
          <p>{texts['stop.noScript']}</p>
        </Notice>
      </noscript>
      {(isQuestion(step) || step === 'failed') && (
        <Button onClick={() => void stop()} busy={step === 'busy'}>
          {step === 'failed' ? texts['stop.again'] : question.button}
        </Button>
      )}
    </>
  )
}

/** What the page says before the button is pressed. */
function questionOf(act: StopPageProps['act'], texts: StopTexts) {
  if (act === 'out') return { title: texts['stop.title'], lead: texts['stop.lead'], button: texts['stop.button'] }
  return { title: texts['stop.bring'], lead: texts['stop.backBody'], button: texts['stop.bring'] }
}

const isQuestion = (step: Step): step is 'asking' | 'busy' => step === 'asking' || step === 'busy'

async function press(token: string): Promise<Step> {
  try {
    const { outcome } = await callEndpoint(noticeStop, { token }, { baseUrl: '' })
    return outcome
  } catch (thrown) {
    const isEnded = thrown instanceof AppError && ['request.not_found', 'request.invalid'].includes(thrown.code)
    return isEnded ? 'ended' : 'failed'
  }
}
