'use client'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { HeaderControl } from '@/components/modal/header-slots'
import { IconButton } from '@/components/ui/IconButton'
import { SlidersHorizontal } from '@/components/ui/swap-icons'
import { useRuntime } from '@/lib/react/runtime-context'
import { useIsReconnecting } from '@/lib/react/use-is-reconnecting'
import type { SwapModel } from '@/lib/react/use-swap'
import { useText } from '@/lib/react/use-text'
import styles from './SlippageSettings.module.css'

/**
 * The button of the header that opens the slippage settings over the form, which does not move. Esc and a press outside
 * close them.
 */
export function SlippageControl({ swap }: { swap: SwapModel }) {
  const t = useText()
  const isReconnecting = useIsReconnecting()
  const [isOpen, setOpen] = useState(false)
  const { text } = useRuntime()
  // Loads when it is opened. A failed load is repeated when the view is shown again.
  const [SlippageSettings] = useState(() =>
    lazy(async () => {
      const [module] = await Promise.all([import('./SlippageSettings'), text.load('slippage')])
      return module
    }),
  )
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const isInside = ({ target }: Event) =>
      target instanceof Node && [button, panel].some(({ current }) => current?.contains(target))
    const onPress = (event: Event) => !isInside(event) && setOpen(false)
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onPress, true)
    // Before the dialog, which would leave the view.
    document.addEventListener('keydown', onEscape, true)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      document.removeEventListener('keydown', onEscape, true)
    }
  }, [isOpen])

  return (
    <>
      <HeaderControl side="end">
        <IconButton
          ref={button}
          label={t('swap.settings')}
          aria-expanded={isOpen}
          disabled={isReconnecting}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal />
        </IconButton>
      </HeaderControl>
      <div id={id} ref={panel} hidden={!isOpen} className={styles.over}>
        {isOpen && (
          <Suspense>
            <SlippageSettings swap={swap} />
          </Suspense>
        )}
      </div>
    </>
  )
}
