import { maxUint160, maxUint256, zeroAddress } from 'viem'
import type { Statement } from '@/lib/clear-signing/statement'
import { ACCOUNT, CONTRACT, DAI, FRIEND, PERMIT2, THIRD, USDC } from './call-cases'

const DEADLINE = 1_800_000_000n
const COW = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
const REACTOR = '0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4'

/** Types as EIP-712 prints them: `Name(type field,...)` one after the other, the primary type first. */
function typesOf(encoded: string) {
  const structs = [...encoded.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name, fields]) => [
    name,
    (fields ?? '').split(',').map((field) => ({ type: field.split(' ')[0], name: field.split(' ')[1] })),
  ])
  return { primaryType: structs[0]?.[0] as string, types: Object.fromEntries(structs) }
}

export const DOMAIN_TYPE = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

export function typed(encoded: string, verifyingContract: string, message: object) {
  const { primaryType, types } = typesOf(encoded)
  return {
    primaryType,
    types: { EIP712Domain: DOMAIN_TYPE, ...types },
    domain: { name: 'A name', chainId: 1, verifyingContract },
    message,
  }
}

export const PERMIT = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
const DETAILS = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const PERMISSIONS = 'TokenPermissions(address token,uint256 amount)'
const WITNESS = 'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,'
const INFO =
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)'
const LIMIT = `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,LimitOrder witness)LimitOrder(OrderInfo info,address inputToken,uint256 inputAmount,OutputToken[] outputs)${INFO}OutputToken(address token,uint256 amount,address recipient)${PERMISSIONS}`
const V2_DUTCH = `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,V2DutchOrder witness)DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)${INFO}${PERMISSIONS}V2DutchOrder(OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs)`
export const COW_ORDER =
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)'

export const permitMessage = (value: bigint | string) => ({
  owner: ACCOUNT,
  spender: FRIEND,
  value: String(value),
  nonce: 0,
  deadline: String(DEADLINE),
})
const details = (token: string, amount: bigint) => ({
  token,
  amount: String(amount),
  expiration: Number(DEADLINE),
  nonce: 0,
})
const info = (reactor: string) => ({
  reactor,
  swapper: ACCOUNT,
  nonce: '1',
  deadline: String(DEADLINE),
  additionalValidationContract: zeroAddress,
  additionalValidationData: '0x',
})
const limitOrder = (spender: string, inputToken: string = USDC) => ({
  permitted: { token: USDC, amount: '100' },
  spender,
  nonce: '1',
  deadline: String(DEADLINE + 60n),
  witness: {
    info: info(spender),
    inputToken,
    inputAmount: '100',
    outputs: [
      { token: DAI, amount: '90', recipient: ACCOUNT },
      { token: DAI, amount: '1', recipient: THIRD },
    ],
  },
})
const cowOrder = (buyToken: string, receiver: string) => ({
  sellToken: USDC,
  buyToken,
  receiver,
  sellAmount: '100',
  buyAmount: '90',
  validTo: Number(DEADLINE),
  appData: `0x${'00'.repeat(32)}`,
  feeAmount: '2',
  kind: 'sell',
  partiallyFillable: false,
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
})

const allowed = (amount: bigint, isUnlimited: boolean) =>
  ({ kind: 'permit', token: USDC, spender: FRIEND, amount, isUnlimited, deadline: DEADLINE }) as const
const order = {
  kind: 'order',
  sell: USDC,
  sellAmount: 100n,
  buy: DAI,
  buyAmount: 90n,
  recipient: ACCOUNT,
  validTo: DEADLINE,
} as const

/** Typed data, and what it says. */
export const typedDataCases: readonly {
  readonly title: string
  readonly data: ReturnType<typeof typed>
  readonly says: readonly Statement[]
}[] = [
  {
    title: 'a permit of EIP-2612',
    data: typed(PERMIT, USDC, permitMessage(300n)),
    says: [{ ...allowed(300n, false), via: 'erc2612' }],
  },
  {
    title: 'a permit without limit',
    data: typed(PERMIT, USDC, permitMessage(maxUint256)),
    says: [{ ...allowed(maxUint256, true), via: 'erc2612' }],
  },
  {
    title: 'a permit of more than any token has',
    data: typed(PERMIT, USDC, permitMessage(2n ** 112n)),
    says: [{ ...allowed(2n ** 112n, true), via: 'erc2612' }],
  },
  {
    title: 'a permit of as much as one of the largest tokens has',
    data: typed(PERMIT, USDC, permitMessage(10n ** 33n)),
    says: [{ ...allowed(10n ** 33n, false), via: 'erc2612' }],
  },
  {
    title: 'a permit in hexadecimal digits',
    data: typed(PERMIT, USDC, permitMessage('0x12c')),
    says: [{ ...allowed(300n, false), via: 'erc2612' }],
  },
  {
    title: 'a permit of nothing',
    data: typed(PERMIT, USDC, permitMessage(0n)),
    says: [{ kind: 'revoke', token: USDC, spender: FRIEND, via: 'token' }],
  },
  {
    title: 'the permit of DAI, which never ends',
    data: typed('Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)', DAI, {
      holder: ACCOUNT,
      spender: FRIEND,
      nonce: 0,
      expiry: 0,
      allowed: true,
    }),
    says: [{ ...allowed(maxUint256, true), token: DAI, deadline: maxUint256, via: 'erc2612' }],
  },
  {
    title: 'the permit of DAI that takes the allowance back',
    data: typed('Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)', DAI, {
      holder: ACCOUNT,
      spender: FRIEND,
      nonce: 0,
      expiry: 0,
      allowed: false,
    }),
    says: [{ kind: 'revoke', token: DAI, spender: FRIEND, via: 'token' }],
  },
  {
    title: 'an allowance of Permit2',
    data: typed(`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${DETAILS}`, PERMIT2, {
      details: details(USDC, 300n),
      spender: FRIEND,
      sigDeadline: 1,
    }),
    says: [{ ...allowed(300n, false), via: 'permit2' }],
  },
  {
    title: 'an allowance of Permit2 without limit',
    data: typed(`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${DETAILS}`, PERMIT2, {
      details: details(USDC, maxUint160),
      spender: FRIEND,
      sigDeadline: 1,
    }),
    says: [{ ...allowed(maxUint160, true), via: 'permit2' }],
  },
  {
    title: 'two allowances of Permit2, one of them taken back',
    data: typed(`PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${DETAILS}`, PERMIT2, {
      details: [details(USDC, 300n), details(DAI, 0n)],
      spender: FRIEND,
      sigDeadline: 1,
    }),
    says: [
      { ...allowed(300n, false), via: 'permit2' },
      { kind: 'revoke', token: DAI, spender: FRIEND, via: 'permit2' },
    ],
  },
  {
    title: 'a transfer by Permit2',
    data: typed(
      `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${PERMISSIONS}`,
      PERMIT2,
      { permitted: { token: USDC, amount: '300' }, spender: FRIEND, nonce: 0, deadline: String(DEADLINE) },
    ),
    says: [{ ...allowed(300n, false), via: 'permit2' }],
  },
  {
    title: 'transfers of two tokens by Permit2',
    data: typed(
      `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${PERMISSIONS}`,
      PERMIT2,
      {
        permitted: [
          { token: USDC, amount: '300' },
          { token: DAI, amount: '5' },
        ],
        spender: FRIEND,
        nonce: 0,
        deadline: String(DEADLINE),
      },
    ),
    says: [
      { ...allowed(300n, false), via: 'permit2' },
      { ...allowed(5n, false), token: DAI, via: 'permit2' },
    ],
  },
  { title: 'a limit order of UniswapX', data: typed(LIMIT, PERMIT2, limitOrder(REACTOR)), says: [order] },
  {
    title: 'the worse end of a Dutch order of UniswapX',
    data: typed(V2_DUTCH, PERMIT2, {
      permitted: { token: USDC, amount: '100' },
      spender: REACTOR,
      nonce: '1',
      deadline: String(DEADLINE + 60n),
      witness: {
        info: info(REACTOR),
        cosigner: THIRD,
        baseInputToken: USDC,
        baseInputStartAmount: '95',
        baseInputEndAmount: '100',
        baseOutputs: [{ token: zeroAddress, startAmount: '99', endAmount: '90', recipient: ACCOUNT }],
      },
    }),
    says: [{ ...order, buy: 'native' }],
  },
  {
    title: 'an order of UniswapX for an unknown contract, which may take the tokens and give nothing',
    data: typed(LIMIT, PERMIT2, limitOrder(FRIEND)),
    says: [{ ...allowed(100n, false), deadline: DEADLINE + 60n, via: 'permit2' }],
  },
  {
    title: 'an order of UniswapX that sells another token than it permits',
    data: typed(LIMIT, PERMIT2, limitOrder(REACTOR, DAI)),
    says: [{ ...allowed(100n, false), spender: REACTOR, deadline: DEADLINE + 60n, via: 'permit2' }],
  },
  {
    title: 'a permit whose witness only its spender knows',
    data: typed(`${WITNESS}Prize witness)Prize(string title)${PERMISSIONS}`, PERMIT2, {
      permitted: { token: USDC, amount: String(maxUint256) },
      ...{ spender: FRIEND, nonce: '1', deadline: String(DEADLINE), witness: { title: 'You have won' } },
    }),
    says: [{ ...allowed(maxUint256, true), via: 'permit2' }],
  },
  {
    title: 'a permit whose witness is a number',
    data: typed(`${WITNESS}uint256 id)${PERMISSIONS}`, PERMIT2, {
      permitted: { token: USDC, amount: '7' },
      ...{ spender: FRIEND, nonce: '1', deadline: String(DEADLINE), id: '1' },
    }),
    says: [{ ...allowed(7n, false), via: 'permit2' }],
  },
  {
    title: 'permits of two tokens with one witness',
    data: typed(
      `PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline,bytes32 id)${PERMISSIONS}`,
      PERMIT2,
      {
        permitted: [
          { token: USDC, amount: '7' },
          { token: DAI, amount: '8' },
        ],
        ...{ spender: FRIEND, nonce: '1', deadline: String(DEADLINE), id: `0x${'00'.repeat(32)}` },
      },
    ),
    says: [
      { ...allowed(7n, false), via: 'permit2' },
      { ...allowed(8n, false), token: DAI, via: 'permit2' },
    ],
  },
  {
    title: 'nothing of a message like a permit with a witness whose permissions are of another type',
    data: typed(`${WITNESS}uint256 id)TokenPermissions(address token,uint128 amount)`, PERMIT2, {
      permitted: { token: USDC, amount: '7' },
      ...{ spender: FRIEND, nonce: '1', deadline: String(DEADLINE), id: '1' },
    }),
    says: [],
  },
  {
    title: 'an order of CoW Protocol, its fee included',
    data: typed(COW_ORDER, COW, cowOrder(DAI, zeroAddress)),
    says: [{ ...order, sellAmount: 102n }],
  },
  {
    title: 'an order of CoW Protocol for native tokens and another account',
    data: typed(COW_ORDER, COW, cowOrder('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', FRIEND)),
    says: [{ ...order, sellAmount: 102n, buy: 'native', recipient: FRIEND }],
  },
  {
    title: 'nothing of an order for an unknown contract',
    data: typed(COW_ORDER, CONTRACT, cowOrder(DAI, ACCOUNT)),
    says: [],
  },
  {
    title: 'nothing of a message like a permit with one more field',
    data: typed(`${PERMIT.slice(0, -1)},uint256 more)`, USDC, { ...permitMessage(300n), more: 1 }),
    says: [],
  },
  {
    title: 'nothing of a message of Permit2 for another contract',
    data: typed(`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${DETAILS}`, CONTRACT, {
      details: details(USDC, 300n),
      spender: FRIEND,
      sigDeadline: 1,
    }),
    says: [],
  },
]
