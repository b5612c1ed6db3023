'use client'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { PairingCode } from '@/components/modal/parts/PairingCode'
import { Button } from '@/components/ui/Button'
import { useConnect } from '@/lib/react/use-connect'
import { useText } from '@/lib/react/use-text'

/** The code of Connect, for the wallet of a phone. */
export default function PhoneCode() {
  const t = useText()
  const { step, error, retry } = useConnect()
  if (error === null || step !== 'failed') return <PairingCode lead={t('pairing.scan')} />
  return (
    <>
      <ErrorNotice error={error} tone="plain" offeredStep="tryAgain" />
      <Button tone="quiet" onClick={retry}>
        {t('pairing.again')}
      </Button>
    </>
  )
}
