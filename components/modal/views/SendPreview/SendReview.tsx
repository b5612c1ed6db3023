'use client'
import { Address } from '@/components/ui/Address'
import { DefinitionList } from '@/components/ui/DefinitionList'
import { ForeignName } from '@/components/ui/ForeignName'
import { chainAdapterOf } from '@/lib/chains/chain-adapters'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import type { SendModel } from '@/lib/react/use-send'
import { useText } from '@/lib/react/use-text'
import type { Transfer } from '@/lib/send/send-state'
import { shortenAddress } from '@/lib/text/shorten-address'
import { useCostLines } from '../Send/use-cost-lines'
import styles from './SendReview.module.css'

/** The name of the recipient if one was entered, its whole address in groups of four, and the lines of the transfer. */
export function SendReview({ send, transfer }: { send: SendModel; transfer: Transfer }) {
  const t = useText()
  const network = useActiveNetwork()
  const costs = useCostLines(send)
  const { account, recipient, recipientName } = transfer
  const { groupAddress } = chainAdapterOf(network.chainNamespace)
  return (
    <>
      <div className={styles.recipient}>
        <p className={styles.term}>{t('send.to')}</p>
        {recipientName !== undefined && (
          <p className={styles.name}>
            <ForeignName name={recipientName} className={styles.whole} />
          </p>
        )}
        <p className={styles.value}>
          <Address value={recipient} short={groupAddress(recipient)} className={styles.groups} />
        </p>
      </div>
      <DefinitionList
        lines={[
          ...costs,
          { id: 'network', term: t('request.network'), value: network.name },
          {
            id: 'account',
            term: t('request.account'),
            value: <Address value={account.address} short={shortenAddress(account.address)} />,
          },
        ]}
      />
    </>
  )
}
