import { isContractCode } from '@/lib/chains/eip155-code'
import { quantity } from '@/lib/chains/eip155-receipt'
import type { AskChain } from '@/lib/chains/gateway-client'
import { readLayer1Fee, type SizedCall } from '@/lib/chains/op-stack-fee'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, isNativeToken } from '@/lib/core/caip'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { EIP155 } from '@/lib/core/namespaces'
import { shortenAddress } from '@/lib/text/shorten-address'
import { readPendingNonce } from '@/lib/transaction/send-transaction'
import type { Transfer, TransferCheck, WholeBalance } from './send-state'
import type { GasPrices, TransferMethod, TransferReads } from './transfer-method'

/** Gas of a transfer of the native currency to an account without code (yellow paper, G_transaction). */
const NATIVE_TRANSFER_GAS = 21_000n
/** Gas that usual ERC-20 tokens take for a transfer to an account that holds none of them yet. */
const TOKEN_TRANSFER_GAS = 65_000n

/** Selector of ERC-20 `transfer(address,uint256)`. */
const TRANSFER_SELECTOR = '0xa9059cbb'

/** For the length of a transaction whose recipient and amount are not known yet. */
const SOME_ADDRESS = `0x${'ab'.repeat(20)}`
const SOME_AMOUNT = 10n ** 18n

/** What a node answers when the chain would refuse the transaction. */
const REFUSALS: readonly ErrorCode[] = [
  'transaction.reverted',
  'rpc.invalid_input',
  'rpc.transaction_rejected',
  'rpc.internal',
]

/** Transfers of the native currency and of ERC-20 tokens. */
export const eip155Transfers: TransferMethod = {
  async usualFees({ chainId, isOpStack }, { ask, gasPrice }, signal) {
    const prices = await gasPrice(chainId, signal)
    const price = prices.standard
    const feeOf = async (gas: bigint, data: string) => {
      const call = { to: SOME_ADDRESS, data, value: SOME_AMOUNT, gas, price }
      return gas * price + (isOpStack ? await layer1Fee(chainId, call, ask, signal) : 0n)
    }
    const [native, token] = await Promise.all([
      feeOf(NATIVE_TRANSFER_GAS, '0x'),
      feeOf(TOKEN_TRANSFER_GAS, transferData(SOME_ADDRESS, SOME_AMOUNT)),
    ])
    return { native, token, ...(!isOpStack && { all: NATIVE_TRANSFER_GAS * priceOfAll(prices) }) }
  },

  async check(transfer, reads, signal) {
    const { ask, gasPrice } = reads
    const { account, recipient } = transfer
    const { chainId, address: from } = account
    const all = await readAll(transfer, reads, signal)
    const { to, data, value } = callOf({ ...transfer, ...all })
    const call = { from, to, data, value: `0x${BigInt(value).toString(16)}` }
    const [code, estimate, price] = await Promise.all([
      ask(chainId, 'eth_getCode', [recipient, 'latest'], signal),
      ask(chainId, 'eth_estimateGas', [call], signal).catch((cause: unknown) => {
        if (isRefusal(cause)) return cause
        throw cause
      }),
      gasPrice(chainId, signal).then(({ standard }) => standard),
    ])
    if (typeof code !== 'string') throw new AppError('send.check_failed')
    const isContract = isContractCode(code)
    if (isRefusal(estimate)) throw refusalOf(transfer, isContract, estimate)
    const gas = quantity(estimate)
    if (gas === undefined) throw new AppError('send.check_failed')
    // What runs code may take less than its limit, and the rest of the fee would remain.
    if (all !== undefined && gas === NATIVE_TRANSFER_GAS) return { fee: gas * all.gasPrice, gas, isContract, all }
    const sized = { to, data, value: BigInt(value), gas, price }
    const layer1 = account.isOpStack ? await layer1Fee(chainId, sized, ask, signal) : 0n
    return { fee: gas * price + layer1, gas, isContract }
  },

  async build(transfer, reads) {
    const { ask } = reads
    const { account, check } = transfer
    const { chainId, address: from } = account
    const request = callOf(transfer)
    if (check.all !== undefined) await assertAll(transfer, check.all, reads)
    const nonce = await readPendingNonce(ask, chainId, from)
    const gas = check.gas === undefined ? undefined : withMargin(check.gas).toString()
    const fees = { gas, ...(check.all && { gasPrice: `${check.all.gasPrice}` }) }
    return { transaction: { namespace: EIP155, chainId, from, ...request, ...fees }, record: { nonce, request } }
  },
}

/**
 * The price of a unit of gas of which the network takes all, because the transaction names no lower one. Outlasts four
 * full blocks, unless that costs more than twice the usual price.
 */
function priceOfAll({ standard, instant }: GasPrices): bigint {
  return instant < 2n * standard ? instant : 2n * standard
}

/**
 * What a transfer of all sends, if it takes the gas of a plain transfer; `undefined` for another transfer, where the
 * network also takes a part that no transaction can name (OP Stack), and for a balance below the fee.
 */
async function readAll({ account, isAll }: Transfer, { ask, gasPrice }: TransferReads, signal: AbortSignal) {
  if (!isAll || account.isOpStack) return undefined
  const [held, prices] = await Promise.all([readBalance(account, ask, signal), gasPrice(account.chainId, signal)])
  const price = priceOfAll(prices)
  const amount = held - NATIVE_TRANSFER_GAS * price
  return amount > 0n ? { amount, gasPrice: price } : undefined
}

/** @throws {AppError} `send.max_changed` when something would remain, or the network may not take the transaction. */
async function assertAll(
  { account, check }: Transfer & { readonly check: TransferCheck },
  { amount, gasPrice = 0n }: WholeBalance,
  reads: TransferReads,
): Promise<void> {
  const [held, prices] = await Promise.all([readBalance(account, reads.ask), reads.gasPrice(account.chainId)])
  if (held !== amount + check.fee || prices.standard > gasPrice) throw new AppError('send.max_changed')
}

/** @throws {AppError} `send.check_failed` when the answer is no amount. */
async function readBalance({ chainId, address }: Transfer['account'], ask: AskChain, signal?: AbortSignal) {
  const held = quantity(await ask(chainId, 'eth_getBalance', [address, 'latest'], signal))
  if (held === undefined) throw new AppError('send.check_failed')
  return held
}

/** @throws {AppError} `send.check_failed` when the answer is no amount. */
async function layer1Fee(chainId: Caip2, call: SizedCall, ask: AskChain, signal: AbortSignal): Promise<bigint> {
  const fee = await readLayer1Fee(chainId, call, ask, signal)
  if (fee === undefined) throw new AppError('send.check_failed')
  return fee
}

/** The call of a transfer: value to the recipient, or `transfer` of the token. `value` is a decimal integer string. */
export function callOf({ token, recipient, amount }: Pick<Transfer, 'token' | 'recipient' | 'amount'>) {
  if (isNativeToken(token.address)) return { to: recipient, data: '0x', value: `${amount}` }
  return { to: token.address, data: transferData(recipient, amount), value: '0' }
}

function transferData(recipient: string, amount: bigint): string {
  const words = [recipient.slice(2).toLowerCase(), amount.toString(16)].map((word) => word.padStart(64, '0'))
  return `${TRANSFER_SELECTOR}${words.join('')}`
}

/** Gas to suggest: a fifth more than the estimate, because the state may change; a plain transfer takes exactly its gas. */
function withMargin(gas: bigint): bigint {
  return gas === NATIVE_TRANSFER_GAS ? gas : (gas * 6n) / 5n
}

const isRefusal = (cause: unknown): cause is AppError => AppError.is(cause, ...REFUSALS)

/** Names the contract that ran: that of the token, or the recipient. Without one, the account or the amount is the cause. */
function refusalOf({ token, recipient }: Transfer, isContract: boolean, cause: AppError): AppError {
  const isToken = !isNativeToken(token.address)
  if (!isToken && !isContract) return new AppError('send.would_fail', { cause })
  const contract = isToken ? token.symbol : shortenAddress(recipient)
  return new AppError('send.refused', { cause, details: { contract } })
}
