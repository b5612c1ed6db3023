import { isSameAddress } from '@/lib/core/account-key'
import { EIP155 } from '@/lib/core/namespaces'

/** First topic of `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)`, of every EntryPoint. */
const OPERATION_EVENT = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/** What a transaction did for a smart account (ERC-4337). */
export interface OperationOutcome {
  /** Whether its calls were made. The transaction around it succeeds either way. */
  readonly isSuccess: boolean
  /** Wei that the account has paid; `undefined` if a paymaster has. */
  readonly cost: bigint | undefined
}

/**
 * Reads the operation of an account from the transaction of a bundler. One success among several operations of the
 * account counts, because a visitor who reads "failed" sends again.
 *
 * @param receipt - Unchecked answer of `eth_getTransactionReceipt`.
 * @returns `undefined` for a transaction without an operation of the account.
 */
export function readOperation(receipt: unknown, account: string): OperationOutcome | undefined {
  const logs = (receipt as { readonly logs?: unknown } | null)?.logs
  const operations = (Array.isArray(logs) ? logs : []).flatMap((log) => operationOf(log, account) ?? [])
  return operations.find(({ isSuccess }) => isSuccess) ?? operations[0]
}

function operationOf(log: unknown, account: string): OperationOutcome | undefined {
  const { topics, data } = (log ?? {}) as { readonly topics?: unknown; readonly data?: unknown }
  if (!Array.isArray(topics) || typeof data !== 'string' || !/^0x[0-9a-f]{256}$/i.test(data)) return undefined
  const [event, , sender, paymaster] = topics.map((topic) => String(topic).toLowerCase())
  if (event !== OPERATION_EVENT || !isSameAddress(EIP155, `0x${sender?.slice(-40)}`, account)) return undefined
  const word = (index: number): bigint => BigInt(`0x${data.slice(2 + 64 * index, 66 + 64 * index)}`)
  const isSponsored = !/^0x0*$/.test(paymaster ?? '')
  return { isSuccess: word(1) !== 0n, cost: isSponsored ? undefined : word(2) }
}
