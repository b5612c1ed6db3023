'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

const REFRESH_MS = 2_000

/** Draws the page anew every two seconds while it is visible. */
export function KeepFresh() {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) router.refresh()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [router])
  return null
}
