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
  readonly networks: FrameNetworks
}

/** What the wallet still holds, and what was not checked: the frame reads native balances alone. */
export function HeldFunds({ holdings, networks }: HeldFundsProps) {
  const { t, locale } = useFrameTexts()
  if (holdings === null) {
    return (
      <>
        <VisuallyHidden>{t('frame.deletion.checking')}</VisuallyHidden>
        <SkeletonRows endLines={1} />
      </>
    )
  }
  const named = (which: (amount: bigint | null) => boolean) =>
    holdings.flatMap(({ chainId, amount }) => {
      const network = networks[chainId]
      return network && which(amount) ? [{ ...network, chainId, amount: amount ?? 0n }] : []
    })
  const list = (which: (amount: bigint | null) => boolean) =>
    formatList(
      named(which).map(({ name }) => name),
      locale,
    )
  const held = named((amount) => amount !== null && amount > 0n)
  const isZero = (amount: bigint | null) => amount === 0n
  const isUnknown = (amount: bigint | null) => amount === null
  return (
    <>
      {held.length > 0 && (
        <Notice tone="warn" title={t('frame.deletion.holds')}>
          <ul>
            {held.map(({ chainId, amount, decimals, symbol, name }) => (
              <li key={chainId}>
                {t('frame.deletion.held', {
                  amount: formatTokenAmount(amount, decimals, { locale }),
                  symbol,
                  network: name,
                })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {named(isZero).length > 0 && (
        <p className={styles.text}>{t('frame.deletion.zero', { networks: list(isZero) })}</p>
      )}
      {named(isUnknown).length > 0 && (
        <Notice tone="warn">
          <p>{t('frame.deletion.unchecked', { networks: list(isUnknown) })}</p>
        </Notice>
      )}
      <p className={styles.text}>{t('frame.deletion.others')}</p>
    </>
  )
}
