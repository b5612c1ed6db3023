import { createStore, type StoreApi } from 'zustand/vanilla'
import { BASE_FEE_HEADROOM, knownQuantity, readBaseFee } from '@/lib/chains/eip155-fees'
import { field, quantity } from '@/lib/chains/eip155-receipt'
import type { AskChain } from '@/lib/chains/gateway-client'
import type { Connections } from '@/lib/connect/connections'
import type { Connector } from '@/lib/connect/connector'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import { evmChainId } from '@/lib/core/evm-chain-id'
import { EIP155 } from '@/lib/core/namespaces'
import { isEvmTransactionId, type TransactionId } from '@/lib/core/transaction-id'
import { type GasFees, replacementFees } from './replacement-fees'
import type { Replacement, TransactionRecord } from './transaction-record'
import type { Transactions } from './transactions'

/** Networks mine within a few blocks what pays enough. A transaction that waits longer may be replaced. */
export const REPLACEABLE_AFTER_MS = 30_000

export interface ReplaceState {
  /** The replacement that the wallet asks the visitor about. */
  readonly asking: { readonly id: TransactionId; readonly kind: Replacement['kind'] } | undefined
  /** Why the last replacement was not sent, with the transaction that it was for. */
  readonly failed: { readonly id: TransactionId; readonly error: AppError } | undefined
}

export interface ReplaceFlow {
  readonly store: StoreApi<ReplaceState>
  /**
   * Asks the embedded wallet for a transaction with the nonce of one that waits and a higher fee. Never rejects: the
   * store says why nothing was sent. What the visitor declines is no failure.
   */
  replace(id: TransactionId, kind: Replacement['kind']): Promise<void>
}

interface ReplaceContext {
  readonly ask: AskChain
  readonly connections: Pick<Connections, 'get'>
  readonly transactions: Pick<Transactions, 'store' | 'addReplacement'>
  now(): number
}

/** Speeds up and cancels transactions of the embedded wallet which wait to be mined. */
export function createReplaceFlow({ ask, connections, transactions, now }: ReplaceContext): ReplaceFlow {
  const store = createStore<ReplaceState>(() => ({ asking: undefined, failed: undefined }))

  return {
    store,
    async replace(id, kind) {
      const record = transactions.store.getState().records.find((each) => each.id === id)
      if (store.getState().asking !== undefined || record?.status !== 'pending') return
      store.setState({ asking: { id, kind }, failed: undefined })
      try {
        const call = await replacementCall(record, kind, ask)
        const sent = await send(record, call, connections)
        transactions.addReplacement(id, { id: sent, kind, sentAt: now() })
        store.setState({ asking: undefined })
      } catch (thrown) {
        const isDeclined = AppError.is(thrown, 'wallet.rejected', 'request.aborted')
        const failed = isDeclined ? undefined : { id, error: AppError.from(thrown, 'transaction.failed') }
        store.setState({ asking: undefined, failed })
      }
    },
  }
}

/**
 * The parameters of `eth_sendTransaction`.
 *
 * @throws {AppError} `transaction.replaced` when one with this nonce is mined; `transaction.failed` when the transaction
 *   is not known well enough to repeat it; `upstream.failed` and the codes of the gateway.
 */
async function replacementCall(
  { id, chainId, from, nonce, request, replacements = [] }: TransactionRecord,
  kind: Replacement['kind'],
  ask: AskChain,
) {
  if (nonce === undefined || request === undefined) throw new AppError('transaction.failed')
  const ids = [id, ...replacements.map((each) => each.id)]
  const [market, ...found] = await Promise.all([
    readMarket(chainId, ask),
    ...ids.map((each) => ask(chainId, 'eth_getTransactionByHash', [each])),
  ])
  if (found.some((transaction) => quantity(field(transaction, 'blockNumber')) !== undefined)) {
    throw new AppError('transaction.replaced')
  }
  const [original] = found
  const fees = replacementFees(found.flatMap(feesOf), market)
  const common = {
    ...{ from, nonce: toHex(BigInt(nonce)), chainId: toHex(BigInt(evmChainId(chainId))) },
    ...Object.fromEntries(Object.entries(fees).map(([key, price]) => [key, toHex(price)])),
  }
  // The wallet estimates the gas, because some networks take more than 21,000 for a transfer.
  if (kind === 'cancel') return { ...common, to: from, value: '0x0' }
  const [gas, accessList] = [quantity(field(original, 'gas')), field(original, 'accessList')]
  return {
    ...{ ...common, to: request.to, data: request.data, value: toHex(BigInt(request.value)) },
    ...(gas !== undefined && { gas: toHex(gas) }),
    ...(Array.isArray(accessList) && accessList.length > 0 && { accessList }),
  }
}

/** @throws {AppError} `wallet.changed` without the account on the network; `transaction.no_hash`; those of the wallet. */
async function send(
  { from, chainId }: TransactionRecord,
  call: Readonly<Record<string, unknown>>,
  connections: Pick<Connections, 'get'>,
) {
  const wallet = connections.get(EIP155)
  if (wallet === undefined || !(await holds(wallet, { from, chainId }))) throw new AppError('wallet.changed')
  const sent = await wallet.request('eth_sendTransaction', [call], { timeoutMs: Number.POSITIVE_INFINITY })
  if (!isEvmTransactionId(sent)) throw new AppError('transaction.no_hash')
  return sent
}

async function holds(wallet: Connector, { from, chainId }: Pick<TransactionRecord, 'from' | 'chainId'>) {
  const now = await wallet.current()
  return (
    wallet.type === 'AUTH' &&
    now?.chainId === chainId &&
    now.accounts?.some((account) => isSameAddress(EIP155, account, from)) === true
  )
}

/** What a new transaction would pay. */
async function readMarket(chainId: TransactionRecord['chainId'], ask: AskChain): Promise<GasFees> {
  const baseFee = await readBaseFee((method, params) => ask(chainId, method, params))
  if (baseFee === undefined) return { gasPrice: knownQuantity(await ask(chainId, 'eth_gasPrice', [])) }
  const tip = knownQuantity(await ask(chainId, 'eth_maxPriorityFeePerGas', []))
  return { maxFeePerGas: baseFee * BASE_FEE_HEADROOM + tip, maxPriorityFeePerGas: tip }
}

/** The fees of a transaction that a node knows; none of one that it does not. */
function feesOf(transaction: unknown): readonly GasFees[] {
  const [maxFeePerGas, maxPriorityFeePerGas, gasPrice] = (
    ['maxFeePerGas', 'maxPriorityFeePerGas', 'gasPrice'] as const
  ).map((key) => quantity(field(transaction, key)))
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined) return [{ maxFeePerGas, maxPriorityFeePerGas }]
  return gasPrice === undefined ? [] : [{ gasPrice }]
}

const toHex = (value: bigint): string => `0x${value.toString(16)}`
