'use client'
import { useMemo, useState } from 'react'
import { DefinitionList } from '@/components/ui/DefinitionList'
import { Disclosure } from '@/components/ui/Disclosure'
import { Notice } from '@/components/ui/Notice'
import { believedSimulation } from '@/lib/clear-signing/believed-result'
import { partiesOf, tokensNamed, unknownCalls } from '@/lib/clear-signing/parties'
import { readCall } from '@/lib/clear-signing/read-call'
import { risksOf } from '@/lib/clear-signing/risks'
import { createPreviewFlow, type Preview } from '@/lib/frame-guest/preview-flow'
import type { CallsScreen } from '@/lib/frame-guest/screens'
import { ApprovalCard } from './ApprovalCard'
import cardStyles from './FrameCard.module.css'
import { feeText, mostFee, useNativePrice } from './fee-in-money'
import { useFrameTexts } from './frame-texts'
import { knownContracts } from './network-contracts'
import styles from './RequestScreens.module.css'
import { RiskNotices } from './RiskNotices'
import { SimulatedChanges } from './SimulatedChanges'
import { requestTitle, statementLines } from './statement-lines'
import { mostText, ShortAddress, tokensOf } from './token-amounts'
import { type FundsScreenProps, useRequestApproval } from './use-request-approval'

/** Calls that a page wants to be made: who asks, what changes in sum, what each says, who pays the network, and their bytes. */
export default function ApproveCalls(props: FundsScreenProps<CallsScreen>) {
  const { screen, worker, networks } = props
  const { t, locale } = useFrameTexts()
  const { promptId, chainId, account, accountType, calls, isAtomic, gas, gasPrice, sponsor, refusal, isFirst } = screen
  const network = networks[chainId]
  const saidBy = (preview: Preview | null) =>
    calls.map(({ to, data, value }) =>
      readCall({ chainId, to, value: BigInt(value), data }, knownContracts(account, network, preview)),
    )
  const said = (preview: Preview | null) => saidBy(preview).flat()
  const named = (preview: Preview | null) => {
    const statements = said(preview)
    return { parties: partiesOf(statements), about: tokensNamed(statements), calls: unknownCalls(statements) }
  }
  const [flow] = useState(() => createPreviewFlow({ worker, promptId, chainId, named }))
  const price = useNativePrice(worker, chainId)
  // Without the words of descriptors.
  const believed = (known: Preview) =>
    believedSimulation(known.simulation, said({ ...known, descriptors: [] }), account)
  const { preview, isSecond, card } = useRequestApproval(
    { ...props, price },
    flow,
    (known) => believed(known).outcome === 'success',
  )
  const simulation = preview && believed(preview)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the calls of a screen do not change
  const steps = useMemo(() => saidBy(preview), [preview])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const undescribed = useMemo(() => said(preview && { ...preview, descriptors: [] }), [preview])
  const risks = risksOf({
    // Without the descriptors too, so that they silence none.
    statements: [...steps.flat(), ...undescribed],
    ...{ account: account as `0x${string}`, simulation, usedAddresses: preview?.usedAddresses ?? [] },
    ...{ domain: null, chainId, chainShown: chainId },
  })
  const words = { t, locale, network, tokens: tokensOf(simulation) }
  const most = mostFee(screen)
  const { decimals = 0 } = network ?? {}
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
      approveLabel={t(isSecond ? 'frame.request.approveAnyway' : 'frame.request.approve')}
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
      {preview !== null && <RiskNotices risks={risks} />}
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
          {
            id: 'fee',
            term: t('frame.fee.term'),
            value: t('frame.fee.atMost', {
              amount: feeText(mostText(most, words), most, { t, locale, decimals, price }),
            }),
          },
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
