'use client'
import { Notice } from '@/components/ui/Notice'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import type { Holding } from '@/lib/frame-guest/deletion-flow'
import { formatTokenAmount } from '@/lib/text/format'
import { formatList } from '@/lib/text/format-list'
import styles from '../FrameCard.module.css'
import { type FrameNetworks, useFrameTexts } from '../frame-texts'

interface HeldFundsProps {
  readonly holdings: readonly Holding[] | null
  readonly names: number | null
  readonly networks: FrameNetworks
}

/** What the wallet still holds, and what was not checked: no server knows all tokens. */
export function HeldFunds({ holdings, names, networks }: HeldFundsProps) {
  const { t, locale } = useFrameTexts()
  if (holdings === null) {
    return (
      <>
        <VisuallyHidden>{t('frame.deletion.checking')}</VisuallyHidden>
        <SkeletonRows endLines={1} />
      </>
    )
  }
  const known = holdings.flatMap(({ chainId, held }) => {
    const network = networks[chainId]
    return network ? [{ chainId, network, held }] : []
  })
  const lines = known.flatMap(({ network: { name, symbol, decimals }, held }) =>
    [{ symbol, decimals, amount: held?.native ?? 0n }, ...(held?.tokens ?? [])]
      .filter(({ amount }) => amount > 0n)
      .map((each) =>
        t('frame.deletion.held', {
          amount: formatTokenAmount(each.amount, each.decimals, { locale }),
          symbol: each.symbol,
          network: name,
        }),
      ),
  )
  const nameLines = names ? [t('frame.deletion.names', { count: names })] : []
  const held = [...lines, ...nameLines]
  const list = (which: (holding: (typeof known)[number]) => boolean) =>
    formatList(
      known.filter(which).map(({ network }) => network.name),
      locale,
    )
  const empty = list(({ held }) => held !== null && held.native === 0n && held.tokens.length === 0)
  const unknown = list(({ held }) => held === null)
  return (
    <>
      {held.length > 0 && (
        <Notice tone="warn" title={t('frame.deletion.holds')}>
          <ul>
            {held.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
      {empty !== '' && <p className={styles.text}>{t('frame.deletion.zero', { networks: empty })}</p>}
      {unknown !== '' && (
        <Notice tone="warn">
          <p>{t('frame.deletion.unchecked', { networks: unknown })}</p>
        </Notice>
      )}
      <p className={styles.text}>{t(names === null ? 'frame.deletion.othersAndNames' : 'frame.deletion.others')}</p>
    </>
  )
}
