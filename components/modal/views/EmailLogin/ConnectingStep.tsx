'use client'
import { ErrorBody } from '@/components/modal/parts/ErrorBody'
import { useWaitStage } from '@/components/modal/parts/use-wait-stage'
import { WalletAnswer } from '@/components/modal/parts/WalletAnswer'
import { Button } from '@/components/ui/Button'
import { IconTile } from '@/components/ui/IconTile'
import { WalletCards } from '@/components/ui/shell-icons'
import type { EmailLogin } from '@/lib/react/use-email-login'
import { useText } from '@/lib/react/use-text'

/** The login is done, and its accounts are read. */
export function ConnectingStep({ login }: { login: EmailLogin }) {
  const t = useText()
  const { busy, error } = login
  const stage = useWaitStage(busy)
  const picture = <IconTile icon={WalletCards} />
  if (error !== null && !busy) {
    const again = error.canRetry
    return (
      <WalletAnswer
        picture={picture}
        role="alert"
        title={t(error.textKey, error.details)}
        actions={
          <>
            {again && <Button onClick={login.retry}>{t('common.tryAgain')}</Button>}
            <Button tone={again ? 'link' : 'quiet'} onClick={login.editAddress}>
              {t('emailLogin.otherAddress')}
            </Button>
          </>
        }
      >
        <ErrorBody error={error} offeredStep={again ? 'tryAgain' : undefined} />
      </WalletAnswer>
    )
  }
  const isLate = stage === 'long' || stage === 'stuck'
  return (
    <WalletAnswer
      picture={picture}
      waiting
      role="status"
      title={t('emailLogin.preparing')}
      actions={
        stage === 'stuck' && (
          <Button tone="quiet" onClick={login.editAddress}>
            {t('common.cancel')}
          </Button>
        )
      }
    >
      <p>{t(isLate ? 'modal.stillWorking' : 'emailLogin.preparingBody')}</p>
    </WalletAnswer>
  )
}
