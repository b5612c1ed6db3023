import { addressFormatOf, bitcoinChains } from '@/lib/chains/bitcoin-chains'
import type { Caip2 } from '@/lib/core/caip'
import { BIP122 } from '@/lib/core/namespaces'
import type { StandardDialect } from './standard-dialect'

/** Shortest signature: the 65 bytes of the format before BIP-322. A witness of BIP-322 is longer. */
const MIN_SIGNATURE_LENGTH = 65
const MAX_SIGNATURE_LENGTH = 1_024

const idOf = (wanted: (typeof bitcoinChains)[number]['name']): Caip2 =>
  `bip122:${bitcoinChains.find(({ name }) => name === wanted)?.reference ?? ''}`

/**
 * Bitcoin (https://github.com/ExodusMovement/bitcoin-wallet-standard, read 2026-11-23). The standard has one name for all
 * test chains; we read it as the current one, testnet4.
 */
export const standardDialect: StandardDialect = {
  namespace: BIP122,
  chainNames: [
    ['bitcoin:mainnet', idOf('mainnet')],
    ['bitcoin:testnet', idOf('testnet4')],
  ],
  // Payment first: the first account becomes the active one.
  connect: { feature: 'bitcoin:connect', input: [{ purposes: ['payment', 'ordinals'] }] },
  signMessage: 'bitcoin:signMessage',
  prefixes: ['bitcoin', 'standard'],
  signature: {
    encoding: 'base64',
    isValid: ({ length }) => length >= MIN_SIGNATURE_LENGTH && length <= MAX_SIGNATURE_LENGTH,
  },
  // Accounts often list all chains of their wallet, but an address is for the main chain or for test chains.
  chainsOf(address, named) {
    const format = addressFormatOf(address)
    const references = bitcoinChains.filter(({ addresses }) => addresses === format).map(({ reference }) => reference)
    return named.filter((chainId) => references.some((reference) => chainId === `${BIP122}:${reference}`))
  },
}
