import type { Hex } from 'viem'
import { hexToBytes } from 'viem/utils'
import type { AskChain } from '@/lib/chains/gateway-client'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { evmChainId } from '@/lib/core/evm-chain-id'
import { EIP155 } from '@/lib/core/namespaces'
import type { AccountImplementation, AccountSeed, UnsignedOperation } from '@/lib/smart-account/account-implementation'
import { wrapSignature } from '@/lib/smart-account/erc6492'
import type { WalletAccess } from '../ready-wallet'

/** A smart account, and the key that owns it. */
export interface SmartAccount {
  readonly address: Hex
  readonly implementation: AccountImplementation
  readonly seed: AccountSeed
  /** Whether its contract is on this network. Its address is the same on each. */
  isDeployed(chainId: Caip2, signal: AbortSignal): Promise<boolean>
  /** A signature of ERC-1271, in the form of ERC-6492 until the account is deployed. */
  signHash(hash: Hex, chainId: Caip2, signal: AbortSignal): Promise<Hex>
  signOperation(operation: UnsignedOperation, chainId: Caip2, signal: AbortSignal): Promise<Hex>
}

export function createSmartAccount({
  implementation,
  seed,
  access,
  askChain,
}: {
  readonly implementation: AccountImplementation
  readonly seed: AccountSeed
  readonly access: Pick<WalletAccess, 'sign'>
  readonly askChain: AskChain
}): SmartAccount {
  const address = implementation.address(seed)

  const isDeployed = async (chainId: Caip2, signal: AbortSignal): Promise<boolean> => {
    const code = await askChain(chainId, 'eth_getCode', [address, 'latest'], signal)
    if (typeof code !== 'string' || !/^0x[\da-f]*$/i.test(code)) throw new AppError('upstream.failed')
    return code.length > 2
  }

  const signDigest = async (digest: Hex, signal: AbortSignal): Promise<Hex> =>
    (await access.sign({ namespace: EIP155, account: seed.owner, bytes: hexToBytes(digest) }, 'raw', signal)) as Hex

  return {
    ...{ address, implementation, seed, isDeployed },
    async signHash(hash, chainId, signal) {
      const hasCode = await isDeployed(chainId, signal)
      const digest = implementation.messageDigest(hash, address, evmChainId(chainId))
      const signature = implementation.messageSignature(await signDigest(digest, signal))
      return hasCode ? signature : wrapSignature(implementation, seed, signature)
    },
    async signOperation(operation, chainId, signal) {
      const digest = implementation.operationDigest(operation, evmChainId(chainId))
      return implementation.operationSignature(await signDigest(digest, signal))
    },
  }
}
