'use client'
import { useEffect, useState } from 'react'

/** Pause after the last letter before a search is sent. */
const SEARCH_PAUSE_MS = 300

/** The text once it has not changed for a moment; an emptied one at once. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    if (text === settled) return
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, settled])
  return settled
}
