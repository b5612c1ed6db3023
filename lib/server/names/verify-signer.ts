import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { caip2FromEvm } from '@/lib/core/caip'
import { chainIdOfCoinType } from '@/lib/names/coin-type'
import type { SignedMessage } from '@/lib/names/names-contract'
import type { Services } from '../platform/services'
import { verifySignature } from '../sign-in/signatures/verify-signature'

/** Who has signed: a key is the same account on every EVM chain, a contract is one on its chain only. */
export interface Signer {
  readonly kind: 'key' | 'contract'
  readonly chainId: number
}

export type VerifySignature = typeof verifySignature

/**
 * Verifies that the address has signed the message: with its key, or as a contract on the chain of the coin type
 * (ERC-1271, ERC-6492).
 *
 * @throws {AppError} `network.invalid_chain_id` for a coin type of no EVM chain, `network.not_found` for a chain that
 *   this server does not serve, `names.bad_signature`, `upstream.failed` when the chain did not answer.
 */
export async function verifySigner(
  { coinType, address, message, signature }: SignedMessage,
  { rpc, signal }: Pick<Services, 'rpc' | 'signal'>,
  verify: VerifySignature = verifySignature,
): Promise<Signer> {
  const chainId = chainIdOfCoinType(coinType)
  if (chainId === null) throw new AppError('network.invalid_chain_id', { details: { coinType } })
  const chain = caip2FromEvm(chainId)
  if (!rpc.chainIds.includes(chain)) throw new AppError('network.not_found', { details: { chainId: chain } })
  const claim = { chainId: chain, address, message, signature }
  const byKey = await verify(claim, { rpc: { ...rpc, request: refuseToAsk }, cosmosPrefixes: {} }, signal)
  if (byKey.valid) return { kind: 'key', chainId }
  const byContract = byKey.reason === 'malformed' ? byKey : await verify(claim, { rpc, cosmosPrefixes: {} }, signal)
  if (byContract.valid) return { kind: 'contract', chainId }
  throw new AppError(byContract.reason === 'unavailable' ? 'upstream.failed' : 'names.bad_signature')
}

const refuseToAsk = () => Promise.reject(new AppError('upstream.failed'))
