import { Notice } from '@/components/ui/Notice'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import type { AllowanceChange, AssetChange, Simulation } from '@/lib/clear-signing/simulation-contract'
import { isUnlimitedAmount } from '@/lib/clear-signing/statement'
import { shortenAddress } from '@/lib/text/shorten-address'
import { useFrameTexts } from './frame-texts'
import styles from './RequestScreens.module.css'
import { type AmountWords, amountText, ShortAddress, tokenName } from './token-amounts'

/** What calls would do to the account, or that it is not known. `null` while it is checked. */
export function SimulatedChanges({ simulation, words }: { simulation: Simulation | null; words: AmountWords }) {
  const { t } = useFrameTexts()
  if (simulation === null) {
    return (
      <div role="status">
        <VisuallyHidden>{t('frame.change.checking')}</VisuallyHidden>
        <SkeletonRows endLines={1} />
      </div>
    )
  }
  if (simulation.outcome === 'unknown') {
    return (
      <Notice tone="warn" role="status" title={t('frame.change.unknown')}>
        <p>{t('frame.change.unknownBody')}</p>
      </Notice>
    )
  }
  if (simulation.outcome === 'reverted') {
    return (
      <Notice tone="bad" role="status" title={t('frame.change.reverted')}>
        <p>{t('frame.change.revertedBody')}</p>
        {simulation.reason !== null && <p>{t('frame.change.revertedReason', { reason: simulation.reason })}</p>}
      </Notice>
    )
  }
  const { changes, allowances } = simulation
  if (changes.length === 0 && allowances.length === 0) return <p className={styles.none}>{t('frame.change.none')}</p>
  return (
    <ul className={styles.changes} aria-label={t('frame.change.title')}>
      {changes.map((change) => (
        <AssetLine key={keyOf(change)} change={change} words={words} />
      ))}
      {allowances.map((change) => (
        <AllowanceLine key={JSON.stringify(change)} change={change} words={words} />
      ))}
    </ul>
  )
}

const keyOf = ({ asset }: AssetChange): string => JSON.stringify(asset)

function AssetLine({ change: { asset, amount }, words }: { change: AssetChange; words: AmountWords }) {
  const { t } = useFrameTexts()
  const moved = BigInt(amount)
  const isPaid = moved < 0n
  const much = isPaid ? -moved : moved
  return (
    <li className={styles.change} data-tone={isPaid ? 'pay' : 'receive'}>
      <p>{t(isPaid ? 'frame.change.pay' : 'frame.change.receive', { amount: assetText() })}</p>
      {asset.kind !== 'native' && <ShortAddress value={asset.address} />}
    </li>
  )

  function assetText(): string {
    if (asset.kind === 'native') return amountText('native', much, words)
    if (asset.kind === 'erc20') return amountText(asset.address, much, words)
    const item = t('frame.change.item', { token: asset.name ?? shortenAddress(asset.address), id: asset.tokenId })
    return much === 1n ? item : `${much} × ${item}`
  }
}

function AllowanceLine({ change, words }: { change: AllowanceChange; words: AmountWords }) {
  const { t } = useFrameTexts()
  const { sentence, isMore, spender } = allowanceText(change, words, t)
  return (
    <li className={styles.change} data-tone={isMore ? 'allow' : 'end'}>
      <p>{sentence}</p>
      {spender !== null && <ShortAddress value={spender} />}
    </li>
  )
}

function allowanceText(change: AllowanceChange, words: AmountWords, t: AmountWords['t']) {
  if (change.kind === 'operator') {
    const { operator, isApproved } = change
    const details = { spender: shortenAddress(operator), token: change.name ?? shortenAddress(change.address) }
    const sentence = t(isApproved ? 'frame.change.allowAll' : 'frame.change.revoke', details)
    return { sentence, isMore: isApproved, spender: operator }
  }
  if (change.kind === 'nft') {
    const item = t('frame.change.item', { token: change.name ?? shortenAddress(change.address), id: change.tokenId })
    const { spender } = change
    // Without a spender it is the former one, which the chain does not name.
    if (spender === null) return { sentence: `${t('frame.call.revoke')} ${item}`, isMore: false, spender }
    return {
      sentence: t('frame.change.allow', { spender: shortenAddress(spender), amount: item }),
      isMore: true,
      spender,
    }
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
