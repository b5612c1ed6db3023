'use client'
import { Button } from '@/components/ui/Button'
import type { Elements } from '@/components/ui/own-text'
import type { Passkeys } from '@/lib/frame-guest/recovery-flow'
import type { RecoveryProblem } from '@/lib/frame-guest/recovery-problem'
import { FrameCard } from './FrameCard'
import { passkeysHere } from './passkeys-here'
import { ProblemNotice } from './recovery-parts'

export interface PasskeyCardProps {
  readonly title: string
  readonly buttonLabel: string
  readonly cancelLabel: string
  readonly isBusy: boolean
  readonly problem: RecoveryProblem | null
  readonly onPress: (passkeys: Passkeys) => void
  readonly onCancel: () => void
  readonly children: Elements
}

/** A card that asks for a passkey. The browser shows the rest. */
export function PasskeyCard(props: PasskeyCardProps) {
  return (
    <FrameCard
      title={props.title}
      onEscape={props.onCancel}
      actions={
        <>
          <ProblemNotice problem={props.problem} />
          <Button onClick={() => props.onPress(passkeysHere)} busy={props.isBusy}>
            {props.buttonLabel}
          </Button>
          <Button tone="quiet" onClick={props.onCancel}>
            {props.cancelLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </FrameCard>
  )
}
