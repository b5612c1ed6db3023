import type { Hex } from 'viem'
import { serializeErc6492Signature } from 'viem/utils'
import type { AccountImplementation, AccountSeed } from './account-implementation'

/**
 * A signature that can be verified before its account is deployed (ERC-6492): it says how the account would be deployed.
 *
 * @param signature - As the deployed account takes it (ERC-1271).
 */
export function wrapSignature(implementation: AccountImplementation, seed: AccountSeed, signature: Hex): Hex {
  const { factory, factoryData } = implementation.factory(seed)
  return serializeErc6492Signature({ address: factory, data: factoryData, signature })
}
