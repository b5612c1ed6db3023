import type { SolanaOutcome } from '@/lib/clear-signing/solana-simulation-contract'
import { formatExactAmount } from '@/lib/text/format'
import { shortenAddress } from '@/lib/text/shorten-address'
import type { useFrameTexts } from './frame-texts'
import { unitCount } from './token-amounts'

type Success = Extract<SolanaOutcome, { outcome: 'success' }>
type Asset = Success['changes'][number]['asset']
type Spl = Extract<Asset, { kind: 'spl' }>

/** Decimal places of SOL. */
export const SOL_DECIMALS = 9

/** What amounts of Solana are written with. */
export interface SolanaWords extends Pick<ReturnType<typeof useFrameTexts>, 't' | 'locale'> {
  /** The account that signs, base58. */
  readonly account: string
  /** The tokens that the simulation has read, by their mint. */
  readonly mints: ReadonlyMap<string, Spl>
}

/** The tokens of a simulation by their mint. */
export function mintsOf(outcomes: readonly SolanaOutcome[]): ReadonlyMap<string, Spl> {
  const assets = outcomes.flatMap((outcome) =>
    outcome.outcome === 'success' ? [...outcome.changes, ...outcome.approvals].map(({ asset }) => asset) : [],
  )
  return new Map(assets.flatMap((asset) => (asset.kind === 'spl' ? [[asset.mint, asset] as const] : [])))
}

/** Lamports, with every digit. */
export function solText(lamports: bigint, { locale }: SolanaWords): string {
  return `${formatExactAmount(lamports, SOL_DECIMALS, locale)} SOL`
}

/**
 * An amount of a token with every digit. Without decimals it is counted in its units.
 *
 * @param said - What the instruction says of the token.
 */
export function splText(
  amount: bigint,
  said: { readonly mint: string | null; readonly decimals?: number | null },
  words: SolanaWords,
): string {
  const { t, locale, mints } = words
  if (said.mint === null) return t('frame.solana.units', unitCount(amount, locale))
  // The program refuses decimals of an instruction that are wrong; a node may say anything.
  const decimals = said.decimals ?? mints.get(said.mint)?.decimals ?? null
  const token = mintName(said.mint, words)
  if (decimals !== null) return `${formatExactAmount(amount, decimals, locale)} ${token}`
  return t('frame.change.units', { ...unitCount(amount, locale), token })
}

/** The symbol of a token, or its shortened mint. */
export function mintName(mint: string, { mints }: SolanaWords): string {
  return mints.get(mint)?.symbol ?? shortenAddress(mint)
}
