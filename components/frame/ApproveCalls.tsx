'use client'
import { DefinitionList } from '@/components/ui/DefinitionList'
import { Disclosure } from '@/components/ui/Disclosure'
import { Notice } from '@/components/ui/Notice'
import type { CallsScreen } from '@/lib/frame-guest/screens'
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

/** Calls that a page wants to be made: who asks, what changes in sum, what each says, who pays the network, and their bytes. */
export default function ApproveCalls(props: FundsScreenProps<CallsScreen>) {
  const { t } = useFrameTexts()
  const { chainId, account, accountType, calls, isAtomic, gas, gasPrice, sponsor, refusal, isFirst } = props.screen
  const { steps, simulation, risks, network, words, atMost, card } = useCallReading(props, calls)
  const isList = calls.length > 1

  return (
    <ApprovalCard
      {...card}
      title={
        isList
          ? t('frame.calls.title', { count: calls.length })
          : t(requestTitle(steps.flat(), 'frame.request.transaction'))
      }
      asks="frame.request.asksToSend"
      note={isList ? t(isAtomic ? 'frame.calls.together' : 'frame.calls.inTurn') : undefined}
    >
      {isFirst && (
        <Notice tone="plain" title={t('frame.calls.first')}>
          <p>{t('frame.calls.firstBody')}</p>
        </Notice>
      )}
      {sponsor === null && refusal !== null && (
        <Notice tone="warn">
          <p>{t('frame.calls.unpaid')}</p>
        </Notice>
      )}
      {risks && <RiskNotices risks={risks} />}
      <SimulatedChanges simulation={simulation} words={words} />
      {!isList && <p className={cardStyles.label}>{t('frame.call.title')}</p>}
      {steps.map((statements, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the calls of a screen do not change
        <section key={index} className={styles.part}>
          {isList && <h2 className={cardStyles.heading}>{t('frame.calls.step', { number: index + 1 })}</h2>}
          <DefinitionList lines={statementLines(statements, words)} />
        </section>
      ))}
      <DefinitionList
        lines={[
          {
            id: 'account',
            term: t(accountType === 'smartAccount' ? 'frame.calls.account' : 'frame.sign.account'),
            value: <ShortAddress value={account} />,
          },
          { id: 'network', term: t('frame.sign.network'), value: <bdi>{network?.name ?? chainId}</bdi> },
          { id: 'fee', term: t('frame.fee.term'), value: atMost(props.screen) },
          {
            id: 'payer',
            term: t('frame.fee.payer'),
            value: sponsor === null ? t('frame.fee.you') : <bdi dir="ltr">{sponsor}</bdi>,
          },
        ]}
      />
      <Disclosure summary={t('frame.raw.title')}>
        <DefinitionList
          lines={[
            { id: 'gas', term: t('frame.raw.gas'), value: <bdi dir="ltr">{gas}</bdi> },
            { id: 'gasPrice', term: t('frame.raw.gasPrice'), value: <bdi dir="ltr">{gasPrice}</bdi> },
          ]}
        />
        {calls.map(({ to, value, data }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the calls of a screen do not change
          <section key={index} className={styles.part}>
            <DefinitionList
              lines={[
                { id: 'to', term: t('frame.call.to'), value: <ShortAddress value={to} /> },
                { id: 'value', term: t('frame.raw.value'), value: <bdi dir="ltr">{value}</bdi> },
              ]}
            />
            <p className={cardStyles.label}>{t('frame.raw.data')}</p>
            <pre className={styles.raw} dir="ltr" data-testid="data">
              {data}
            </pre>
          </section>
        ))}
      </Disclosure>
    </ApprovalCard>
  )
}
