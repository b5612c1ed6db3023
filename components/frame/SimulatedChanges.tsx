import type { AllowanceChange, AssetChange, Simulation } from '@/lib/clear-signing/simulation-contract'
import { isUnlimitedAmount } from '@/lib/clear-signing/statement'
import { shortenAddress } from '@/lib/text/shorten-address'
import { type ChangeLine, ChangeList, ResultNotice } from './ResultParts'
import { type AmountWords, amountText, itemText, tokenName } from './token-amounts'

/** What calls would do to the account, or that it is not known. `null` while it is checked. */
export function SimulatedChanges({ simulation, words }: { simulation: Simulation | null; words: AmountWords }) {
  if (simulation === null) return <ResultNotice result="checking" />
  if (simulation.outcome === 'unknown') return <ResultNotice result="unknown" />
  if (simulation.outcome === 'reverted') {
    return <ResultNotice result={{ reason: simulation.reason, says: 'frame.change.revertedReason' }} />
  }
  const { changes, allowances } = simulation
  return (
    <ChangeList
      lines={[
        ...changes.map((change) => assetLine(change, words)),
        ...allowances.map((change) => allowanceLine(change, words)),
      ]}
    />
  )
}

function assetLine({ asset, amount }: AssetChange, words: AmountWords): ChangeLine {
  const { t } = words
  const moved = BigInt(amount)
  const isPaid = moved < 0n
  const much = isPaid ? -moved : moved
  return {
    id: JSON.stringify(asset),
    tone: isPaid ? 'pay' : 'receive',
    sentence: t(isPaid ? 'frame.change.pay' : 'frame.change.receive', { amount: assetText() }),
    address: asset.kind === 'native' ? null : asset.address,
  }

  function assetText(): string {
    if (asset.kind === 'native') return amountText('native', much, words)
    if (asset.kind === 'erc20') return amountText(asset.address, much, words)
    return itemText(asset.name ?? shortenAddress(asset.address), asset.tokenId, much, words)
  }
}

function allowanceLine(change: AllowanceChange, words: AmountWords): ChangeLine {
  const { sentence, isMore, spender } = allowanceText(change, words)
  return { id: JSON.stringify(change), tone: isMore ? 'allow' : 'end', sentence, address: spender }
}

function allowanceText(change: AllowanceChange, words: AmountWords) {
  const { t } = words
  if (change.kind === 'operator') {
    const { operator, isApproved } = change
    const details = { spender: shortenAddress(operator), token: change.name ?? shortenAddress(change.address) }
    const sentence = t(isApproved ? 'frame.change.allowAll' : 'frame.change.revoke', details)
    return { sentence, isMore: isApproved, spender: operator }
  }
  if (change.kind === 'nft') {
    const item = itemText(change.name ?? shortenAddress(change.address), change.tokenId, 1n, words)
    const { spender } = change
    // Without a spender it is the former one, which the chain does not name.
    if (spender === null) return { sentence: t('frame.change.endItem', { token: item }), isMore: false, spender }
    const sentence = t('frame.change.allow', { spender: shortenAddress(spender), amount: item })
    return { sentence, isMore: true, spender }
  }
  const { asset, spender, before, after } = change
  const details = { spender: shortenAddress(spender), token: tokenName(asset.address, words) }
  const allowed = BigInt(after)
  const isMore = allowed > BigInt(before)
  if (allowed === 0n) return { sentence: t('frame.change.revoke', details), isMore, spender }
  if (isUnlimitedAmount(allowed)) return { sentence: t('frame.change.allowAny', details), isMore, spender }
  const amount = amountText(asset.address, allowed, words)
  return { sentence: t('frame.change.allow', { ...details, amount }), isMore, spender }
}
