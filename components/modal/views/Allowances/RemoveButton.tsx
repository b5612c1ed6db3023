'use client'
import { Button } from '@/components/ui/Button'
import type { RemovalStep } from '@/lib/react/use-allowances'
import { useText } from '@/lib/react/use-text'

interface RemoveButtonProps {
  /** What is removed, for screen readers: the same button is in every row. */
  label: string
  step: RemovalStep | undefined
  inactive: boolean
  onPress: () => void
}

/** Ends an allowance or a permission, and says where that stands. */
export function RemoveButton({ label, step, inactive, onPress }: RemoveButtonProps) {
  const t = useText()
  const words = step === undefined ? t('allowances.remove') : t(`allowances.${step}`)
  return (
    <Button
      tone="quiet"
      size="compact"
      busy={step !== undefined}
      inactive={inactive}
      aria-label={step === undefined ? label : `${label}. ${words}`}
      onClick={onPress}
    >
      {words}
    </Button>
  )
}
