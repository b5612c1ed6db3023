import { readBitcoinAddress } from '@/lib/chains/bitcoin-address'
import { type BitcoinAddressFormat, bitcoinChains } from '@/lib/chains/bitcoin-chains'
import { attempt } from '@/lib/core/attempt'
import type { Caip2 } from '@/lib/core/caip'
import { BIP122 } from '@/lib/core/namespaces'
import type { Connection } from '../../connector'

/** Addresses read from one answer. Wallets share one for each purpose. */
const MAX_ADDRESSES = 20
/** A Stacks address in the base32 of Crockford (https://docs.stacks.co, SIP-005, read 2026-11-23). */
const STACKS_ADDRESS = /^S[PMTN][0-9A-HJKMNP-TV-Z]{36,40}$/

export type SatsPurpose = 'payment' | 'ordinals' | 'stacks'

export interface SatsAddress {
  readonly address: string
  readonly purpose: SatsPurpose
}

/**
 * Reads the addresses in an answer of `getAccounts`, `getAddresses` or `wallet_getAccount`. Other chains' addresses and
 * unusable entries are left out; empty when there is none.
 */
export function readSatsAddresses(result: unknown): readonly SatsAddress[] {
  const list = attempt(() => {
    const entries = Array.isArray(result) ? result : (result as { readonly addresses?: unknown } | null)?.addresses
    return Array.isArray(entries)
      ? Array.from({ length: Math.min(entries.length, MAX_ADDRESSES) }, (_, index): unknown => entries[index])
      : []
  })
  return (list ?? []).flatMap((entry) => readEntry(entry) ?? [])
}

function readEntry(entry: unknown): SatsAddress | undefined {
  return attempt(() => {
    const { address, purpose, symbol } = entry as Readonly<Record<string, unknown>>
    if (typeof address !== 'string') return undefined
    if (STACKS_ADDRESS.test(address)) return { address, purpose: 'stacks' as const }
    const found = readBitcoinAddress(address)
    if (found === null || (symbol !== undefined && symbol !== 'BTC')) return undefined
    if (purpose === 'payment' || purpose === 'ordinals') return { address: found.text, purpose }
    // Wallets that name no purpose keep ordinals on their Taproot address.
    return purpose === undefined
      ? { address: found.text, purpose: found.kind === 'taproot' ? ('ordinals' as const) : ('payment' as const) }
      : undefined
  })
}

/**
 * The connection that the addresses make: the payment address first, on the network `wanted` if they are for it, else on
 * the main network or the current test network. `null` without a Bitcoin address.
 */
export function placeSatsAddresses(addresses: readonly SatsAddress[], wanted: Caip2): Connection | null {
  const bitcoin = addresses.filter(({ purpose }) => purpose !== 'stacks')
  const main = bitcoin.find(({ purpose }) => purpose === 'payment') ?? bitcoin[0]
  const format = main && readBitcoinAddress(main.address)?.format
  if (main === undefined || format === undefined) return null
  const others = bitcoin.filter((each) => each !== main && readBitcoinAddress(each.address)?.format === format)
  const shown = [main, ...others, ...addresses.filter(({ purpose }) => purpose === 'stacks')]
  return {
    accounts: [main.address, ...others.map(({ address }) => address)],
    chainId: chainOf(format, wanted),
    labels: Object.fromEntries(shown.map(({ address, purpose }) => [address, purpose])),
  }
}

/** Whether addresses of a format exist on a chain. */
export function isOnChain(format: BitcoinAddressFormat, chainId: Caip2): boolean {
  return bitcoinChains.some(({ reference, addresses }) => addresses === format && chainId === `${BIP122}:${reference}`)
}

function chainOf(format: BitcoinAddressFormat, wanted: Caip2): Caip2 {
  if (isOnChain(format, wanted)) return wanted
  return `${BIP122}:${bitcoinChains.find(({ addresses }) => addresses === format)?.reference ?? ''}`
}
