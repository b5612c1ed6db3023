'use client'
import { use } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { isSameAddress } from '@/lib/core/account-key'
import type { AppError } from '@/lib/core/app-error'
import { EIP155 } from '@/lib/core/namespaces'
import type { TransactionId } from '@/lib/core/transaction-id'
import { useAccount } from '@/lib/react/use-account'
import { useAccountFlows } from '@/lib/react/use-account-flows'
import { type Translate, useText } from '@/lib/react/use-text'
import { REPLACEABLE_AFTER_MS } from '@/lib/transaction/replace-flow'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'
import styles from './ReplaceTransaction.module.css'
import { useNow } from './use-now'

/** What was sent in place of a transaction that waits, and, after some time without a block, how to replace it. */
export function ReplaceTransaction({ id }: { id: TransactionId }) {
  const record = useStore(useAccountFlows().transactions.store, ({ records }) =>
    records.find((each) => each.id === id && each.status === 'pending'),
  )
  const isReachable = useAccount(
    ({ address, chainId }) =>
      record !== undefined &&
      chainId === record.chainId &&
      address !== undefined &&
      isSameAddress(EIP155, address, record.from),
  )
  return record !== undefined && isReachable && <Offer record={record} />
}

function Offer({ record }: { record: TransactionRecord }) {
  const t = useText()
  const { store, replace } = use(useAccountFlows().replaceFlow())
  const { asking, failed } = useStore(store)
  const { id, sentAt, nonce, request, replacements: [newest] = [] } = record
  const isDue = useNow(true) - (newest?.sentAt ?? sentAt) >= REPLACEABLE_AFTER_MS
  const isKnown = nonce !== undefined && request !== undefined
  const error = failed?.id === id ? failed.error : undefined
  return (
    <div className={styles.offer}>
      <div role="status" className={styles.told}>
        {newest && (
          <Notice tone="plain">
            <p>{t(newest.kind === 'cancel' ? 'replace.cancelSent' : 'replace.speedUpSent')}</p>
          </Notice>
        )}
        {isDue && isKnown && <p className={styles.note}>{t('replace.offer')}</p>}
      </div>
      {error && (
        <Notice tone="warn" role="alert">
          <p>{refusalText(error, t)}</p>
        </Notice>
      )}
      {isDue && isKnown && (
        <div className={styles.actions}>
          {(['speedUp', 'cancel'] as const).map((kind) => (
            <Button
              key={kind}
              tone="quiet"
              size="compact"
              busy={asking?.id === id && asking.kind === kind}
              inactive={asking !== undefined}
              onClick={() => void replace(id, kind)}
            >
              {t(`replace.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Nodes refuse a nonce that is used, and a fee that is too low to replace what they have. */
function refusalText({ code, textKey, details }: AppError, t: Translate): string {
  if (code === 'transaction.replaced') return t('replace.tooLate')
  if (code === 'rpc.transaction_rejected') return t('replace.feeTooLow')
  return t(textKey, details)
}
