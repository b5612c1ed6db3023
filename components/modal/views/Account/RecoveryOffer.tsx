'use client'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { useEmbeddedTexts } from '@/lib/react/use-embedded-texts'
import { useRecoveryOffer } from '@/lib/react/use-recovery-offer'
import { useText } from '@/lib/react/use-text'
import styles from './NewWallet.module.css'

/** Tells the owner, once, that recovery can be chosen. Nothing waits for it. */
export function RecoveryOffer() {
  const { isShown, choose, dismiss } = useRecoveryOffer()
  return isShown && <Offer onChoose={choose} onDismiss={dismiss} />
}

function Offer({ onChoose, onDismiss }: { readonly onChoose: () => void; readonly onDismiss: () => void }) {
  useEmbeddedTexts()
  const t = useText()
  return (
    <div className={styles.welcome}>
      <Notice tone="plain" role="status" title={t('recoveryOffer.title')}>
        <p>{t('recoveryOffer.body')}</p>
      </Notice>
      <div className={styles.actions}>
        <Button size="compact" tone="quiet" onClick={onDismiss}>
          {t('recoveryOffer.dismiss')}
        </Button>
        <Button size="compact" onClick={onChoose}>
          {t('recoveryOffer.choose')}
        </Button>
      </div>
    </div>
  )
}
