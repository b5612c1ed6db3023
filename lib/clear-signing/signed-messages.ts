import { type Address, zeroAddress } from 'viem'
import { PERMIT2 } from '@/lib/chains/permit2'
import { MAX_UINT256 } from '@/lib/core/amount'
import { isNativeToken } from '@/lib/core/caip'
import type { KnownContracts } from './known-contracts'
import { settlesOrders } from './order-contracts'
import { isUnlimitedAmount, type Statement, type TokenOrNative } from './statement'
import { type DomainFacts, encodeType, type TypedData } from './typed-data'

interface Context {
  /** The contract of the domain, which takes the signature. */
  readonly contract: Address
  readonly domain: DomainFacts
  readonly known: KnownContracts
}

type Said = readonly Statement[] | null

/** `M` is the message that the types of the key describe. */
interface MessageReader {
  readonly type: string
  readonly read: (message: TypedData['message'], context: Context) => Said
}

function messageReader<M>(type: string, read: (message: M, context: Context) => Said): MessageReader {
  return { type, read: (message, context) => read(message as M, context) }
}

function permit(
  via: 'erc2612' | 'permit2',
  token: Address,
  spender: Address,
  amount: bigint,
  deadline: bigint,
): Statement {
  if (amount === 0n) return { kind: 'revoke', token, spender, via: via === 'permit2' ? via : 'token' }
  return { kind: 'permit', token, spender, amount, isUnlimited: isUnlimitedAmount(amount), deadline, via }
}

interface TokenPermissions {
  readonly token: Address
  readonly amount: bigint
}

interface PermitDetails extends TokenPermissions {
  readonly expiration: bigint
}

interface TransferPermit {
  readonly permitted: TokenPermissions
  readonly spender: Address
  readonly deadline: bigint
}

interface BatchPermit extends Omit<TransferPermit, 'permitted'> {
  readonly permitted: readonly TokenPermissions[]
}

const DETAILS = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const PERMISSIONS = 'TokenPermissions(address token,uint256 amount)'

/** Messages that a token takes: EIP-2612, and the older one of DAI, whose `expiry` of zero is never. */
const tokenReaders: readonly MessageReader[] = [
  messageReader<{ readonly spender: Address; readonly value: bigint; readonly deadline: bigint }>(
    'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
    ({ spender, value, deadline }, { contract }) => [permit('erc2612', contract, spender, value, deadline)],
  ),
  messageReader<{ readonly spender: Address; readonly expiry: bigint; readonly allowed: boolean }>(
    'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
    ({ spender, expiry, allowed }, { contract }) => [
      permit('erc2612', contract, spender, allowed ? MAX_UINT256 : 0n, expiry === 0n ? MAX_UINT256 : expiry),
    ],
  ),
]

/** Messages that Permit2 takes. Source: github.com/Uniswap/permit2, PermitHash.sol; the registry of ERC-7730. */
const permit2Readers: readonly MessageReader[] = [
  messageReader<{ readonly details: PermitDetails; readonly spender: Address }>(
    `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${DETAILS}`,
    ({ details, spender }) => [allowance(details, spender)],
  ),
  messageReader<{ readonly details: readonly PermitDetails[]; readonly spender: Address }>(
    `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${DETAILS}`,
    ({ details, spender }) => details.map((detail) => allowance(detail, spender)),
  ),
  messageReader<TransferPermit>(
    `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${PERMISSIONS}`,
    (message) => [transferPermit(message)],
  ),
  messageReader<BatchPermit>(
    `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${PERMISSIONS}`,
    batchPermits,
  ),
]

/**
 * A permit with a witness: data of any type that only the spender checks, if it does. To Permit2 it is a permit, so that
 * no type of a witness hides one.
 */
function readWitnessPermit(type: string, message: TypedData['message']): Said {
  // Permit2 itself adds the beginning, and hashes the permissions by their type.
  if (!type.includes(`)${PERMISSIONS}`)) return null
  if (
    type.startsWith(
      'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,',
    )
  )
    return [transferPermit(message as unknown as TransferPermit)]
  if (
    type.startsWith(
      'PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline,',
    )
  )
    return batchPermits(message as unknown as BatchPermit)
  return null
}

function allowance({ token, amount, expiration }: PermitDetails, spender: Address): Statement {
  return permit('permit2', token, spender, amount, expiration)
}

function transferPermit({ permitted, spender, deadline }: TransferPermit): Statement {
  return permit('permit2', permitted.token, spender, permitted.amount, deadline)
}

function batchPermits({ permitted, ...rest }: BatchPermit): readonly Statement[] {
  return permitted.map((one) => transferPermit({ ...rest, permitted: one }))
}

interface Output {
  readonly token: Address
  readonly recipient: Address
  readonly amount?: bigint
  readonly startAmount?: bigint
  readonly endAmount?: bigint
}

interface UniswapXOrder {
  readonly info: { readonly reactor: Address; readonly deadline: bigint }
  readonly inputToken?: Address
  readonly baseInputToken?: Address
  readonly outputs?: readonly Output[]
  readonly baseOutputs?: readonly Output[]
}

const INFO =
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)'
const DUTCH_OUTPUT = 'DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)'
const LIMIT_OUTPUT = 'OutputToken(address token,uint256 amount,address recipient)'
const DUTCH_INPUT =
  'uint256 decayStartTime,uint256 decayEndTime,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs'
const EXCLUSIVE_INPUT =
  'uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs'
const V2_INPUT =
  'address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs'

/** Orders of UniswapX: the types that each refers to, in the order of EIP-712. Source: the registry of ERC-7730. */
const uniswapXReaders = Object.entries({
  DutchOrder: [`DutchOrder(OrderInfo info,${DUTCH_INPUT})`, DUTCH_OUTPUT, INFO, PERMISSIONS],
  ExclusiveDutchOrder: [DUTCH_OUTPUT, `ExclusiveDutchOrder(OrderInfo info,${EXCLUSIVE_INPUT})`, INFO, PERMISSIONS],
  V2DutchOrder: [DUTCH_OUTPUT, INFO, PERMISSIONS, `V2DutchOrder(OrderInfo info,${V2_INPUT})`],
  LimitOrder: [
    'LimitOrder(OrderInfo info,address inputToken,uint256 inputAmount,OutputToken[] outputs)',
    INFO,
    LIMIT_OUTPUT,
    PERMISSIONS,
  ],
}).map(([order, types]) =>
  messageReader<TransferPermit & { readonly witness: UniswapXOrder }>(
    `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,${order} witness)${types.join('')}`,
    (message, context) => {
      const order = uniswapXOrder(message, context)
      return order && [order]
    },
  ),
)

/** The order, if the spender is a contract that keeps to it. To any other the signature is a permit only. */
function uniswapXOrder(
  { permitted, spender, witness }: TransferPermit & { readonly witness: UniswapXOrder },
  { domain, known }: Context,
): Statement | null {
  const outputs = witness.outputs ?? witness.baseOutputs ?? []
  const [first] = outputs
  const isKept = domain.chainId !== null && settlesOrders(domain.chainId, spender, known)
  const isOfToken = (witness.inputToken ?? witness.baseInputToken) === permitted.token
  if (!first || !isKept || !isOfToken || witness.info.reactor !== spender) return null
  const parts = outputs.filter(({ token, recipient }) => token === first.token && recipient === first.recipient)
  return {
    kind: 'order',
    sell: permitted.token,
    sellAmount: permitted.amount,
    buy: first.token === zeroAddress ? 'native' : first.token,
    buyAmount: parts.reduce((sum, output) => sum + leastOf(output), 0n),
    recipient: first.recipient,
    validTo: witness.info.deadline,
  }
}

function leastOf({ amount, startAmount, endAmount }: Output): bigint {
  const amounts = [amount, startAmount, endAmount].filter((one) => one !== undefined)
  return amounts.reduce((least, one) => (one < least ? one : least))
}

/** The order of CoW Protocol. Source: github.com/cowprotocol/contracts, GPv2Order.sol (read 2026-11-28). */
const cowReader = messageReader<{
  readonly sellToken: Address
  readonly buyToken: Address
  readonly receiver: Address
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly validTo: bigint
  readonly feeAmount: bigint
}>(
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)',
  ({ sellToken, buyToken, receiver, sellAmount, feeAmount, buyAmount, validTo }, { contract, domain, known }) => {
    if (domain.chainId === null || !settlesOrders(domain.chainId, contract, known)) return null
    const recipient = receiver === zeroAddress ? known.account : receiver
    const buy: TokenOrNative = isNativeToken(buyToken) ? 'native' : buyToken
    return [{ kind: 'order', sell: sellToken, sellAmount: sellAmount + feeAmount, buy, buyAmount, recipient, validTo }]
  },
)

const byType = (readers: readonly MessageReader[]) => new Map(readers.map(({ type, read }) => [type, read]))
const readPermit2 = byType([...permit2Readers, ...uniswapXReaders])
const readOther = byType([...tokenReaders, cowReader])

/** Says what a message allows the contract of its domain, by its types. Returns `null` if they are not known. */
export function readMessage(data: TypedData, domain: DomainFacts, known: KnownContracts): Said {
  const contract = domain.verifyingContract
  if (contract === null) return null
  const type = encodeType(data)
  const context = { contract, domain, known }
  if (contract !== PERMIT2) return readOther.get(type)?.(data.message, context) ?? null
  return readPermit2.get(type)?.(data.message, context) ?? readWitnessPermit(type, data.message)
}
