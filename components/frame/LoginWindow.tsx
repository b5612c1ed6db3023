'use client'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { AppError } from '@/lib/core/app-error'
import { callEndpoint } from '@/lib/core/call-endpoint'
import { outsideRelease } from '@/lib/custody/outside-login-contract'
import { type OutsideReturn, outsideReturnUri, readOutsideReturn } from '@/lib/custody/outside-return'
import { fillText } from '@/lib/text/fill-text'
import type { LoginWindowTexts } from '@/lib/text/login-window-texts'
import styles from './FramePage.module.css'

export interface LoginWindowProps {
  readonly texts: LoginWindowTexts
}

/** A page that has got the result closes the window within this time. */
export const SENT_MS = 2_000

/** `unsent`: it is unknown whether the server has received the request. */
type Step = 'sent' | 'ask' | 'busy' | 'unsent' | 'released' | 'ended' | 'declined' | 'failed'

/**
 * Gives the result of a login to the page that has opened the window. Where that page cannot be reached, the visitor is
 * asked first: a window that an attacker has sent to a victim looks the same, and the result would log in the attacker's
 * device.
 */
export function LoginWindow({ texts }: LoginWindowProps) {
  const [step, setStep] = useState<Step>('sent')
  const [login, setLogin] = useState<OutsideReturn | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasRead = useRef(false)

  useEffect(() => {
    // React runs an effect twice in development, and the fragment is there once.
    if (!hasRead.current) {
      hasRead.current = true
      const read = takeReturn()
      setLogin(read)
      setStep(firstStep(read))
      if (read) post(read)
    }
  }, [])

  useEffect(() => {
    if (step !== 'sent' || login === null) return
    const timer = setTimeout(() => setStep('ask'), SENT_MS)
    return () => clearTimeout(timer)
  }, [step, login])

  const goOn = async (result: string, back: string | null) => {
    if (back !== null) return window.location.assign(withResult(back, result))
    setStep('busy')
    setStep(await release(result))
    heading.current?.focus()
  }

  const site = login?.to ? new URL(login.to).host : ''
  const isAsking = step === 'ask' || step === 'busy' || step === 'unsent'
  const named = isAsking ? 'ask' : step
  return (
    <>
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        {fillText(texts[`login.${named}Title`], { site })}
      </h1>
      <p className={styles.text} role={isAsking ? undefined : 'status'}>
        {fillText(texts[`login.${named}Body`], { site })}
      </p>
      <noscript>
        <Notice tone="plain">
          <p>{texts['login.noScript']}</p>
        </Notice>
      </noscript>
      {step === 'unsent' && (
        <Notice tone="bad" role="alert">
          <p>{texts['login.unsentBody']}</p>
        </Notice>
      )}
      {isAsking && login?.status === 'done' && (
        <Button busy={step === 'busy'} onClick={() => void goOn(login.result, login.back)}>
          {texts[step === 'unsent' ? 'login.again' : 'login.askButton']}
        </Button>
      )}
      {step !== 'sent' && (
        <Button tone="quiet" onClick={() => window.close()}>
          {texts['login.close']}
        </Button>
      )}
    </>
  )
}

/** Removed from the address, so that neither the history nor a copied address contains the result. */
function takeReturn(): OutsideReturn | null {
  const { hash, pathname, search } = window.location
  window.history.replaceState(null, '', pathname + search)
  return readOutsideReturn(hash)
}

function firstStep(login: OutsideReturn | null): Step {
  if (login?.status === 'done') return hasOpener() ? 'sent' : login.to === null ? 'ended' : 'ask'
  return login?.status ?? 'ended'
}

/** The page, or the frame itself for what the visitor has begun in its screens. Others get nothing. */
function post(login: OutsideReturn): void {
  if (login.status !== 'done' || !hasOpener()) return
  const { origin } = window.location
  const resultUri = outsideReturnUri(origin, { ...login, to: null, back: null })
  for (const target of new Set([login.to, origin])) {
    if (target !== null) window.opener.postMessage({ resultUri }, target)
  }
}

const hasOpener = (): boolean => window.opener !== null && window.opener !== window

/** Clients of Telegram read the result from this parameter of their own address. */
function withResult(back: string, result: string): string {
  const uri = new URL(back)
  const done = { status: 'done', result, to: null, back: null } as const
  uri.searchParams.set('result_uri', outsideReturnUri(window.location.origin, done))
  return uri.href
}

async function release(code: string): Promise<Step> {
  try {
    await callEndpoint(outsideRelease, { code }, { baseUrl: '' })
    return 'released'
  } catch (thrown) {
    return AppError.is(thrown, 'social.ended', 'request.invalid', 'request.not_found') ? 'ended' : 'unsent'
  }
}
