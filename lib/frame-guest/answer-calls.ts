import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { evmChainId } from '@/lib/core/evm-chain-id'
import { EIP155, isEvm, namespaceOf } from '@/lib/core/namespaces'
import { pause } from '@/lib/core/pause'
import type { ReceivedPayload } from '@/lib/frame/frame-protocol'
import type { CallsStatus } from './account-messages'
import type { RpcParts } from './answer-rpc'
import { readChainId, readWalletNetwork } from './wire-chain-id'
import type { KeyWorker } from './worker-client'

type Request = ReceivedPayload<'RPC_REQUEST'>

const NEWEST_VERSION = '2.0.0'

/** A page waits this long for the hash of a transaction that a smart account sends. */
export const INCLUSION_WAIT_MS = 120_000
const INCLUSION_PAUSE_MS = 1_500
const NOT_STOPPED = new AbortController().signal

/**
 * Answers `wallet_sendCalls` with the id of the batch: in an object since EIP-5792 2.0.0, as text before.
 *
 * @param chainId - Of the page, for a batch that names none.
 * @param ask - Shows the batch, and sends it once the visitor agrees.
 * @throws {AppError} `wallet.unsupported_chain_id` for a network of another kind, or one that the wallet does not have.
 */
export async function sendCalls(
  { hasNetwork }: Pick<RpcParts, 'hasNetwork'>,
  { params }: Request,
  chainId: Caip2,
  ask: (chainId: Caip2) => Promise<unknown>,
): Promise<unknown> {
  const [batch]: unknown[] = Array.isArray(params) ? params : []
  const { chainId: wanted, version } = (batch ?? {}) as { readonly chainId?: unknown; readonly version?: unknown }
  const isNamed = typeof wanted === 'string' || typeof wanted === 'number'
  const named = isNamed ? readWalletNetwork(wanted, hasNetwork) : chainId
  if (!isEvm(namespaceOf(named))) {
    throw new AppError('wallet.unsupported_chain_id', { details: { network: named } })
  }
  const id = await ask(named)
  return version === NEWEST_VERSION ? { id } : id
}

/** Answers `wallet_getCallsStatus`, as EIP-5792 2.0.0 has it. */
export async function getCallsStatus(worker: Pick<KeyWorker, 'request'>, params: unknown, signal: AbortSignal) {
  const [id]: unknown[] = Array.isArray(params) ? params : []
  if (typeof id !== 'string' || id.length === 0) throw new AppError('rpc.invalid_params')
  const { chainId, status, isAtomic, receipts } = await worker.request('callsStatus', { id }, signal)
  return {
    ...{ version: NEWEST_VERSION, id, chainId: hexId(chainId), status, atomic: isAtomic },
    ...(receipts.length > 0 && { receipts }),
  }
}

/**
 * Answers `wallet_getCapabilities`: by network, for the account that is named, or the one that the page has chosen.
 *
 * @throws {AppError} `wallet.unauthorized` for an account of another wallet; `rpc.invalid_params`.
 */
export async function getCapabilities(
  { worker, page, chainIds, hasSmartAccount }: RpcParts,
  params: unknown,
  signal: AbortSignal,
): Promise<Readonly<Record<string, object>>> {
  const [address, wanted]: unknown[] = Array.isArray(params) ? params : []
  const isSmart = await isSmartAccount(address)
  const asked = wanted === undefined || wanted === null ? null : readIds(wanted)
  const known = chainIds.filter((id) => isEvm(namespaceOf(id)) && (asked === null || asked.includes(id)))
  const enabled = isSmart ? known.filter(hasSmartAccount) : []
  const { types } = enabled.length > 0 ? await worker.request('permissionTypes', undefined, signal) : { types: [] }
  const permissions = { supported: true, signerTypes: ['account'], permissionTypes: types }
  return Object.fromEntries(
    known.map((id) => {
      const isEnabled = enabled.includes(id)
      const atomic = { status: isEnabled ? 'supported' : 'unsupported' }
      const grants = isEnabled && types.length > 0 ? { permissions } : {}
      return [hexId(id), { atomic, assetDiscovery: { supported: true }, ...grants }]
    }),
  )

  async function isSmartAccount(named: unknown): Promise<boolean> {
    if (named === undefined || named === null) return page.accountType === 'smartAccount'
    if (typeof named !== 'string') throw new AppError('rpc.invalid_params')
    const { addresses } = await worker.request('user', undefined, signal)
    if (isSameAddress(EIP155, named, addresses[EIP155])) return false
    const { smartAccount } = await worker.request('user', { wantsSmartAccount: true }, signal)
    if (smartAccount === null || !isSameAddress(EIP155, named, smartAccount)) throw new AppError('wallet.unauthorized')
    return true
  }
}

function readIds(wanted: unknown): readonly (Caip2 | null)[] {
  if (!Array.isArray(wanted)) throw new AppError('rpc.invalid_params')
  return wanted.map((id: unknown) => (typeof id === 'string' || typeof id === 'number' ? readChainId(id) : null))
}

/**
 * The hash of the transaction with an operation, once it is in a block. The operation is not sent again.
 *
 * @throws {AppError} `transaction.reverted` if its calls were undone; `transaction.dropped` if it will not be in a block;
 *   `transaction.unsure` after {@link INCLUSION_WAIT_MS}: it may still be.
 */
export async function hashOfCalls(
  worker: Pick<KeyWorker, 'request'>,
  id: string,
  now: () => number = Date.now,
): Promise<string> {
  const started = now()
  while (now() - started < INCLUSION_WAIT_MS) {
    // What cannot be asked now may be asked a moment later.
    const told: CallsStatus | null = await worker.request('callsStatus', { id }).catch(() => null)
    const hash = told?.receipts[0]?.transactionHash
    if (told?.status === 400) throw new AppError('transaction.dropped')
    if (hash !== undefined && told?.status === 500) throw new AppError('transaction.reverted', { details: { hash } })
    if (hash !== undefined && told?.status === 200) return hash
    await pause(INCLUSION_PAUSE_MS, NOT_STOPPED)
  }
  throw new AppError('transaction.unsure')
}

const hexId = (chainId: Caip2): string => `0x${evmChainId(chainId).toString(16)}`
