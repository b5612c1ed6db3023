import { knownQuantity } from '@/lib/chains/eip155-fees'
import { field, quantity } from '@/lib/chains/eip155-receipt'
import { AppError } from '@/lib/core/app-error'
import { EIP155 } from '@/lib/core/namespaces'
import { pause } from '@/lib/core/pause'
import type { AccountCall } from '@/lib/smart-account/account-implementation'
import { type ChainReads, type PreparedTransaction, prepareTransaction, priceOf } from '../prepare-transaction'
import type { AskedTransaction } from '../transaction-requests'
import { type Bundle, type BundleRecords, newBundle } from './bundle-records'
import type { PreparedCalls } from './prepared-calls'
import { type AskedCalls, newBundleId } from './send-calls-request'

/** A transaction is waited for that long before the next one is sent. */
export const RECEIPT_WAIT_MS = 150_000
const RECEIPT_PAUSE_MS = 1_500

export interface OwnCallsParts {
  readonly bundles: BundleRecords
  readonly now: () => number
  readonly reads: (chainId: AskedCalls['chainId'], signal?: AbortSignal) => ChainReads
  /**
   * Signs a transaction with the number that the account's next one has then, and sends it.
   *
   * @param onSigned - With the hash, before it is sent.
   */
  readonly send: (
    one: PreparedTransaction,
    onSigned: (hash: `0x${string}`) => Promise<void>,
    signal: AbortSignal,
  ) => Promise<unknown>
}

/** Prepares the calls of an account with a key: a transaction each, one after the other. */
export function createOwnCalls({ bundles, now, reads, send }: OwnCallsParts) {
  /** Aborts what is not sent yet. */
  let ended = new AbortController()

  /** @throws {AppError} `wallet.atomicity_unsupported` for a batch that has to be all or none. */
  async function prepareOwnCalls(asked: AskedCalls, account: string, signal: AbortSignal): Promise<PreparedCalls> {
    const { chainId, calls } = asked
    if (asked.mustBeAtomic) throw new AppError('wallet.atomicity_unsupported')
    const chain = reads(chainId, signal)
    const [first, ...others] = calls.map((call) => askedTransaction(call, asked, account))
    if (first === undefined) throw new AppError('rpc.invalid_params')
    const begun = await prepareTransaction(first, account, chain)
    const fees = feesOf(begun)
    const following = await Promise.all(
      others.map((other) => prepareTransaction({ ...other, ...fees, nonce: begun.transaction.nonce }, account, chain)),
    )
    // The number follows the chain: each transaction is sent after the one before.
    const parts = [begun, ...following].map((one): PreparedTransaction => ({ ...one, isNonceNamed: false }))
    const gas = sumOf(parts.map(({ transaction }) => transaction.gas))
    const gasPrice = priceOf(begun.transaction)
    const layer1Fee = sumOf(parts.map((one) => one.layer1Fee))
    const value = sumOf(calls.map((call) => call.value))

    return Object.freeze<PreparedCalls>({
      ...{ kind: 'calls', namespace: EIP155, account, accountType: 'eoa', chainId, calls, isAtomic: false },
      ...{ gas, gasPrice, layer1Fee, sponsor: null, refusal: null, isFirst: false },
      async canSucceed(simulated, asking) {
        const [simulation, balance] = await Promise.all([
          simulated,
          reads(chainId, asking).ask('eth_getBalance', [account, 'latest']).then(knownQuantity),
        ])
        return simulation.outcome !== 'reverted' && balance >= value + gas * gasPrice + layer1Fee
      },
      async sign(signing) {
        const id = asked.id ?? newBundleId()
        const bundle = newBundle({ id, chainId, account, total: parts.length, now: now() })
        await bundles.keep(bundle)
        const sent = await sendFirst(bundle, begun, signing)
        // The page learns the id now, and asks how the batch goes on.
        void sendOthers(sent, parts.slice(1), ended.signal).catch(() => undefined)
        return id
      },
    })
  }

  async function sendFirst(bundle: Bundle, one: PreparedTransaction, signal: AbortSignal): Promise<Bundle> {
    let newest = bundle
    try {
      await send(
        { ...one, isNonceNamed: false },
        async (hash) => {
          newest = await added(bundle, hash)
        },
        signal,
      )
      return newest
    } catch (thrown) {
      // Nothing of it is on the chain.
      await bundles.drop(bundle.id)
      throw thrown
    }
  }

  /** Sends the rest. What fails ends the batch: what comes after it may have needed it. */
  async function sendOthers(bundle: Bundle, parts: readonly PreparedTransaction[], signal: AbortSignal): Promise<void> {
    let newest = bundle
    try {
      for (const one of parts) {
        const chain = reads(one.chainId, signal)
        if (!(await hasSucceeded(newest.hashes.at(-1), chain, signal)) || !(await isWithinGas(one, chain))) break
        await send(
          one,
          async (hash) => {
            newest = await added(newest, hash)
          },
          signal,
        )
      }
    } finally {
      await bundles.keep({ ...newest, isOver: true })
    }
  }

  async function added(bundle: Bundle, hash: `0x${string}`): Promise<Bundle> {
    const next = { ...bundle, hashes: [...bundle.hashes, hash], signedAt: now() }
    await bundles.keep(next)
    return next
  }

  async function hasSucceeded(hash: string | undefined, chain: ChainReads, signal: AbortSignal): Promise<boolean> {
    const started = now()
    while (!signal.aborted && now() - started < RECEIPT_WAIT_MS) {
      const receipt = await chain.ask('eth_getTransactionReceipt', [hash]).catch(() => null)
      if (receipt !== null) return quantity(field(receipt, 'status')) === 1n
      await pause(RECEIPT_PAUSE_MS, signal)
    }
    return false
  }

  return {
    prepare: prepareOwnCalls,
    /** Sends nothing more. */
    end() {
      ended.abort()
      ended = new AbortController()
    },
  }
}

/** Whether the call succeeds now, after those before it, with the gas that was shown. Else it is not sent. */
async function isWithinGas({ account, transaction }: PreparedTransaction, { ask }: ChainReads): Promise<boolean> {
  const { to, data, value, gas } = transaction
  const needed = await ask('eth_estimateGas', [{ from: account, to, data, value: `0x${value.toString(16)}` }])
  return knownQuantity(needed) <= gas
}

function askedTransaction(
  { to, value, data }: AccountCall,
  { chainId }: AskedCalls,
  account: string,
): AskedTransaction {
  return {
    ...{ kind: 'transaction', chainId, account, to, data, value },
    ...{ gas: undefined, gasPrice: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined },
    ...{ hasOnePrice: false, nonce: undefined, accessList: undefined },
  }
}

/** One price for all. */
function feesOf({ transaction }: PreparedTransaction) {
  return transaction.type === 'eip1559'
    ? {
        maxFeePerGas: transaction.maxFeePerGas,
        maxPriorityFeePerGas: transaction.maxPriorityFeePerGas,
      }
    : { hasOnePrice: true, gasPrice: transaction.gasPrice }
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n)
