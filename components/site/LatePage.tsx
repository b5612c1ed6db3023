'use client'
import { type ComponentType, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Elements } from '@/components/ui/own-text'
import { notOnServer } from '@/lib/core/browser-chunk'
import { useAccount } from '@/lib/react/use-account'
import type { LatePartsProps } from './late/LateParts'

export interface LatePageProps extends Omit<LatePartsProps, 'used' | 'onFailure'> {
  children: Elements
}

async function loadParts() {
  if (typeof window !== 'undefined') return (await import('./late/LateParts')).LateParts
  throw notOnServer()
}

/**
 * The page as the server rendered it. The code behind its controls (`data-late`) and the panel of a connected wallet
 * load with the first use of either; a press during the load is handled afterwards.
 */
export function LatePage({ children, ...props }: LatePageProps) {
  const { status, address } = useAccount()
  const page = useRef<HTMLDivElement>(null)
  const [used, setUsed] = useState<LatePartsProps['used']>()
  const [failed, setFailed] = useState(false)
  const [Parts, setParts] = useState<ComponentType<LatePartsProps>>()
  const wanted = used ?? address

  useEffect(() => {
    setFailed(false)
    if (wanted)
      loadParts().then(
        (LateParts) => setParts(() => LateParts),
        () => setFailed(true),
      )
  }, [wanted])

  // A list that was changed before this code had run: no event tells of it any more.
  useEffect(() => {
    const lists = page.current?.querySelectorAll<HTMLSelectElement>('select[data-late]') ?? []
    const changed = [...lists].find(({ selectedOptions: [option] }) => option?.defaultSelected === false)
    if (changed) setUsed({ control: changed })
  }, [])

  const use = ({ target, type }: SyntheticEvent) => {
    const control = (target as Element).closest<HTMLElement>('[data-late]')
    if (!control) return
    // The hero, the only `div`, is used by coming near; a list when its value changes; a button when it is pressed.
    const isUsed = control.matches('div')
      ? control !== used?.control
      : type === (control.matches('select') ? 'change' : 'click')
    if (isUsed) setUsed({ control })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to the controls inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button is a click
    <div ref={page} className="site-page" data-wallet={status} onClick={use} onChange={use} onPointerMove={use}>
      {children}
      {Parts && <Parts {...props} used={used} onFailure={setFailed} />}
      <p className="site-failed" role="alert">
        {failed && props.texts['late.failed']}
      </p>
    </div>
  )
}
