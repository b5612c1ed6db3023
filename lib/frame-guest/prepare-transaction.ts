import type { AccessList } from 'viem'
import { BASE_FEE_HEADROOM, knownQuantity, readBaseFee } from '@/lib/chains/eip155-fees'
import { readLayer1Fee } from '@/lib/chains/op-stack-fee'
import type { Simulation } from '@/lib/clear-signing/simulation-contract'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { evmChainId } from '@/lib/core/evm-chain-id'
import { EIP155 } from '@/lib/core/namespaces'
import type { AskedTransaction } from './transaction-requests'

/** What a transaction needs from the chain. */
export interface ChainReads {
  /** Asks a node through our gateway. The answer is unchecked. */
  ask(method: string, params: readonly unknown[]): Promise<unknown>
  /** Whether transactions also pay for their data on layer 1 (OP Stack). */
  readonly isOpStack: boolean
}

type Fees =
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy' | 'eip2930'; readonly gasPrice: bigint }

/** Everything that is signed. */
export type FixedTransaction = Fees & {
  readonly chainId: number
  readonly to: `0x${string}` | null
  readonly data: `0x${string}`
  readonly value: bigint
  readonly gas: bigint
  readonly nonce: number
  readonly accessList?: AccessList
}

/** A transaction whose bytes are fixed, but for a nonce that the chain may move on before it is signed. */
export interface PreparedTransaction {
  readonly kind: 'transaction'
  readonly namespace: typeof EIP155
  readonly account: string
  readonly chainId: Caip2
  readonly transaction: FixedTransaction
  /** Wei for the data on layer 1, beside the fee for gas; 0n where there is none. */
  readonly layer1Fee: bigint
  /** Whether the page has named the nonce. Then it does not follow the chain. */
  readonly isNonceNamed: boolean
}

/** The gas limit if no node can say what a transaction takes, because it would fail now. Unused gas is not paid. */
const GAS_WITHOUT_ESTIMATE = 500_000n
/**
 * Fixes everything that is signed: nonce, gas limit, and the most that a unit of gas may cost.
 *
 * @throws {AppError} `wallet.unauthorized` for an account of another wallet; `upstream.failed` for an answer that is no
 *   amount; the codes of the gateway.
 */
export async function prepareTransaction(
  asked: AskedTransaction,
  address: string,
  reads: ChainReads,
): Promise<PreparedTransaction> {
  if (!isSameAddress(EIP155, asked.account, address)) throw new AppError('wallet.unauthorized')
  const { chainId, to, data, value, accessList } = asked
  const [nonce, gas, fees] = await Promise.all([
    asked.nonce ?? readNonce(address, reads),
    asked.gas ?? estimate(asked, address, reads),
    readFees(asked, reads),
  ])
  const isNamed = asked.maxFeePerGas !== undefined
  const affordable = await withinBalance(fees, { gas, value, isNamed }, address, reads)
  const layer1Fee = reads.isOpStack && to ? await readLayer1({ ...asked, to }, { gas, fees: affordable }, reads) : 0n
  const common = { chainId: evmChainId(chainId), to, data, value, gas, nonce, ...(accessList && { accessList }) }
  return Object.freeze({
    ...{
      kind: 'transaction',
      namespace: EIP155,
      account: address,
      chainId,
      layer1Fee,
      isNonceNamed: asked.nonce !== undefined,
    },
    transaction: Object.freeze({ ...common, ...affordable }),
  } as const)
}

/**
 * The number of the account's next transaction, those that wait included.
 *
 * @param until - `latest` leaves out those that wait: every lower number is used.
 */
export async function readNonce(
  address: string,
  { ask }: ChainReads,
  until: 'pending' | 'latest' = 'pending',
): Promise<number> {
  return Number(knownQuantity(await ask('eth_getTransactionCount', [address, until])))
}

/** The most that a unit of gas may cost, in wei. */
export const priceOf = (fees: Fees): bigint => (fees.type === 'eip1559' ? fees.maxFeePerGas : fees.gasPrice)

async function estimate({ to, data, value, accessList }: AskedTransaction, from: string, { ask }: ChainReads) {
  const call = { from, ...(to && { to }), data, value: hexOf(value), ...(accessList && { accessList }) }
  try {
    const gas = knownQuantity(await ask('eth_estimateGas', [call]))
    // What other transactions of the block change may cost more. A transfer of the native currency never does.
    return gas === 21_000n ? gas : (gas * 6n) / 5n
  } catch (thrown) {
    // The screen says that it would fail now, and the visitor decides.
    if (AppError.is(thrown, 'request.aborted', 'request.timeout', 'network.offline', 'request.rate_limited'))
      throw thrown
    return GAS_WITHOUT_ESTIMATE
  }
}

/** EIP-1559 where the chain has a base fee. */
async function readFees(asked: AskedTransaction, reads: ChainReads): Promise<Fees> {
  const { ask } = reads
  const legacy = asked.accessList ? 'eip2930' : 'legacy'
  if (asked.hasOnePrice)
    return { type: legacy, gasPrice: asked.gasPrice ?? knownQuantity(await ask('eth_gasPrice', [])) }
  const baseFee = await readBaseFee(ask)
  // What the page lets a unit of gas cost at most is then its one price.
  if (baseFee === undefined) {
    return { type: legacy, gasPrice: asked.maxFeePerGas ?? knownQuantity(await ask('eth_gasPrice', [])) }
  }
  const tip = asked.maxPriorityFeePerGas ?? (await readTip(reads, asked.maxFeePerGas))
  const maxFeePerGas = asked.maxFeePerGas ?? baseFee * BASE_FEE_HEADROOM + tip
  if (tip > maxFeePerGas) throw new AppError('rpc.invalid_params')
  return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas: tip }
}

/** The fee for the data on layer 1, which the network takes beside that for gas. */
async function readLayer1(
  { chainId, to, data, value }: AskedTransaction & { readonly to: `0x${string}` },
  { gas, fees }: { readonly gas: bigint; readonly fees: Fees },
  { ask }: ChainReads,
): Promise<bigint> {
  const fee = await readLayer1Fee(chainId, { to, data, value, gas, price: priceOf(fees) }, (_, method, params) =>
    ask(method, params),
  )
  if (fee === undefined) throw new AppError('upstream.failed')
  return fee
}

/**
 * Lowers the most per gas to what the account can pay, down to the base fee: the headroom is seldom used, and an account
 * that sends nearly all it has could not pay it. Less than that is left as it is, and the node refuses it.
 */
async function withinBalance(
  fees: Fees,
  { gas, value, isNamed }: { readonly gas: bigint; readonly value: bigint; readonly isNamed: boolean },
  address: string,
  { ask }: ChainReads,
): Promise<Fees> {
  if (fees.type !== 'eip1559' || isNamed) return fees
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  const balance = knownQuantity(await ask('eth_getBalance', [address, 'latest']))
  const most = balance > value ? (balance - value) / gas : 0n
  const baseFee = (maxFeePerGas - maxPriorityFeePerGas) / BASE_FEE_HEADROOM
  if (most >= maxFeePerGas || most < baseFee) return fees
  return {
    ...fees,
    maxFeePerGas: most,
    maxPriorityFeePerGas: maxPriorityFeePerGas < most ? maxPriorityFeePerGas : most,
  }
}

/** A page that names the most per gas has decided that the tip is not more. */
async function readTip({ ask }: ChainReads, most: bigint | undefined): Promise<bigint> {
  const tip = knownQuantity(await ask('eth_maxPriorityFeePerGas', []))
  return most !== undefined && tip > most ? most : tip
}

const hexOf = (value: bigint) => `0x${value.toString(16)}`

/** So much more than a transaction uses may be measured, where a contract makes its calls in the simulation. */
const MEASURED_TOO_MUCH = 12_000n

/**
 * Whether a transaction whose calls succeed can be mined and finish now. A simulation does not ask who pays, for the
 * number of the transaction, or for its gas limit; and a single price may have fallen below the base fee since it was
 * named.
 *
 * @param simulated - Is waited for at the same time.
 */
export async function canSucceed(one: PreparedTransaction, simulated: Promise<Simulation>, reads: ChainReads) {
  const { account, transaction, layer1Fee, isNonceNamed } = one
  const price = priceOf(transaction)
  const [simulation, balance, baseFee = 0n, count] = await Promise.all([
    simulated,
    reads.ask('eth_getBalance', [account, 'latest']).then(knownQuantity),
    transaction.type === 'eip1559' ? 0n : readBaseFee(reads.ask),
    isNonceNamed ? readNonce(account, reads, 'latest') : 0,
  ])
  const isPayable = balance >= transaction.value + transaction.gas * price + layer1Fee && price >= baseFee
  const isUsed = count > transaction.nonce
  const gasUsed = simulation.outcome === 'success' ? BigInt(simulation.gasUsed) : 0n
  const hasGas = transaction.data === '0x' || transaction.gas + MEASURED_TOO_MUCH >= gasUsed
  return isPayable && !isUsed && hasGas
}
