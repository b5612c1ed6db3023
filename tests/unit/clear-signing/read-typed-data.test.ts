import { hashTypedData, keccak256, maxUint160, maxUint256, toHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { readTypedData } from '@/lib/clear-signing/read-typed-data'
import type { Statement } from '@/lib/clear-signing/statement'
import { parseTypedData } from '@/lib/clear-signing/typed-data'
import { ACCOUNT, CONTRACT, DAI, FRIEND, KNOWN, PERMIT2, THIRD, USDC } from './call-cases'

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

const DOMAIN_TYPE = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

function typed(encoded: string, verifyingContract: string, message: object) {
  const { primaryType, types } = typesOf(encoded)
  return {
    primaryType,
    types: { EIP712Domain: DOMAIN_TYPE, ...types },
    domain: { name: 'A name', chainId: 1, verifyingContract },
    message,
  }
}

const PERMIT = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
const DETAILS = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const PERMISSIONS = 'TokenPermissions(address token,uint256 amount)'
const INFO =
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)'
const LIMIT = `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,LimitOrder witness)LimitOrder(OrderInfo info,address inputToken,uint256 inputAmount,OutputToken[] outputs)${INFO}OutputToken(address token,uint256 amount,address recipient)${PERMISSIONS}`
const V2_DUTCH = `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,V2DutchOrder witness)DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)${INFO}${PERMISSIONS}V2DutchOrder(OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs)`
const COW_ORDER =
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)'

const permitMessage = (value: bigint | string) => ({
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

const cases: readonly {
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

describe('readTypedData', () => {
  test.each(cases)('param: $title', ({ data, says }) => {
    expect(readTypedData(parseTypedData(data), KNOWN).statements).toEqual(says)
    expect(readTypedData(parseTypedData(JSON.stringify(data)), KNOWN).statements).toEqual(says)
  })

  test('param: the type of an order of CoW Protocol has the hash of its contract', () => {
    // TYPE_HASH of GPv2Order.sol.
    expect(keccak256(toHex(COW_ORDER))).toBe('0xd5a25ba2e97094ad7d83dc28a6572da797d6b3e7fc6663bd93efb789fc17e489')
  })

  test('behavior: what is parsed has the hash of what came', () => {
    for (const { data } of cases) {
      expect(hashTypedData(parseTypedData(data) as never)).toBe(hashTypedData(data as never))
    }
  })

  test('behavior: lists every value that is signed, and nothing else', () => {
    const data = typed('Mail(Person from,Person[] to,string[] tags)Person(string name,address[2] wallets)', CONTRACT, {
      from: { name: 'Cow', wallets: [ACCOUNT, FRIEND], notSigned: 'a lie' },
      to: [{ name: 'Bob', wallets: [THIRD, THIRD.toLowerCase()] }],
      tags: [],
      notSigned: 'a lie',
    })
    const { fields, domain } = readTypedData(parseTypedData(data), KNOWN)
    expect(fields).toEqual([
      { path: 'from.name', type: 'string', value: 'Cow' },
      { path: 'from.wallets[0]', type: 'address', value: ACCOUNT },
      { path: 'from.wallets[1]', type: 'address', value: FRIEND },
      { path: 'to[0].name', type: 'string', value: 'Bob' },
      { path: 'to[0].wallets[0]', type: 'address', value: THIRD },
      { path: 'to[0].wallets[1]', type: 'address', value: THIRD },
      { path: 'tags', type: 'string[]', value: null },
    ])
    expect(domain).toEqual({ name: 'A name', version: null, chainId: 'eip155:1', verifyingContract: CONTRACT })
  })

  test('behavior: a domain says only what its type declares', () => {
    const data = typed(PERMIT, USDC, permitMessage(1n))
    const types = { ...data.types, EIP712Domain: [{ name: 'name', type: 'string' }] }
    const { domain, statements } = readTypedData(parseTypedData({ ...data, types }), KNOWN)
    expect(domain).toEqual({ name: 'A name', version: null, chainId: null, verifyingContract: null })
    expect(statements).toEqual([])
  })

  test('behavior: a domain without a type has the fields that it comes with, as viem and ethers take it', () => {
    const { types, ...data } = typed(PERMIT, USDC, permitMessage(1n))
    const { EIP712Domain: _, ...others } = types
    const parsed = parseTypedData({ ...data, types: others })
    expect(hashTypedData(parsed as never)).toBe(hashTypedData({ ...data, types: others } as never))
  })
})

describe('parseTypedData', () => {
  const valid = typed(PERMIT, USDC, permitMessage(1n))
  const withType = (type: string, value: unknown) => typed(`Thing(${type} value)`, CONTRACT, { value })
  const nested = (depth: number): unknown => (depth === 0 ? { next: [] } : { next: [nested(depth - 1)] })

  test.each([
    ['uint8', 255],
    ['int8', '-128'],
    ['bytes3', '0xABCDEF'],
    ['bytes', '0x'],
    ['bool', false],
    ['uint256[2][]', [[1, 2]]],
    ['address', ACCOUNT.toLowerCase()],
  ])('param: reads %s', (type, value) => {
    expect(parseTypedData(withType(type, value)).primaryType).toBe('Thing')
  })

  test.each([
    ['text that is not JSON', '{'],
    ['null', null],
    ['a list', []],
    ['no primary type', { ...valid, primaryType: undefined }],
    ['a primary type that is not declared', { ...valid, primaryType: 'Other' }],
    ['a primary type that every object has', { ...valid, primaryType: 'toString' }],
    ['the domain as its message', { ...valid, primaryType: 'EIP712Domain' }],
    ['a missing value', { ...valid, message: { ...valid.message, value: undefined } }],
    ['an unknown type', withType('Other', 1)],
    ['a number of no width', withType('uint', 1)],
    ['a number of 7 bits', withType('uint7', 1)],
    ['a number of 264 bits', withType('uint264', 1)],
    ['33 bytes', withType('bytes33', `0x${'00'.repeat(33)}`)],
    ['a number that does not fit', withType('uint8', 256)],
    ['a negative number', withType('uint8', '-1')],
    ['a number that JSON has rounded', withType('uint256', 2 ** 60)],
    ['a number with a point', withType('uint256', 1.5)],
    ['a number with a leading zero', withType('uint256', '01')],
    ['an empty number', withType('uint256', '')],
    ['a short address', withType('address', '0x1234')],
    ['bytes of an odd length', withType('bytes', '0x123')],
    ['too many bytes', withType('bytes4', '0x1234567890')],
    ['a truth value as text', withType('bool', 'true')],
    ['text as a number', withType('string', 1)],
    ['a list of another length', withType('uint8[2]', [1])],
    ['a list that is none', withType('uint8[]', { length: 0 })],
    ['two fields of one name', { ...valid, types: { ...valid.types, Permit: [...DOMAIN_TYPE, ...DOMAIN_TYPE] } }],
    [
      'a field with a name that is no identifier',
      { ...valid, types: { ...valid.types, Permit: [{ name: 'a b', type: 'bool' }] } },
    ],
    [
      'a domain with a field of its own',
      { ...valid, types: { ...valid.types, EIP712Domain: [{ name: 'chain', type: 'string' }] } },
    ],
    [
      'a domain with a type of its own',
      { ...valid, types: { ...valid.types, EIP712Domain: [{ name: 'chainId', type: 'string' }] } },
    ],
    ['a domain without a declared field', { ...valid, domain: { name: 'A name' } }],
    ['messages too deep', { ...typed('Node(Node[] next)', CONTRACT, nested(20) as object) }],
    [
      'too many values',
      withType(
        'bool[]',
        Array.from({ length: 2_001 }, () => true),
      ),
    ],
    ['a long text', withType('string', 'a'.repeat(65_536))],
  ])('error: refuses %s', (_, input) => {
    expect(() => parseTypedData(input)).toThrow(expect.objectContaining({ code: 'rpc.invalid_params' }))
  })
})
