'use client'
import { useMemo, useState } from 'react'
import { DefinitionList } from '@/components/ui/DefinitionList'
import { Disclosure } from '@/components/ui/Disclosure'
import { believedOutcome } from '@/lib/clear-signing/believed-result'
import { readSolana } from '@/lib/clear-signing/read-solana'
import { solanaRisksOf } from '@/lib/clear-signing/solana-risks'
import type { SolanaSimulation } from '@/lib/clear-signing/solana-simulation-contract'
import { parseSolanaText, resolveSolanaTransaction } from '@/lib/clear-signing/solana-transaction'
import { attempt } from '@/lib/core/attempt'
import { createFreshPreview } from '@/lib/frame-guest/fresh-preview'
import { amountsOf, type RequestOutcome } from '@/lib/frame-guest/request-outcome'
import type { SolanaScreen } from '@/lib/frame-guest/screens'
import { ApprovalCard } from './ApprovalCard'
import cardStyles from './FrameCard.module.css'
import { useNativePrice } from './fee-in-money'
import { useFrameTexts } from './frame-texts'
import styles from './RequestScreens.module.css'
import { SolanaPart } from './SolanaPart'
import { mintsOf } from './solana-amounts'
import { ShortAddress } from './token-amounts'
import { type FundsScreenProps, useRequestApproval } from './use-request-approval'

const UNKNOWN: SolanaSimulation = { outcomes: [], tables: [] }

/** A fee may differ from block to block. */
function outcomeOf({ outcomes, tables }: SolanaSimulation): RequestOutcome {
  const facts = outcomes.map((each) => ({ ...each, fee: null, changes: null }))
  return {
    facts: JSON.stringify([facts, tables]),
    amounts: outcomes.map((each) => amountsOf(each.outcome === 'success' ? each.changes : [])),
  }
}

/** Transactions of Solana that a page wants to be signed: who asks, what each changes and says, and their bytes. */
export default function ApproveSolana(props: FundsScreenProps<SolanaScreen>) {
  const { screen, worker, networks } = props
  const { t, locale } = useFrameTexts()
  const { promptId, chainId, account, transactions, isSent } = screen
  const [flow] = useState(() =>
    createFreshPreview({
      load: (signal) => worker.request('previewSolana', { promptId }, signal),
      unknown: UNKNOWN,
      outcomeOf,
      // There is a new block every 0.4 seconds.
      isCurrent: async () => false,
    }),
  )
  const isCertain = (known: SolanaSimulation) =>
    readParts(transactions, account, known).every(
      ({ statements, outcome }) => statements !== null && outcome?.outcome === 'success',
    )
  const price = useNativePrice(worker, chainId)
  const { preview, isSecond, card } = useRequestApproval({ ...props, price }, flow, isCertain)
  const parts = useMemo(() => readParts(transactions, account, preview), [transactions, account, preview])
  const words = { t, locale, account, mints: mintsOf(preview?.outcomes ?? []) }
  const isList = transactions.length > 1
  const approve = isSent ? 'frame.request.approve' : 'frame.sign.approve'

  return (
    <ApprovalCard
      {...card}
      title={title()}
      asks={isSent ? 'frame.request.asksToSend' : 'frame.sign.asks'}
      approveLabel={t(isSecond ? 'frame.request.approveAnyway' : approve)}
      note={isSent ? undefined : t('frame.solana.notSent')}
    >
      {parts.map(({ statements, outcome, feePayer }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the transactions of a screen do not change
        <section key={index} className={styles.part}>
          {isList && <h2 className={cardStyles.heading}>{t('frame.solana.number', { number: index + 1 })}</h2>}
          <SolanaPart
            {...{ outcome, words, price }}
            statements={statements ?? []}
            risks={solanaRisksOf({ statements: statements ?? [], account, feePayer, simulation: outcome })}
          />
        </section>
      ))}
      <DefinitionList
        lines={[
          { id: 'account', term: t('frame.sign.account'), value: <ShortAddress value={account} /> },
          { id: 'network', term: t('frame.sign.network'), value: <bdi>{networks[chainId]?.name ?? chainId}</bdi> },
        ]}
      />
      <Disclosure summary={t('frame.raw.title')}>
        {transactions.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the transactions of a screen do not change
          <pre className={styles.raw} dir="ltr" data-testid="data" key={index}>
            {text}
          </pre>
        ))}
      </Disclosure>
    </ApprovalCard>
  )

  function title(): string {
    if (isList) return t('frame.solana.several', { count: transactions.length })
    return t(isSent ? 'frame.request.transaction' : 'frame.solana.sign')
  }
}

/** `statements` are `null` while the lookup tables are not known: then no instruction can be told. */
function readParts(transactions: readonly string[], account: string, preview: SolanaSimulation | null) {
  const tables = new Map((preview?.tables ?? []).map(({ table, addresses }) => [table, addresses]))
  return transactions.map((text, index) => {
    const transaction = parseSolanaText(text)
    const resolved = attempt(() => resolveSolanaTransaction(transaction, tables))
    const statements = resolved ? readSolana(resolved) : null
    const told = preview && (preview.outcomes[index] ?? ({ outcome: 'unknown' } as const))
    return { statements, outcome: believedOutcome(told, statements ?? [], account), feePayer: transaction.feePayer }
  })
}
