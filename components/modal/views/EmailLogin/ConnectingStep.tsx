'use client'
import { ErrorBody } from '@/components/modal/parts/ErrorBody'
import { LoginConnecting } from '@/components/modal/parts/LoginConnecting'
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
  if (error !== null && !busy) {
    const again = error.canRetry
    return (
      <WalletAnswer
        picture={<IconTile icon={WalletCards} />}
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
  return <LoginConnecting onCancel={login.editAddress} />
}
