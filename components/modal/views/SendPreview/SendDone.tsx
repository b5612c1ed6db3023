'use client'
import { useEffect, useRef } from 'react'
import { AddressLine } from '@/components/modal/parts/AddressLine'
import { Exchange, type ExchangedAmount } from '@/components/modal/parts/Exchange'
import styles from '@/components/modal/parts/RequestDone.module.css'
import { Button } from '@/components/ui/Button'
import { DefinitionList } from '@/components/ui/DefinitionList'
import { Notice } from '@/components/ui/Notice'
import { chainAdapterOf } from '@/lib/chains/chain-adapters'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import type { SendModel } from '@/lib/react/use-send'
import { useLocale, useText } from '@/lib/react/use-text'
import type { SentTransfer } from '@/lib/send/send-ports'
import { intentOf } from '@/lib/send/transfer-intent'
import { intentEntry } from '@/lib/transaction/intent-registry'

/** The result of a confirmed transfer. */
export function SendDone({ send, sent, paid }: { send: SendModel; sent: SentTransfer; paid: ExchangedAmount }) {
  const t = useText()
  const locale = useLocale()
  const network = useActiveNetwork()
  const message = useRef<HTMLDivElement>(null)
  const intent = intentOf(sent)
  const done = intentEntry(intent).done?.(intent, locale)
  const { explorerUrl } = chainAdapterOf(network.chainNamespace)

  // The button that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) message.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className={styles.done}>
      <div ref={message} tabIndex={-1} className={styles.message}>
        <Notice tone="good" role="status">
          <p>{done && t(done.textKey, done.details)}</p>
        </Notice>
      </div>
      <Exchange paid={paid} />
      <DefinitionList
        lines={[
          {
            id: 'recipient',
            term: t('send.to'),
            value: (
              <AddressLine
                value={sent.recipient}
                kind="address"
                explorerUrl={explorerUrl(network, { address: sent.recipient })}
              />
            ),
          },
          {
            id: 'transaction',
            term: t('request.transaction'),
            value: (
              <AddressLine value={sent.id} kind="hash" explorerUrl={explorerUrl(network, { transaction: sent.id })} />
            ),
          },
        ]}
      />
      <Button onClick={send.finish}>{t('request.toAccount')}</Button>
    </div>
  )
}
