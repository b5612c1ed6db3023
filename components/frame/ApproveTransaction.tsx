'use client'
import { DefinitionList } from '@/components/ui/DefinitionList'
import { Disclosure } from '@/components/ui/Disclosure'
import { Notice } from '@/components/ui/Notice'
import type { TransactionScreen } from '@/lib/frame-guest/screens'
import { ApprovalCard } from './ApprovalCard'
import cardStyles from './FrameCard.module.css'
import { useFrameTexts } from './frame-texts'
import styles from './RequestScreens.module.css'
import { RiskNotices } from './RiskNotices'
import { SimulatedChanges } from './SimulatedChanges'
import { requestTitle, statementLines } from './statement-lines'
import { ShortAddress } from './token-amounts'
import { useCallReading } from './use-call-reading'
import type { FundsScreenProps } from './use-request-approval'

/** A transaction that a page wants to be sent: who asks, what changes, what it says, what it costs, and its bytes. */
export default function ApproveTransaction(props: FundsScreenProps<TransactionScreen>) {
  const { screen } = props
  const { t } = useFrameTexts()
  const { chainId, account, data, value, gas, gasPrice, replaces } = screen
  const { preview, steps, simulation, risks, network, words, atMost, card } = useCallReading(props, [screen])
  const statements = steps.flat()
  const nonce = preview?.nonce ?? screen.nonce
  const fees = [
    { id: 'fee', term: t('frame.fee.term'), value: atMost(screen) },
    ...(replaces?.fee ? [{ id: 'feeBefore', term: t('frame.fee.before'), value: atMost(replaces.fee) }] : []),
  ]

  return (
    <ApprovalCard
      {...card}
      title={t(
        replaces?.change === 'cancel' ? 'frame.request.cancel' : requestTitle(statements, 'frame.request.transaction'),
      )}
      asks="frame.request.asksToSend"
    >
      {replaces && (
        <Notice tone={replaces.change === 'other' ? 'warn' : 'plain'} title={t('frame.replace.title')}>
          <p>{t(`frame.replace.${replaces.change}`)}</p>
        </Notice>
      )}
      {risks && <RiskNotices risks={risks} />}
      <SimulatedChanges simulation={simulation} words={words} />
      <p className={cardStyles.label}>{t('frame.call.title')}</p>
      <DefinitionList lines={statementLines(statements, words)} />
      <DefinitionList
        lines={[
          { id: 'account', term: t('frame.sign.account'), value: <ShortAddress value={account} /> },
          { id: 'network', term: t('frame.sign.network'), value: <bdi>{network?.name ?? chainId}</bdi> },
          ...fees,
          { id: 'payer', term: t('frame.fee.payer'), value: t('frame.fee.you') },
        ]}
      />
      <Disclosure summary={t('frame.raw.title')}>
        <DefinitionList
          lines={[
            { id: 'value', term: t('frame.raw.value'), value: <bdi dir="ltr">{value}</bdi> },
            { id: 'nonce', term: t('frame.raw.nonce'), value: <bdi dir="ltr">{nonce}</bdi> },
            { id: 'gas', term: t('frame.raw.gas'), value: <bdi dir="ltr">{gas}</bdi> },
            { id: 'gasPrice', term: t('frame.raw.gasPrice'), value: <bdi dir="ltr">{gasPrice}</bdi> },
          ]}
        />
        <p className={cardStyles.text}>{t(screen.isNonceNamed ? 'frame.raw.nonceNamed' : 'frame.raw.mayChange')}</p>
        <p className={cardStyles.label}>{t('frame.raw.data')}</p>
        <pre className={styles.raw} dir="ltr" data-testid="data">
          {data}
        </pre>
      </Disclosure>
    </ApprovalCard>
  )
}
