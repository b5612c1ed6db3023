import { quantity } from '@/lib/chains/eip155-receipt'
import { AppError } from '@/lib/core/app-error'
import { isNativeToken } from '@/lib/core/caip'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { EIP155 } from '@/lib/core/namespaces'
import { readPendingNonce } from '@/lib/transaction/send-transaction'
import type { Transfer } from './send-state'
import type { TransferMethod } from './transfer-method'

/** Gas of a transfer of the native currency to an account without code (yellow paper, G_transaction). */
const NATIVE_TRANSFER_GAS = 21_000n
/** Gas that usual ERC-20 tokens take for a transfer to an account that holds none of them yet. */
const TOKEN_TRANSFER_GAS = 65_000n

/** Selector of ERC-20 `transfer(address,uint256)`. */
const TRANSFER_SELECTOR = '0xa9059cbb'

/** Code of an account that has delegated to a contract and still has a key (EIP-7702). */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/i

/** What a node answers when the chain would refuse the transaction. */
const REFUSALS: readonly ErrorCode[] = [
  'transaction.reverted',
  'rpc.invalid_input',
  'rpc.transaction_rejected',
  'rpc.internal',
]

/** Transfers of the native currency and of ERC-20 tokens. */
export const eip155Transfers: TransferMethod = {
  async usualFees({ chainId }, { gasPrice }, signal) {
    const price = await gasPrice(chainId, signal)
    return { native: NATIVE_TRANSFER_GAS * price, token: TOKEN_TRANSFER_GAS * price }
  },

  async check(transfer, { ask, gasPrice }, signal) {
    const { account, recipient } = transfer
    const { chainId, address: from } = account
    const { to, data, value } = callOf(transfer)
    const call = { from, to, data, value: `0x${BigInt(value).toString(16)}` }
    const [code, estimate, price] = await Promise.all([
      ask(chainId, 'eth_getCode', [recipient, 'latest'], signal),
      ask(chainId, 'eth_estimateGas', [call], signal).catch((cause: unknown) => {
        throw isRefusal(cause) ? new AppError('send.would_fail', { cause }) : cause
      }),
      gasPrice(chainId, signal),
    ])
    const gas = quantity(estimate)
    if (gas === undefined || typeof code !== 'string') throw new AppError('send.check_failed')
    return { fee: gas * price, gas, isContract: code !== '0x' && !DELEGATION.test(code) }
  },

  async build(transfer, { ask }) {
    const { account, check } = transfer
    const { chainId, address: from } = account
    const request = callOf(transfer)
    const nonce = await readPendingNonce(ask, chainId, from)
    const gas = check.gas === undefined ? undefined : withMargin(check.gas).toString()
    return { transaction: { namespace: EIP155, chainId, from, ...request, gas }, record: { nonce, request } }
  },
}

/** The call of a transfer: value to the recipient, or `transfer` of the token. `value` is a decimal integer string. */
export function callOf({ token, recipient, amount }: Pick<Transfer, 'token' | 'recipient' | 'amount'>) {
  if (isNativeToken(token.address)) return { to: recipient, data: '0x', value: `${amount}` }
  const words = [recipient.slice(2).toLowerCase(), amount.toString(16)].map((word) => word.padStart(64, '0'))
  return { to: token.address, data: `${TRANSFER_SELECTOR}${words.join('')}`, value: '0' }
}

/** Gas to suggest: a fifth more than the estimate, because the state may change; a plain transfer takes exactly its gas. */
function withMargin(gas: bigint): bigint {
  return gas === NATIVE_TRANSFER_GAS ? gas : (gas * 6n) / 5n
}

const isRefusal = (cause: unknown): boolean => cause instanceof AppError && REFUSALS.includes(cause.code)
