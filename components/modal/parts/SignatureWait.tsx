'use client'
import { Button } from '@/components/ui/Button'
import { useText } from '@/lib/react/use-text'
import { AskAgain, OpenWallet } from './OpenWallet'
import styles from './SignatureWait.module.css'
import { useWaitStage } from './use-wait-stage'

interface SignatureWaitProps {
  /** The wallet has been asked. */
  isSigning: boolean
  /** The server has been asked. */
  isSending: boolean
  /** Asks a wallet again that has not answered. */
  onAgain: () => void
  onCancel: () => void
}

/** Below the button of a form that is signed and then sent: what the visitor waits for, and the way out. */
export function SignatureWait({ isSigning, isSending, onAgain, onCancel }: SignatureWaitProps) {
  const t = useText()
  const stage = useWaitStage(isSending)
  return (
    <>
      <div className={styles.told} role="status">
        {isSigning && <OpenWallet />}
        {(stage === 'long' || stage === 'stuck') && <p>{t('modal.stillWorking')}</p>}
      </div>
      {isSigning && (
        <div className={styles.links}>
          <AskAgain onAgain={onAgain} />
          <Button tone="link" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        </div>
      )}
    </>
  )
}
