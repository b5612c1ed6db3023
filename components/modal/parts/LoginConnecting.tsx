'use client'
import { Button } from '@/components/ui/Button'
import { IconTile } from '@/components/ui/IconTile'
import { WalletCards } from '@/components/ui/shell-icons'
import { useText } from '@/lib/react/use-text'
import { useWaitStage } from './use-wait-stage'
import { WalletAnswer } from './WalletAnswer'

/** The login is done, and its accounts are read. */
export function LoginConnecting({ onCancel }: { onCancel: () => void }) {
  const t = useText()
  const stage = useWaitStage(true)
  const isLate = stage === 'long' || stage === 'stuck'
  return (
    <WalletAnswer
      picture={<IconTile icon={WalletCards} />}
      waiting
      role="status"
      title={t('emailLogin.preparing')}
      actions={
        stage === 'stuck' && (
          <Button tone="quiet" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )
      }
    >
      <p>{t(isLate ? 'modal.stillWorking' : 'emailLogin.preparingBody')}</p>
    </WalletAnswer>
  )
}
