'use client'
import { useEffect } from 'react'

/** Closes the window, if a script has opened it: browsers keep any other. Draws nothing. */
export function CloseWindow() {
  useEffect(() => window.close(), [])
  return null
}
