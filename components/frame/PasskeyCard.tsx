'use client'
import { Button } from '@/components/ui/Button'
import type { Elements } from '@/components/ui/own-text'
import { FrameCard } from './FrameCard'
import { PasskeyButtons, type PasskeyButtonsProps } from './PasskeyButtons'
import { ProblemNotice } from './recovery-parts'

export interface PasskeyCardProps extends Omit<PasskeyButtonsProps, 'tone'> {
  readonly title: string
  readonly cancelLabel: string
  readonly onCancel: () => void
  /** Leads to a password. Shown where the passkeys of this browser or device cannot protect a wallet. */
  readonly instead?: Elements
  readonly children: Elements
}

/** A card that asks for a passkey. The browser shows the rest. */
export function PasskeyCard({ title, cancelLabel, onCancel, instead, children, ...asked }: PasskeyCardProps) {
  const { problem } = asked
  return (
    <FrameCard
      title={title}
      onEscape={onCancel}
      actions={
        <>
          <ProblemNotice problem={problem} />
          {(problem === 'noPrf' || problem === 'noPrfMade') && instead}
          <PasskeyButtons {...asked} />
          <Button tone="quiet" onClick={onCancel}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {children}
    </FrameCard>
  )
}
