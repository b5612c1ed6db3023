'use client'
import '@/components/modal/theme.css'
import '@/components/modal/isolation.css'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import { trustBuiltScripts } from '@/lib/frame-guest/trusted-scripts'
import { readFragment, type WindowLink } from '@/lib/frame-guest/window-message'
import { askedIn, createWindowRequest, type WindowRequest } from '@/lib/frame-guest/window-request'
import { FramePage } from './FramePage'
import styles from './FramePage.module.css'
import { type FrameNetworks, type FrameTexts, FrameTextsContext } from './frame-texts'
import { WindowScreen } from './WindowScreen'
import { exchangeAnswer, sendClosing } from './window-answers'

export interface WalletWindowProps extends FrameTexts {
  /** Of the installation. */
  readonly name: string
  readonly networks: FrameNetworks
}

/** The window of the wallet's own origin in which a request is approved. Closing it rejects. */
export function WalletWindow({ name, networks, ...texts }: WalletWindowProps) {
  const link = useRef<WindowLink | null>(null)
  const [request, setRequest] = useState<WindowRequest | 'none' | null>(null)

  useEffect(() => {
    trustBuiltScripts(window)
    const { hash, pathname, search } = window.location
    link.current ??= readFragment(hash)
    // Neither the history nor a copied address contains the secret.
    window.history.replaceState(null, '', pathname + search)
    if (link.current === null) return setRequest('none')
    const made = createWindowRequest(link.current, exchangeAnswer)
    setRequest(made)
    const leave = () => sendClosing(made.rejection())
    window.addEventListener('pagehide', leave)
    const stop = made.open()
    return () => {
      stop()
      window.removeEventListener('pagehide', leave)
    }
  }, [])

  return (
    <FrameTextsContext value={texts}>
      {request === null || request === 'none' ? (
        <WindowEnd {...{ name, texts }} step={request === null ? 'loading' : 'over'} />
      ) : (
        <OpenWindow {...{ name, texts, networks, request }} />
      )}
    </FrameTextsContext>
  )
}

interface OpenWindowProps {
  readonly name: string
  readonly texts: FrameTexts
  readonly networks: FrameNetworks
  readonly request: WindowRequest
}

function OpenWindow({ name, texts, networks, request }: OpenWindowProps) {
  const step = useStore(request.store)
  const asked = askedIn(step)
  useEffect(() => {
    // Where the browser does not close it, the sentence below tells the visitor to.
    if (step.step === 'over') window.close()
  }, [step])
  if (asked) return <WindowScreen step={asked} networks={networks} onDecide={request.decide} />
  return <WindowEnd {...{ name, texts }} step={endOf(step)} />
}

type End = 'loading' | 'approved' | 'over'

function endOf(step: ReturnType<WindowRequest['store']['getState']>): End {
  if (step.step === 'loading') return 'loading'
  if (step.step === 'answered') return 'approved'
  return step.step === 'over' && step.offer.step === 'over' && step.offer.isApproved ? 'approved' : 'over'
}

/** A window that asks nothing: before the request is there, and once it has ended. */
function WindowEnd({
  name,
  texts: { texts, locale, dir },
  step,
}: Pick<OpenWindowProps, 'name' | 'texts'> & { step: End }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another heading
  useEffect(() => heading.current?.focus(), [step])
  return (
    <FramePage {...{ name, locale, dir }}>
      {step === 'loading' ? (
        <div role="status">
          <VisuallyHidden>{texts['frame.window.loading']}</VisuallyHidden>
          <SkeletonRows endLines={1} />
        </div>
      ) : (
        <>
          <h1 className={styles.title} ref={heading} tabIndex={-1}>
            {texts[`frame.window.${step}`]}
          </h1>
          <p className={styles.text}>{texts[`frame.window.${step}Body`]}</p>
          <Button onClick={() => window.close()}>{texts['frame.window.close']}</Button>
        </>
      )}
    </FramePage>
  )
}
