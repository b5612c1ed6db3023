'use client'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import {
  createPasskeyCeremony,
  type PasskeyCeremony,
  type PasskeyCeremonyState,
} from '@/lib/frame-guest/passkey-ceremony'
import { trustBuiltScripts } from '@/lib/frame-guest/trusted-scripts'
import { readFragment, type WindowLink } from '@/lib/frame-guest/window-message'
import { fillText } from '@/lib/text/fill-text'
import type { Locale } from '@/lib/text/locales'
import type { PasskeyTexts } from '@/lib/text/passkey-texts'
import styles from './FramePage.module.css'
import { exchangeAnswer, sendClosing } from './window-answers'

export interface PasskeyWindowProps {
  readonly texts: PasskeyTexts
  readonly locale: Locale
  /** A page of the wallet's own origin has opened this window. Another one could have put its own key into the link. */
  readonly isFromWallet: boolean
}

/** The window in which a passkey is made or used, where the frame of the wallet may not. */
export function PasskeyWindow({ texts, locale, isFromWallet }: PasskeyWindowProps) {
  const link = useRef<WindowLink | null>(null)
  const ceremony = useRef<PasskeyCeremony | null>(null)
  const [state, setState] = useState<PasskeyCeremonyState>({ step: 'loading' })
  const { step } = state

  useEffect(() => {
    trustBuiltScripts(window)
    const { hash, pathname, search } = window.location
    link.current ??= readFragment(hash)
    // Neither the history nor a copied address contains the secret.
    window.history.replaceState(null, '', pathname + search)
    if (link.current === null || !isFromWallet) return setState({ step: 'none' })
    const made = createPasskeyCeremony({ window, link: link.current, exchange: exchangeAnswer })
    ceremony.current = made
    const unsubscribe = made.store.subscribe(setState)
    const leave = () => sendClosing(made.closing())
    window.addEventListener('pagehide', leave)
    const stop = made.open()
    return () => {
      stop()
      unsubscribe()
      window.removeEventListener('pagehide', leave)
    }
  }, [isFromWallet])

  useEffect(() => {
    // Where the browser does not close it, the sentence below tells the visitor to.
    if (step === 'sent') window.close()
  }, [step])

  return (
    <>
      <h1 className={styles.title}>{texts[TITLES[step]]}</h1>
      {'origin' in state ? (
        <>
          <p className={styles.text}>{fillText(texts['passkey.askedBy'], { site: state.origin }, locale)}</p>
          <p className={styles.text}>{texts[step === 'again' ? 'passkey.againBody' : 'passkey.body']}</p>
          {state.problem && (
            <Notice tone="warn" role="alert">
              <p>{texts[`passkey.${state.problem}`]}</p>
            </Notice>
          )}
          <Button busy={state.isBusy} onClick={() => void ceremony.current?.press()}>
            {texts[step === 'create' ? 'passkey.create' : 'passkey.use']}
          </Button>
        </>
      ) : (
        step !== 'loading' && (
          <>
            <p className={styles.text}>{texts[step === 'sent' ? 'passkey.sentBody' : 'passkey.noneBody']}</p>
            <Button onClick={() => window.close()}>{texts['passkey.close']}</Button>
          </>
        )
      )}
    </>
  )
}

const TITLES = {
  loading: 'passkey.loading',
  create: 'passkey.create',
  use: 'passkey.use',
  again: 'passkey.again',
  sent: 'passkey.sent',
  none: 'passkey.none',
} as const satisfies Record<PasskeyCeremonyState['step'], keyof PasskeyTexts>
