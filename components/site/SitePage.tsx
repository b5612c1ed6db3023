'use client'
import { type ComponentType, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Elements } from '@/components/ui/own-text'
import { notOnServer } from '@/lib/core/browser-chunk'
import { useAccount } from '@/lib/react/use-account'
import type { SitePartsProps } from './parts/SiteParts'

export interface SitePageProps extends Omit<SitePartsProps, 'used' | 'onFailure'> {
  children: Elements
}

async function loadParts() {
  if (typeof window !== 'undefined') return (await import('./parts/SiteParts')).SiteParts
  throw notOnServer()
}

/**
 * The page as the server rendered it. The code behind its controls (`data-use`) and the panel of a connected wallet
 * load with the first use of either; a press during the load is handled afterwards.
 */
export function SitePage({ children, ...props }: SitePageProps) {
  const { status, address } = useAccount()
  const page = useRef<HTMLDivElement>(null)
  const [used, setUsed] = useState<SitePartsProps['used']>()
  const [failed, setFailed] = useState(false)
  const [Parts, setParts] = useState<ComponentType<SitePartsProps>>()
  const wanted = used ?? address

  useEffect(() => {
    setFailed(false)
    if (wanted)
      loadParts().then(
        (SiteParts) => setParts(() => SiteParts),
        () => setFailed(true),
      )
  }, [wanted])

  // A list that was changed before this code had run: no event tells of it any more.
  useEffect(() => {
    const lists = page.current?.querySelectorAll<HTMLSelectElement>('select[data-use]') ?? []
    const changed = [...lists].find(({ selectedOptions: [option] }) => option?.defaultSelected === false)
    if (changed) setUsed({ control: changed })
  }, [])

  const use = ({ target, type }: SyntheticEvent) => {
    const control = (target as Element).closest<HTMLElement>('[data-use]')
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
        {failed && props.texts['part.failed']}
      </p>
    </div>
  )
}
