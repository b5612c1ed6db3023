'use client'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { type VisibleRows, visibleRows } from './visible-rows'

/** Before the first layout, and where there is none. */
const ROW_PX = 56
const BOX_PX = 560

/**
 * Follows the scrolling of the box around a list, and returns the rows to draw. `list` has the height of all its rows.
 * Measures once a frame at most.
 */
export function useVisibleRows(list: RefObject<HTMLElement | null>, count: number): VisibleRows {
  const [rows, setRows] = useState(() => visibleRows(0, BOX_PX, ROW_PX, count))

  useLayoutEffect(() => {
    const element = list.current
    const box = element && scrollBoxOf(element)
    if (!element || !box) return
    let frame = 0
    const row = element.querySelector<HTMLElement>('[data-index]')
    const rowHeight = row?.offsetHeight || ROW_PX
    const measure = () => {
      frame = 0
      const above = box.getBoundingClientRect().top - element.getBoundingClientRect().top
      // The box grows to its full height while it opens.
      const height = Math.max(box.clientHeight, BOX_PX)
      const next = visibleRows(above, height, rowHeight, count)
      setRows((before) => (before.first === next.first && before.end === next.end ? before : next))
    }
    const follow = () => {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    box.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('resize', follow)
    return () => {
      cancelAnimationFrame(frame)
      box.removeEventListener('scroll', follow)
      window.removeEventListener('resize', follow)
    }
  }, [list, count])

  // The list may have become shorter since it was measured.
  return { first: Math.min(rows.first, count), end: Math.min(rows.end, count) }
}

function scrollBoxOf(element: HTMLElement): HTMLElement | null {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  }
  return document.documentElement
}
