import 'server-only'
import type { Hex } from 'viem'
import { isEmbeddedWalletChain } from '@/lib/chains/networks'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { evmChainId } from '@/lib/core/evm-chain-id'
import { EIP155 } from '@/lib/core/namespaces'
import type { AccountImplementation } from '@/lib/smart-account/account-implementation'
import { loadImplementation } from '@/lib/smart-account/load-implementation'
import type { ProvenServices } from '../custody/serve-proven'
import { countRequest } from '../http/rate-limit'
import type { ChainSponsor } from '../settings/smart-account-env'
import { openWalletParts, readAccess, type WalletParts } from '../wallet/wallet-access'
import { readWallet } from '../wallet/wallet-records'
import { type Bundler, createBundler } from './bundler'
import { createPaymaster } from './create-paymaster'
import type { Paymaster } from './paymaster'
import { smartAccountNetworks } from './smart-account-networks'

/** What every service of operations works with. */
export interface OperationParts {
  readonly wallet: WalletParts
  readonly userId: string
  readonly chain: { readonly chainId: Caip2; readonly id: number }
  readonly bundler: Bundler
  readonly sponsor: (ChainSponsor & { readonly paymaster: Paymaster }) | null
  readonly implementation: AccountImplementation
  /** Throws `request.invalid` unless the operation is of the visitor's own smart account, and deploys no other. */
  assertOwn(operation: {
    readonly sender: string
    readonly factory: string | null
    readonly factoryData: string | null
  }): void
}

/**
 * Opens the smart account of a visitor who is logged in, on a network. Counts the request against the limit of the wallet.
 *
 * @throws {AppError} `operation.off`, `session.ended`, `request.not_found` without a wallet, `request.rate_limited`.
 */
export async function openOperations(chainId: Caip2, services: ProvenServices<'wallet'>): Promise<OperationParts> {
  const { env, operations, project, rpc, signal } = services
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const url = operations.bundlers[chainId]
  const isOn = smartAccountNetworks(env).includes(chainId) && rpc.chainIds.includes(chainId)
  if (!url || !isOn || !isEmbeddedWalletChain(chainId)) throw new AppError('operation.off', { details: { chainId } })
  const wallet = await parts.database.run((queries) => readWallet(queries, session), signal)
  if (!wallet) throw new AppError('request.not_found')
  await countRequest('operation', project.id, wallet.walletId, services)
  const implementation = await loadImplementation(wallet.smartAccount.implementation)
  const seed = { owner: wallet.addresses.eip155 as Hex, salt: wallet.smartAccount.salt }
  const id = evmChainId(chainId)
  const sponsor = operations.sponsors[chainId]
  const read = (call: { readonly from: Hex; readonly to: Hex; readonly data: Hex }, until: AbortSignal) =>
    rpc.request(chainId, { method: 'eth_call', params: [call, 'latest'] }, until)
  return {
    ...{ wallet: parts, userId: session.userId, chain: { chainId, id }, implementation },
    bundler: createBundler(url),
    sponsor: sponsor ? { ...sponsor, paymaster: createPaymaster(sponsor, id, read) } : null,
    assertOwn({ sender, factory, factoryData }) {
      const own = implementation.factory(seed)
      const deploysOther =
        factory !== null &&
        !(
          isSameAddress(EIP155, factory, own.factory) &&
          factoryData !== null &&
          isSameBytes(factoryData, own.factoryData)
        )
      if (deploysOther) throw new AppError('request.invalid', { details: { factory: 'Invalid input' } })
      if (!isSameAddress(EIP155, sender, implementation.address(seed)))
        throw new AppError('request.invalid', { details: { sender: 'Invalid input' } })
    },
  }
}

/** Hex digits compare by value in either case. */
const isSameBytes = (one: string, other: string): boolean =>
  Buffer.from(one.slice(2), 'hex').equals(Buffer.from(other.slice(2), 'hex'))
