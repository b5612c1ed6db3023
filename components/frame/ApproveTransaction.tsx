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
import type { TransactionScreen } from '@/lib/frame-guest/screens'
import { ApprovalCard } from './ApprovalCard'
import cardStyles from './FrameCard.module.css'
import { feeText, type MostFee, mostFee, useNativePrice } from './fee-in-money'
import { useFrameTexts } from './frame-texts'
import { knownContracts } from './network-contracts'
import styles from './RequestScreens.module.css'
import { RiskNotices } from './RiskNotices'
import { SimulatedChanges } from './SimulatedChanges'
import { requestTitle, statementLines } from './statement-lines'
import { mostText, ShortAddress, tokensOf } from './token-amounts'
import { type FundsScreenProps, useRequestApproval } from './use-request-approval'

/** A transaction that a page wants to be sent: who asks, what changes, what it says, what it costs, and its bytes. */
export default function ApproveTransaction(props: FundsScreenProps<TransactionScreen>) {
  const { screen, worker, networks } = props
  const { t, locale } = useFrameTexts()
  const { promptId, chainId, account, to, data, value, gas, gasPrice, replaces } = screen
  const network = networks[chainId]
  const said = (preview: Preview | null) =>
    readCall({ chainId, to, value: BigInt(value), data }, knownContracts(account, network, preview))
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call of a screen does not change
  const statements = useMemo(() => said(preview), [preview])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const undescribed = useMemo(() => said(preview && { ...preview, descriptors: [] }), [preview])
  const risks = risksOf({
    // Without the descriptors too, so that they silence none.
    statements: [...statements, ...undescribed],
    ...{ account: account as `0x${string}`, simulation, usedAddresses: preview?.usedAddresses ?? [] },
    ...{ domain: null, chainId, chainShown: chainId },
  })
  const words = { t, locale, network, tokens: tokensOf(simulation) }
  const nonce = preview?.nonce ?? screen.nonce
  const atMost = (fee: MostFee) => {
    const most = mostFee(fee)
    const { decimals = 0 } = network ?? {}
    return t('frame.fee.atMost', { amount: feeText(mostText(most, words), most, { t, locale, decimals, price }) })
  }
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
      approveLabel={t(isSecond ? 'frame.request.approveAnyway' : 'frame.request.approve')}
    >
      {replaces && (
        <Notice tone={replaces.change === 'other' ? 'warn' : 'plain'} title={t('frame.replace.title')}>
          <p>{t(`frame.replace.${replaces.change}`)}</p>
        </Notice>
      )}
      {preview !== null && <RiskNotices risks={risks} />}
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
