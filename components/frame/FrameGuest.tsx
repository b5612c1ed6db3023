'use client'

import { useEffect, useState } from 'react'
import { AppError } from '@/lib/core/app-error'
import { answersWithoutLogin } from '@/lib/frame-guest/answers'
import { embedderOf } from '@/lib/frame-guest/embedder'
import { createGuestChannel } from '@/lib/frame-guest/guest-channel'
import { fillText } from '@/lib/text/fill-text'

export interface FrameGuestProps {
  /** Origins of the pages that may use the frame. */
  readonly allowedOrigins: readonly string[]
  /** CAIP-2. */
  readonly chainId: string
  /** Texts of failures by key; one without a text reads as any failure. */
  readonly errorTexts: Readonly<Record<string, string>>
}

/** The document of the hidden frame. It shows something only where no page shows it. */
export function FrameGuest({ allowedOrigins, chainId, errorTexts }: FrameGuestProps) {
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    const textOf = (error: AppError) =>
      fillText(errorTexts[error.textKey] ?? errorTexts['error.generic'] ?? '', error.details)
    try {
      const channel = createGuestChannel({
        window,
        allowedOrigins,
        embedder: embedderOf(window),
        answers: answersWithoutLogin({ chainId, reload: () => window.location.reload() }),
        textOf,
      })
      return channel.close
    } catch (thrown) {
      setFailure(textOf(AppError.from(thrown, 'internal')))
    }
  }, [allowedOrigins, chainId, errorTexts])

  return failure === null ? null : <p role="alert">{failure}</p>
}
