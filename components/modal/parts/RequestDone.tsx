'use client'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import { type Definition, DefinitionList } from '@/components/ui/DefinitionList'
import { Notice } from '@/components/ui/Notice'
import type { Elements } from '@/components/ui/own-text'
import { chainAdapterOf } from '@/lib/chains/chain-adapters'
import { useAccountFlows } from '@/lib/react/use-account-flows'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useText } from '@/lib/react/use-text'
import type { IntentText } from '@/lib/transaction/intent-entry'
import { transactionOf } from '@/lib/transaction/transaction-record'
import { AddressLine } from './AddressLine'
import styles from './RequestDone.module.css'

export interface RequestDoneProps {
  /** The message of the success. */
  message: IntentText | undefined
  /** The identifier of the transaction as it was sent, on the active network. */
  transaction: string
  /** The amounts that moved. */
  children: Elements
  /** Lines before that of the transaction. */
  lines?: readonly Definition[]
  onFinish: () => void
  /** Below the button that goes to the account. */
  further?: Elements
}

/** The result of a confirmed request. */
export function RequestDone({ message, transaction: sent, children, lines = [], onFinish, further }: RequestDoneProps) {
  const t = useText()
  // The one that is on the chain, if it was sped up or is a batch.
  const transaction = useStore(useAccountFlows().transactions.store, ({ records }) =>
    transactionOf(records.find(({ id }) => id === sent) ?? { id: sent }),
  )
  const network = useActiveNetwork()
  const notice = useRef<HTMLDivElement>(null)

  // The button that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className={styles.done}>
      <div ref={notice} tabIndex={-1} className={styles.message}>
        <Notice tone="good" role="status">
          <p>{message && t(message.textKey, message.details)}</p>
        </Notice>
      </div>
      {children}
      <DefinitionList
        lines={[
          ...lines,
          ...(transaction === undefined
            ? []
            : [
                {
                  id: 'transaction',
                  term: t('request.transaction'),
                  value: (
                    <AddressLine
                      value={transaction}
                      kind="hash"
                      explorerUrl={chainAdapterOf(network.chainNamespace).explorerUrl(network, { transaction })}
                    />
                  ),
                },
              ]),
        ]}
      />
      <Button onClick={onFinish}>{t('request.toAccount')}</Button>
      {further}
    </div>
  )
}
