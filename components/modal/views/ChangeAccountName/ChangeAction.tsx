'use client'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { SignatureWait } from '@/components/modal/parts/SignatureWait'
import { useOnline } from '@/components/modal/parts/use-online'
import { Button } from '@/components/ui/Button'
import type { NameChangeModel } from '@/lib/react/use-name-change'
import { useText } from '@/lib/react/use-text'

interface ChangeActionProps {
  change: NameChangeModel
  /** What the button does. */
  label: string
  /** What is missing before it can be pressed. */
  missing: string | undefined
  onSubmit: () => void
}

/**
 * The main button of a form with its failure and its progress. Only a press of the button submits: Enter in a field never
 * does, because some changes cannot be undone.
 */
export function ChangeAction({ change, label, missing, onSubmit }: ChangeActionProps) {
  const t = useText()
  const { isSigning, isSending, error } = change
  const online = useOnline()
  const isBusy = isSigning || isSending
  const failure = isBusy ? undefined : error
  const isAgain = failure?.canRetry === true

  const words = () => {
    if (isSigning) return t('names.inWallet')
    if (isSending) return t('names.saving')
    if (!online) return t('error.offline')
    return missing ?? (isAgain ? t('common.tryAgain') : label)
  }
  return (
    <>
      {failure !== undefined && (
        <ErrorNotice error={failure} tone="plain" offeredStep={isAgain ? 'tryAgain' : undefined} />
      )}
      <Button busy={isBusy} inactive={!online || missing !== undefined} onClick={onSubmit}>
        {words()}
      </Button>
      <SignatureWait isSigning={isSigning} isSending={isSending} onAgain={onSubmit} onCancel={change.cancel} />
    </>
  )
}
