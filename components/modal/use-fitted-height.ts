'use client'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A little longer than the transition of the box's height in the style sheet. */
const RESIZED_MS = 300

/**
 * Lets a box follow the height of its content with a CSS transition, which `auto` cannot do. The box is `auto` until its
 * content changes for the first time. What does not fit the card scrolls inside the box; while it resizes it is marked by
 * `data-resizing`.
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
    let timer: ReturnType<typeof setTimeout> | undefined
    let height = 0
    const observer = new ResizeObserver(() => {
      const before = height
      height = inner.offsetHeight
      const shown = outer.offsetHeight
      const isCut = shown < before && !outer.hasAttribute('data-resizing')
      // A card that has only just been shown fits by itself; a height of its own would be one more layout. So would one
      // for content that was cut off before and still is, such as a list that loads its next page.
      if (before === 0 || height === 0 || (isCut && shown < height)) {
        outer.style.removeProperty('block-size')
        return
      }
      outer.style.blockSize = `${isCut ? shown : before}px`
      outer.toggleAttribute('data-resizing', true)
      // Read, so that the transition has a height to start from.
      void outer.offsetHeight
      outer.style.blockSize = `${height}px`
      clearTimeout(timer)
      timer = setTimeout(() => outer.removeAttribute('data-resizing'), RESIZED_MS)
    })
    observer.observe(inner)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])

  return [box, content]
}
