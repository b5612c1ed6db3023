import { isSameAddress } from '@/lib/core/account-key'
import { EIP155 } from '@/lib/core/namespaces'
import { readOperation } from './user-operation'

/** First topics of `Transfer(address,address,uint256)` (ERC-20), and of WETH9's events in place of it. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `Deposit(address,uint256)`: wrapped for this address. */
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
/** `Withdrawal(address,uint256)`: unwrapped for this address. */
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** A field of an unchecked JSON value; `undefined` if there is none. */
export function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
}

/** A JSON-RPC quantity (EIP-1474), or `undefined`. */
export function quantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

/**
 * Wei that the sender paid. OP-stack chains report the layer 1 fee separately. `undefined` when the receipt does not
 * say, or has an operator fee: its formula depends on the version of the chain.
 *
 * @param receipt - Unchecked answer of `eth_getTransactionReceipt`.
 */
export function feeOf(receipt: unknown): bigint | undefined {
  const [gas, price] = [quantity(field(receipt, 'gasUsed')), quantity(field(receipt, 'effectiveGasPrice'))]
  const hasOperatorFee = ['operatorFeeScalar', 'operatorFeeConstant'].some((key) => quantity(field(receipt, key)))
  if (gas === undefined || price === undefined || hasOperatorFee) return undefined
  return gas * price + (quantity(field(receipt, 'l1Fee')) ?? 0n)
}

/**
 * How a transaction changed an account's holding of a token, by the token's own logs: what was transferred to the
 * account less what was transferred away. Negative for a loss. Logs of other contracts do not count.
 *
 * @param receipt - Unchecked answer of `eth_getTransactionReceipt`.
 * @returns base units; `undefined` when the logs do not say: none of the token concerns the account, or one is malformed.
 */
export function tokenChange(receipt: unknown, token: string, account: string): bigint | undefined {
  const logs = field(receipt, 'logs')
  if (!Array.isArray(logs)) return undefined
  let transferred = 0n
  let wrapped = 0n
  for (const log of logs) {
    const address = field(log, 'address')
    if (typeof address !== 'string' || field(log, 'removed') === true) return undefined
    if (!isSameAddress(EIP155, address, token)) continue
    const change = changeByLog(log, account)
    if (change === undefined) return undefined
    transferred += change.transferred
    wrapped += change.wrapped
  }
  // WETH9 logs a wrap without a transfer, other tokens log both. A sum of both could count an amount twice.
  if (transferred !== 0n && wrapped !== 0n) return undefined
  return transferred + wrapped === 0n ? undefined : transferred + wrapped
}

interface LogChange {
  readonly transferred: bigint
  readonly wrapped: bigint
}

const NO_CHANGE: LogChange = { transferred: 0n, wrapped: 0n }

/** `undefined` for a log that cannot be read. */
function changeByLog(log: unknown, account: string): LogChange | undefined {
  const topics = field(log, 'topics')
  if (!Array.isArray(topics)) return undefined
  const [event, first, second] = topics.map((topic) => String(topic).toLowerCase())
  if (event !== TRANSFER && event !== DEPOSIT && event !== WITHDRAWAL) return NO_CHANGE
  const amount = word(field(log, 'data'))
  const [one, two] = [addressIn(first), addressIn(second)]
  if (event !== TRANSFER) {
    if (amount === undefined || one === undefined || !isSameAddress(EIP155, one, account)) return NO_CHANGE
    return { transferred: 0n, wrapped: event === DEPOSIT ? amount : -amount }
  }
  // ERC-721 has the same event with a fourth topic.
  if (topics.length !== 3 || amount === undefined || one === undefined || two === undefined) return undefined
  const lost = isSameAddress(EIP155, one, account) ? amount : 0n
  const gained = isSameAddress(EIP155, two, account) ? amount : 0n
  return { transferred: gained - lost, wrapped: 0n }
}

/** A 32-byte word of a log, or `undefined`. */
function word(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value) ? BigInt(value) : undefined
}

/** The address in an indexed topic, or `undefined`. */
function addressIn(topic: string | undefined): string | undefined {
  const match = /^0x0{24}([0-9a-f]{40})$/.exec(topic ?? '')
  return match === null ? undefined : `0x${match[1]}`
}

/** What surrounds a mined transaction, as unchecked answers of a node. */
export interface NativeReads {
  readonly receipt: unknown
  /** The block of the transaction, with its full transactions. */
  readonly block: unknown
  /** The balances of the account after the block before, and after this block. */
  readonly before: unknown
  readonly after: unknown
}

/**
 * How a transaction changed an account's native balance, without its fee: the difference of the balances around its
 * block, plus the fee if the account paid it. Negative for a loss.
 *
 * @returns wei; `undefined` when the difference may have another cause: another transaction of the block is from or to
 *   the account, or the block pays the account. Payments by other contracts in the same block are not noticed, because
 *   a block does not list them.
 */
export function nativeChange({ receipt, block, before, after }: NativeReads, account: string): bigint | undefined {
  const [start, end] = [quantity(before), quantity(after)]
  const isAccount = (address: unknown): boolean =>
    typeof address === 'string' && isSameAddress(EIP155, address, account)
  const fee = isAccount(field(receipt, 'from')) ? feeOf(receipt) : 0n
  if (start === undefined || end === undefined || fee === undefined) return undefined
  // A smart account pays in advance, and what is left stays with the EntryPoint.
  if (readOperation(receipt, account)?.cost !== undefined) return undefined
  if (!isOnlyTransactionOf(isAccount, receipt, block)) return undefined
  return end - start + fee
}

function isOnlyTransactionOf(isAccount: (address: unknown) => boolean, receipt: unknown, block: unknown): boolean {
  const hash = field(receipt, 'transactionHash')
  const [transactions, withdrawals] = [field(block, 'transactions'), field(block, 'withdrawals') ?? []]
  // After a reorganisation another block may have the number.
  const isItsBlock = typeof hash === 'string' && field(block, 'hash') === field(receipt, 'blockHash')
  if (!isItsBlock || !Array.isArray(transactions) || !Array.isArray(withdrawals)) return false
  // A node that lists hashes only does not say whose transactions they are.
  const others = transactions.filter((each) => field(each, 'hash') !== hash)
  return (
    others.length === transactions.length - 1 &&
    others.every((each) => typeof field(each, 'from') === 'string') &&
    !others.some((each) => isAccount(field(each, 'from')) || isAccount(field(each, 'to'))) &&
    !withdrawals.some((each) => isAccount(field(each, 'address'))) &&
    !isAccount(field(block, 'miner'))
  )
}
