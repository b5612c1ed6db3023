'use client'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import type { ExportedWallet } from '@/lib/custody/exported-wallet'
import { trustBuiltScripts } from '@/lib/frame-guest/trusted-scripts'
import { type ExportAnswer, exportOffer } from '@/lib/frame-guest/window-export'
import { createWindowGuest } from '@/lib/frame-guest/window-guest'
import { readFragment, type WindowLink } from '@/lib/frame-guest/window-message'
import type { ExportTexts } from '@/lib/text/export-texts'
import { fillText } from '@/lib/text/fill-text'
import type { Locale } from '@/lib/text/locales'
import { ExportedKeys } from './ExportedKeys'
import styles from './ExportWindow.module.css'
import frame from './FramePage.module.css'
import { SaveExport } from './SaveExport'
import { exchangeAnswer } from './window-answers'

/** So long the texts can be read. */
export const SHOWN_SECONDS = 60
/** A form that waits for a password holds the wallet no longer than this. */
const FORM_MS = 5 * 60_000

type Wanted = 'show' | 'save'
type Step = 'loading' | 'ready' | 'asked' | 'show' | 'save' | 'saved' | 'gone' | 'none'

export interface ExportWindowProps {
  readonly texts: ExportTexts
  readonly locale: Locale
}

/** Shows phrase and keys of a wallet for a minute, or saves them as an encrypted file. What it has shown it forgets. */
export function ExportWindow({ texts, locale }: ExportWindowProps) {
  const link = useRef<WindowLink | null>(null)
  const wanted = useRef<Wanted>('show')
  const answer = useRef<(content: ExportAnswer) => void>(() => undefined)
  const [step, setStep] = useState<Step>('loading')
  const [wallet, setWallet] = useState<ExportedWallet | null>(null)
  const [left, setLeft] = useState(SHOWN_SECONDS)

  useEffect(() => {
    trustBuiltScripts(window)
    const { hash, pathname, search } = window.location
    link.current ??= readFragment(hash)
    // Neither the history nor a copied address contains the secret.
    window.history.replaceState(null, '', pathname + search)
    if (link.current === null) return setStep('none')
    const guest = createWindowGuest<typeof exportOffer, ExportAnswer>({
      ...{ link: link.current, exchange: exchangeAnswer, offers: exportOffer },
      isLast: (offer) => offer.step !== 'ready',
      onClosing: { wanted: false },
    })
    answer.current = guest.answer
    const unsubscribe = guest.store.subscribe((state) => {
      if (state.step === 'offered' && !state.isSending) setStep('ready')
      if (state.step === 'lost')
        setStep((now) => (now === 'loading' || now === 'ready' || now === 'asked' ? 'none' : now))
      if (state.step !== 'over') return
      const { offer } = state
      if (offer.step !== 'wallet') return setStep('none')
      setWallet(offer.wallet)
      setStep(wanted.current)
      guest.store.setState({ step: 'lost' }, true)
    })
    const wipe = () => {
      setWallet(null)
      setStep('gone')
    }
    // A page that comes back from the history of the browser shows nothing.
    window.addEventListener('pagehide', wipe)
    const stop = guest.open()
    return () => {
      stop()
      unsubscribe()
      window.removeEventListener('pagehide', wipe)
    }
  }, [])

  useEffect(() => {
    if (step !== 'show' && step !== 'save') return
    const endsAt = Date.now() + (step === 'show' ? SHOWN_SECONDS * 1000 : FORM_MS)
    const timer = setInterval(() => {
      const rest = Math.ceil((endsAt - Date.now()) / 1000)
      setLeft(Math.max(0, rest))
      if (rest > 0) return
      setWallet(null)
      setStep('gone')
    }, 250)
    return () => clearInterval(timer)
  }, [step])

  const ask = (what: Wanted) => {
    wanted.current = what
    setLeft(SHOWN_SECONDS)
    setStep('asked')
    answer.current({ wanted: true })
  }
  const end = (next: 'gone' | 'saved') => {
    setWallet(null)
    setStep(next)
  }

  return (
    <div className={styles.body}>
      <h1 className={frame.title}>{texts[TITLES[step]]}</h1>
      {(step === 'ready' || step === 'asked') && (
        <>
          <Notice tone="warn">
            <p>{texts['export.warn']}</p>
          </Notice>
          <Button busy={step === 'asked'} onClick={() => ask('show')}>
            {texts['export.show']}
          </Button>
          <Button tone="quiet" busy={step === 'asked'} onClick={() => ask('save')}>
            {texts['export.save']}
          </Button>
        </>
      )}
      {step === 'show' && wallet && (
        <>
          <p className={frame.text}>{fillText(texts['export.left'], { seconds: left }, locale)}</p>
          <ExportedKeys texts={texts} wallet={wallet} />
          <Button onClick={() => setStep('save')}>{texts['export.save']}</Button>
          <Button tone="quiet" onClick={() => end('gone')}>
            {texts['export.hide']}
          </Button>
        </>
      )}
      {step === 'save' && wallet && <SaveExport texts={texts} wallet={wallet} onSaved={() => end('saved')} />}
      {step === 'saved' && (
        <>
          <p className={frame.text}>{texts['export.forget']}</p>
          <a href="/recovery.html" download>
            {texts['export.page']}
          </a>
        </>
      )}
      {step === 'gone' && <p className={frame.text}>{texts['export.goneBody']}</p>}
      {step === 'none' && <p className={frame.text}>{texts['export.noneBody']}</p>}
      {(step === 'saved' || step === 'gone' || step === 'none') && (
        <Button onClick={() => window.close()}>{texts['export.close']}</Button>
      )}
    </div>
  )
}

const TITLES = {
  loading: 'export.loading',
  ready: 'export.title',
  asked: 'export.title',
  show: 'export.title',
  save: 'export.save',
  saved: 'export.saved',
  gone: 'export.gone',
  none: 'export.none',
} as const satisfies Record<Step, keyof ExportTexts>
