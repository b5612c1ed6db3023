'use client'
import { Exchange, type ExchangedAmount } from '@/components/modal/parts/Exchange'
import { NamedAddress } from '@/components/modal/parts/NamedAddress'
import { RequestDone } from '@/components/modal/parts/RequestDone'
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
  const intent = intentOf(sent)
  const { recipient, recipientName } = sent
  const explorerUrl = chainAdapterOf(network.chainNamespace).explorerUrl(network, { address: recipient })
  return (
    <RequestDone
      message={intentEntry(intent).done?.(intent, locale)}
      transaction={sent.id}
      lines={[
        {
          id: 'recipient',
          term: t('send.to'),
          value: <NamedAddress name={recipientName} value={recipient} explorerUrl={explorerUrl} />,
        },
      ]}
      onFinish={send.finish}
    >
      <Exchange paid={paid} />
    </RequestDone>
  )
}
