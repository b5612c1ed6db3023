'use client'
import { AddressLine } from '@/components/modal/parts/AddressLine'
import { NamedAddress } from '@/components/modal/parts/NamedAddress'
import { ReplaceOffer } from '@/components/modal/parts/ReplaceOffer'
import { TokenAmount } from '@/components/modal/parts/TokenAmount'
import { useNow } from '@/components/modal/parts/use-now'
import { type Definition, DefinitionList } from '@/components/ui/DefinitionList'
import { Figures } from '@/components/ui/Figures'
import { chainAdapterOf } from '@/lib/chains/chain-adapters'
import type { Network } from '@/lib/chains/network'
import { useAccount } from '@/lib/react/use-account'
import { useShownName } from '@/lib/react/use-shown-name'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatMoment } from '@/lib/text/format-date'
import type { IntentFigure } from '@/lib/transaction/intent-entry'
import { intentEntry } from '@/lib/transaction/intent-registry'
import { type TransactionRecord, transactionOf } from '@/lib/transaction/transaction-record'
import styles from './ActivityRow.module.css'
import { activityFigures, activityStatus, figureTerm, figureText } from './activity-words'

/**
 * A pending transaction is slow from this age on. Networks confirm within a few blocks (12 s on Ethereum) what pays the
 * current fee; after 25 blocks the fee is too low, or an earlier transaction of the account is in the way.
 */
const STUCK_AFTER_MS = 5 * 60_000

/** The details of one transaction, and what its status means for the visitor. */
export function ActivityFacts({ record, network }: { record: TransactionRecord; network: Network }) {
  const t = useText()
  const locale = useLocale()
  const { id, replacedBy, sentAt, fee, status } = record
  const sent = transactionOf({ ...record, replacedBy: undefined })
  const figures = activityFigures(record)
  const recipient = intentEntry(record.intent).recipient?.(record.intent)
  const isConfirmed = status === 'confirmed'
  const hashLine = (id: string, term: string, value: string): Definition => ({
    id,
    term,
    value: (
      <AddressLine
        value={value}
        kind="hash"
        explorerUrl={chainAdapterOf(network.chainNamespace).explorerUrl(network, { transaction: value })}
      />
    ),
  })
  const lines: readonly (Definition | false)[] = [
    ...figures.map((figure) => ({
      id: figure.role,
      term: t(figureTerm(figure.role, isConfirmed)),
      value: <FigureValue figure={figure} />,
    })),
    recipient !== undefined && {
      id: 'recipient',
      term: t('activity.recipient'),
      value: <Recipient {...recipient} network={network} />,
    },
    { id: 'network', term: t('activity.network'), value: network.name },
    fee !== undefined &&
      network.nativeCurrency.symbol !== '' && {
        id: 'fee',
        term: t('activity.fee'),
        value: <TokenAmount units={BigInt(fee)} token={network.nativeCurrency} />,
      },
    { id: 'sentAt', term: t('activity.sent'), value: <bdi>{formatMoment(sentAt, locale)}</bdi> },
    sent !== undefined && hashLine('hash', t('activity.hash'), sent),
    replacedBy !== undefined && hashLine('replacedBy', t('activity.replacedBy'), replacedBy),
  ]
  const shown = activityStatus(record)
  const isSpedUp = replacedBy !== undefined && status !== 'replaced'
  return (
    <div className={styles.facts}>
      {shown === 'pending' ? (
        <>
          <PendingNote sentAt={sentAt} network={network} />
          <ReplaceOffer id={id} />
        </>
      ) : (
        shown !== 'confirmed' && <p className={styles.note}>{t(`activity.note.${shown}`, { network: network.name })}</p>
      )}
      {isSpedUp && <p className={styles.note}>{t('activity.note.spedUp')}</p>}
      {isConfirmed && figures.some(({ isEstimate }) => isEstimate) && (
        <p className={styles.note}>{t('activity.note.estimate')}</p>
      )}
      <DefinitionList lines={lines.filter((each) => each !== false)} />
    </div>
  )
}

interface RecipientProps {
  address: string
  name: string | undefined
  network: Network
}

/** The name that the transfer was sent to, or else the one that the account has now, and its address. */
function Recipient(props: RecipientProps) {
  return props.name === undefined ? <UnnamedRecipient {...props} /> : <RecipientLine {...props} />
}

function UnnamedRecipient(props: RecipientProps) {
  return <RecipientLine {...props} name={useShownName(props.address, props.network.caipNetworkId)} />
}

function RecipientLine({ address, name, network }: RecipientProps) {
  const explorerUrl = chainAdapterOf(network.chainNamespace).explorerUrl(network, { address })
  return <NamedAddress name={name} value={address} explorerUrl={explorerUrl} />
}

/**
 * What a pending status means. From {@link STUCK_AFTER_MS} on, how to speed the transaction up or cancel it in a wallet
 * that has its own window. The embedded wallet offers it here.
 */
function PendingNote({ sentAt, network }: { sentAt: number; network: Network }) {
  const t = useText()
  const isEmbedded = useAccount(({ connectedWalletInfo }) => connectedWalletInfo?.type === 'AUTH')
  const isStuck = useNow(true) - sentAt >= STUCK_AFTER_MS && !isEmbedded
  return (
    <p className={styles.note} role="status">
      {isStuck ? t('activity.note.stuck') : t('activity.note.pending', { network: network.name })}
    </p>
  )
}

/** An amount with every digit, unless it is an estimate. */
function FigureValue({ figure }: { figure: IntentFigure }) {
  const t = useText()
  const locale = useLocale()
  const amount = figureText(figure, t, locale, !figure.isEstimate)
  return (
    <bdi dir="ltr">
      <Figures>{figure.isEstimate ? t('activity.about', { amount }) : amount}</Figures>
    </bdi>
  )
}
