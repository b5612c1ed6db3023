'use client'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Lets a box follow the height of its content with a CSS transition, which `auto` cannot do.
 * Past the box's own `max-block-size` it scrolls, marked by `data-scrolls`.
 *
 * @returns refs for the box and for the content inside it.
 */
export function useFittedHeight(): [box: RefObject<HTMLDivElement | null>, content: RefObject<HTMLDivElement | null>] {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const outer = box.current
    const inner = content.current
    if (outer === null || inner === null || typeof ResizeObserver === 'undefined') return
    const fit = () => {
      const height = inner.offsetHeight
      const most = Number.parseFloat(getComputedStyle(outer).maxBlockSize)
      outer.style.blockSize = `${height}px`
      outer.toggleAttribute('data-scrolls', height > most + 1)
    }
    const observer = new ResizeObserver(fit)
    observer.observe(inner)
    window.addEventListener('resize', fit)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', fit)
    }
  }, [])

  return [box, content]
}
