import { solanaClusters } from '@/lib/chains/solana-clusters'
import { base58Length } from '@/lib/core/base58'
import { SOLANA } from '@/lib/core/namespaces'
import type { StandardDialect } from './standard-dialect'

/** 32 bytes in base58. */
const MAX_ADDRESS_LENGTH = 44
/** Ed25519. */
const SIGNATURE_LENGTH = 64

/** Solana (https://github.com/wallet-standard/wallet-standard/blob/master/extensions/solana.md, read 2026-11-22). */
export const standardDialect: StandardDialect = {
  namespace: SOLANA,
  chainNames: [
    ...solanaClusters.map(({ name, reference }) => [`solana:${name}`, `solana:${reference}`] as const),
    // A local validator has a new genesis block at each start, so its name is used instead.
    ['solana:localnet', 'solana:localnet'],
  ],
  connect: { feature: 'standard:connect', input: [] },
  signMessage: 'solana:signMessage',
  prefixes: ['standard'],
  send: 'solana:signAndSendTransaction',
  signTransaction: 'solana:signTransaction',
  signature: { encoding: 'base58', isValid: ({ length }) => length === SIGNATURE_LENGTH },
  // An address is a public key and exists on every network.
  chainsOf: (address, named) => (address.length <= MAX_ADDRESS_LENGTH && base58Length(address) === 32 ? named : []),
}
