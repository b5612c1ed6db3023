import { Address } from '@/components/ui/Address'
import type { Asset, Simulation } from '@/lib/clear-signing/simulation-contract'
import type { TokenOrNative } from '@/lib/clear-signing/statement'
import { addressKey } from '@/lib/core/account-key'
import { EIP155 } from '@/lib/core/namespaces'
import { AMOUNT_PLACES, formatExactAmount, groupedAmount } from '@/lib/text/format'
import { shortenAddress } from '@/lib/text/shorten-address'
import type { FrameNetwork, useFrameTexts } from './frame-texts'
import styles from './RequestScreens.module.css'

type Erc20 = Extract<Asset, { kind: 'erc20' }>
type Texts = Pick<ReturnType<typeof useFrameTexts>, 't' | 'locale'>

/** What amounts are written with: the network's currency, and the tokens that the simulation has read. */
export interface AmountWords extends Texts {
  /** `undefined` for a network that the document does not know. */
  readonly network: FrameNetwork | undefined
  readonly tokens: ReadonlyMap<string, Erc20>
}

/** The tokens that a simulation tells about, by the key of their address. */
export function tokensOf(simulation: Simulation | null): ReadonlyMap<string, Erc20> {
  const measured: Asset[] = []
  if (simulation?.outcome === 'success') {
    measured.push(...simulation.changes.map(({ asset }) => asset))
    measured.push(...simulation.allowances.flatMap((change) => (change.kind === 'erc20' ? [change.asset] : [])))
  }
  const told = [...(simulation?.tokens ?? []), ...measured]
  return new Map(
    told.flatMap((asset) => (asset.kind === 'erc20' ? [[addressKey(EIP155, asset.address), asset] as const] : [])),
  )
}

/** An amount with every digit, and the symbol of its token. A token that says no decimals is counted in its units. */
export function amountText(token: TokenOrNative, amount: bigint, words: AmountWords): string {
  const { network, tokens, locale, t } = words
  if (token === 'native' && network) return `${formatExactAmount(amount, network.decimals, locale)} ${network.symbol}`
  const known = token === 'native' ? undefined : tokens.get(addressKey(EIP155, token))
  if (known && known.decimals !== null) {
    return `${formatExactAmount(amount, known.decimals, locale)} ${tokenName(token, words)}`
  }
  return t('frame.change.units', { ...unitCount(amount, locale), token: tokenName(token, words) })
}

/** Above this, numbers differ in their last digits only, by which languages choose the plural form. */
const LAST_DIGITS = 10n ** 15n

/** A number of units as text, and as the number that chooses the plural form. */
export function unitCount(amount: bigint, locale: string): { readonly amount: string; readonly count: number } {
  const count = amount < LAST_DIGITS ? amount : LAST_DIGITS + (amount % LAST_DIGITS)
  return { amount: groupedAmount(String(amount), locale), count: Number(count) }
}

/** An item of a collection, and how many of it. @param collection - Its name. */
export function itemText(collection: string, tokenId: bigint | string, amount: bigint, { t, locale }: Texts): string {
  const item = t('frame.change.item', { token: collection, id: String(tokenId) })
  return amount === 1n ? item : `${groupedAmount(String(amount), locale)} × ${item}`
}

/** The symbol of a token, or its shortened address. */
export function tokenName(token: TokenOrNative, { network, tokens }: AmountWords): string {
  if (token === 'native') return network?.symbol ?? ''
  return tokens.get(addressKey(EIP155, token))?.symbol ?? shortenAddress(token)
}

/** The most that something costs: rounded up to six decimals. */
export function mostText(amount: bigint, words: AmountWords): string {
  const { network } = words
  const unit = 10n ** BigInt(Math.max(0, (network?.decimals ?? 0) - AMOUNT_PLACES))
  return amountText('native', ((amount + unit - 1n) / unit) * unit, words)
}

/** Who gets or may take something: complete, because a shortened one can be imitated. */
export function WholeAddress({ value }: { value: string }) {
  return (
    <bdi className={styles.whole} dir="ltr">
      {value}
    </bdi>
  )
}

/** An account or a contract: shortened on screen, complete for hover and screen readers. */
export function ShortAddress({ value }: { value: string }) {
  return <Address value={value} short={shortenAddress(value)} />
}
