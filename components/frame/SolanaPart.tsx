import { DefinitionList } from '@/components/ui/DefinitionList'
import { Notice } from '@/components/ui/Notice'
import type { NativePrice } from '@/lib/clear-signing/native-price-contract'
import type { SolanaRisk } from '@/lib/clear-signing/solana-risks'
import type { SolanaOutcome } from '@/lib/clear-signing/solana-simulation-contract'
import { isUnlimitedTokenAmount, type SolanaStatement } from '@/lib/clear-signing/solana-statement'
import { shortenAddress } from '@/lib/text/shorten-address'
import type { FrameTextKey } from '@/lib/text/text-key'
import { feeText } from './fee-in-money'
import { useFrameTexts } from './frame-texts'
import { type ChangeLine, ChangeList, ResultNotice } from './ResultParts'
import { mintName, SOL_DECIMALS, type SolanaWords, solText, splText } from './solana-amounts'
import { solanaLines } from './solana-lines'

/** What each risk says. Those that the result shows itself have no words here. */
const SENTENCES: { readonly [K in SolanaRisk['kind']]: FrameTextKey | null } = {
  assignsAccount: 'frame.solana.riskAssigns',
  locksAccount: 'frame.solana.riskLocks',
  handsOver: 'frame.solana.riskHandsOver',
  unlimitedDelegate: 'frame.risk.unlimited',
  closesTo: 'frame.solana.riskCloses',
  fails: null,
  unknownProgram: 'frame.solana.riskUnknown',
  doesNotExpire: 'frame.solana.riskLasting',
  otherPays: 'frame.solana.riskOtherPays',
  notSimulated: null,
}
const MILD: readonly SolanaRisk['kind'][] = ['unknownProgram', 'otherPays']

export interface SolanaPartProps {
  readonly statements: readonly SolanaStatement[]
  readonly risks: readonly SolanaRisk[]
  /** `null` while it is checked. */
  readonly outcome: SolanaOutcome | null
  readonly words: SolanaWords
  readonly price: NativePrice | null
}

/** One transaction: its risks, what it changes, what its instructions say, and its fee. */
export function SolanaPart({ statements, risks, outcome, words, price }: SolanaPartProps) {
  const { t } = useFrameTexts()
  const solFee = (fee: bigint) => feeText(solText(fee, words), fee, { ...words, decimals: SOL_DECIMALS, price })
  return (
    <>
      {outcome !== null &&
        risks.map((risk) => {
          const { kind } = risk
          const sentence = kind === 'handsOver' && risk.next === null ? 'frame.solana.riskGivesUp' : SENTENCES[kind]
          if (sentence === null) return null
          return (
            <Notice key={kind} tone={MILD.includes(kind) ? 'warn' : 'bad'} role="status">
              <p>{t(sentence)}</p>
            </Notice>
          )
        })}
      <SolanaChanges outcome={outcome} words={words} />
      <DefinitionList
        lines={[
          ...solanaLines(statements, words),
          ...(outcome === null || outcome.outcome === 'unknown'
            ? []
            : [{ id: 'fee', term: t('frame.fee.term'), value: <bdi>{solFee(BigInt(outcome.fee))}</bdi> }]),
        ]}
      />
    </>
  )
}

function SolanaChanges({ outcome, words }: Pick<SolanaPartProps, 'outcome' | 'words'>) {
  if (outcome === null) return <ResultNotice result="checking" />
  if (outcome.outcome === 'unknown') return <ResultNotice result="unknown" />
  if (outcome.outcome === 'failed') {
    return <ResultNotice result={{ reason: outcome.reason, says: 'frame.solana.failedReason' }} />
  }
  return <ChangeList lines={changeLines(outcome, words)} />
}

function changeLines(outcome: Extract<SolanaOutcome, { outcome: 'success' }>, words: SolanaWords): ChangeLine[] {
  const { t } = words
  const moved = outcome.changes.map(({ asset, amount }): ChangeLine => {
    const difference = BigInt(amount)
    const much = difference < 0n ? -difference : difference
    const text = asset.kind === 'native' ? solText(much, words) : splText(much, asset, words)
    return {
      id: asset.kind === 'native' ? 'SOL' : asset.mint,
      tone: difference < 0n ? 'pay' : 'receive',
      sentence: t(difference < 0n ? 'frame.change.pay' : 'frame.change.receive', { amount: text }),
      address: asset.kind === 'native' ? null : asset.mint,
    }
  })
  const allowed = outcome.approvals.map(({ asset, delegate, before, after, tokenAccount }): ChangeLine => {
    const details = { spender: shortenAddress(delegate), token: mintName(asset.mint, words) }
    const amount = BigInt(after)
    return {
      id: `${tokenAccount} ${delegate}`,
      tone: amount > BigInt(before) ? 'allow' : 'end',
      sentence: allowance(amount),
      address: delegate,
    }

    function allowance(left: bigint): string {
      if (left === 0n) return t('frame.change.revoke', details)
      if (isUnlimitedTokenAmount(left)) return t('frame.change.allowAny', details)
      return t('frame.change.allow', { ...details, amount: splText(left, asset, words) })
    }
  })
  const handed = outcome.handovers.map(
    ({ role, account, next }): ChangeLine => ({
      id: `${role} ${account}`,
      tone: 'pay',
      sentence: t('frame.solana.handsOver', { next: shortenAddress(next) }),
      address: next,
    }),
  )
  return [...moved, ...allowed, ...handed]
}
