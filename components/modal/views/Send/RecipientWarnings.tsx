'use client'
import { Address } from '@/components/ui/Address'
import { Checkbox } from '@/components/ui/Checkbox'
import { Notice } from '@/components/ui/Notice'
import { chainAdapterOf } from '@/lib/chains/chain-adapters'
import { namespaceOf } from '@/lib/core/namespaces'
import type { SendModel } from '@/lib/react/use-send'
import { useText } from '@/lib/react/use-text'
import { needsConsent, type RecipientWarning } from '@/lib/send/recipient-rules'
import styles from './RecipientWarnings.module.css'

/** Another account than the visitor believes may get the money. */
const GRAVE: readonly RecipientWarning['kind'][] = ['lookAlike', 'nameMoved']

/** What the visitor must read about the recipient, and the checkbox that the serious warnings require. */
export function RecipientWarnings({ send, warnings }: { send: SendModel; warnings: readonly RecipientWarning[] }) {
  const t = useText()
  const { account } = send
  return (
    <Notice tone={warnings.some(({ kind }) => GRAVE.includes(kind)) ? 'bad' : 'warn'} role="alert">
      {warnings.map((warning) => (
        <p key={warning.kind}>{t(`send.warning.${warning.kind}`)}</p>
      ))}
      {warnings.map(
        (warning) =>
          warning.kind === 'lookAlike' &&
          account !== undefined && (
            <p key="known">
              <span>{t('send.warning.lookAlikeKnown')}</span>{' '}
              <Address
                className={styles.known}
                value={warning.known}
                short={chainAdapterOf(namespaceOf(account.chainId)).groupAddress(warning.known)}
              />
            </p>
          ),
      )}
      {needsConsent(warnings) && (
        <Checkbox label={t('send.accept')} checked={send.isRiskAccepted} onChange={send.acceptRisk} />
      )}
    </Notice>
  )
}
