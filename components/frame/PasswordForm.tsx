'use client'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/Button'
import type { Elements } from '@/components/ui/own-text'
import { ratePassword } from '@/lib/frame-guest/password-strength'
import type { RecoveryProblem } from '@/lib/frame-guest/recovery-problem'
import { FrameCard } from './FrameCard'
import { useFrameTexts } from './frame-texts'
import { PasswordField } from './PasswordField'
import { KeyProgress, ProblemNotice, StrengthMeter } from './recovery-parts'

export interface PasswordFormProps {
  readonly title: string
  /** `new`: has to be hard to guess. */
  readonly purpose: 'new' | 'current'
  readonly accountName: string
  readonly submitLabel: string
  readonly cancelLabel: string
  readonly isBusy: boolean
  readonly progress: number | null
  readonly problem: RecoveryProblem | null
  /** How often a wrong password was entered: the field is then selected again. */
  readonly wrongTries?: number
  readonly onSubmit: (password: string) => void
  readonly onCancel: () => void
  /** Above the field. */
  readonly children: Elements
  /** Below the field. */
  readonly below?: Elements
}

/** A card that asks for a password, a new one or the stored one. */
export function PasswordForm(props: PasswordFormProps) {
  const { title, purpose, accountName, submitLabel, cancelLabel, isBusy, progress, problem, wrongTries } = props
  const { t } = useFrameTexts()
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const strength = ratePassword(password, accountName)
  const isReady = purpose === 'new' ? strength === 'fair' || strength === 'strong' : password !== ''
  const isWrong = problem === 'wrongPassword'

  // biome-ignore lint/correctness/useExhaustiveDependencies: each wrong password
  useEffect(() => {
    if (isWrong) field.current?.select()
  }, [isWrong, wrongTries])

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isReady && !isBusy) props.onSubmit(password)
  }

  return (
    <FrameCard
      title={title}
      onEscape={props.onCancel}
      actions={
        <>
          <ProblemNotice problem={problem} />
          <KeyProgress isBusy={isBusy} progress={progress} />
          <Button type="submit" form={form} inactive={!isReady} busy={isBusy}>
            {submitLabel}
          </Button>
          <Button tone="quiet" onClick={props.onCancel}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {props.children}
      <form id={form} onSubmit={submit}>
        <PasswordField
          showLabel={t('frame.recovery.show')}
          label={t('frame.recovery.password')}
          value={password}
          onChange={setPassword}
          purpose={purpose}
          account={accountName}
          inputRef={field}
          problem={isWrong ? t('frame.recovery.wrongPassword') : null}
          hint={
            purpose === 'new' && (password === '' ? t('frame.recovery.hint') : <StrengthMeter strength={strength} />)
          }
        />
      </form>
      {props.below}
    </FrameCard>
  )
}
