import { maxUint256, toHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { MAX_DESCRIPTOR_LENGTH } from '@/lib/clear-signing/descriptor-files'
import { parseDescriptors } from '@/lib/clear-signing/descriptors'
import { readCall } from '@/lib/clear-signing/read-call'
import { readTypedData } from '@/lib/clear-signing/read-typed-data'
import type { FieldValue } from '@/lib/clear-signing/statement'
import { parseTypedData } from '@/lib/clear-signing/typed-data'
import { ACCOUNT, COLLECTION, CONTRACT, DAI, encode, FRIEND, KNOWN, THIRD, USDC } from './call-cases'

const CHAIN = 'eip155:31337'
const DEPLOYMENTS = [{ chainId: 31_337, address: CONTRACT }]

const file = (formats: object, more: object = {}, path = 'owner/calldata-thing.json') => ({
  path,
  text: JSON.stringify({
    context: { contract: { deployments: DEPLOYMENTS } },
    metadata: {
      owner: 'An owner',
      constants: { max: toHex(maxUint256), dai: DAI, zero: zeroAddress },
      enums: { mode: { 1: 'stable', 2: 'variable' } },
    },
    display: { formats },
    ...more,
  }),
})

const described = (
  signature: string,
  args: readonly unknown[],
  format: object,
  value = 0n,
  files: ReturnType<typeof file>[] = [],
) => {
  const { descriptors } = parseDescriptors([file({ [signature]: { intent: 'Do it', ...format } }), ...files])
  const data = encode(`function ${signature}`, ...args)
  return readCall({ chainId: CHAIN, to: CONTRACT, value, data }, { ...KNOWN, descriptors })
}

/** What one field shows of one argument. */
const shownOf = (type: string, argument: unknown, field: object): readonly FieldValue[] | null => {
  const [statement] = described(`f(${type} x, address[] others)`, [argument, [USDC, DAI]], {
    fields: [{ label: 'X', path: 'x', ...field }],
  })
  return statement?.kind === 'described' ? statement.fields.map(({ value }) => value) : null
}

const amount = (token: string, units: bigint, above: string | null = null) => ({
  kind: 'amount',
  token,
  chainId: CHAIN,
  amount: units,
  above,
})

describe('fields of a descriptor', () => {
  test.each([
    ['a raw number', 'uint8', 7, {}, [{ kind: 'number', value: 7n }]],
    ['a raw negative number', 'int64', -7n, { format: 'raw' }, [{ kind: 'number', value: -7n }]],
    ['a raw truth value', 'bool', true, {}, [{ kind: 'flag', value: true }]],
    ['raw text', 'string', 'hi', {}, [{ kind: 'text', text: 'hi' }]],
    ['raw bytes', 'bytes4', '0x01020304', {}, [{ kind: 'bytes', value: '0x01020304' }]],
    ['a raw address', 'address', FRIEND, {}, [{ kind: 'address', address: FRIEND, isSender: false }]],
    [
      'an address',
      'address',
      FRIEND,
      { format: 'addressName' },
      [{ kind: 'address', address: FRIEND, isSender: false }],
    ],
    [
      'the address that stands for the sender',
      'address',
      zeroAddress,
      { format: 'addressName', params: { senderAddress: '$.metadata.constants.zero' } },
      [{ kind: 'address', address: zeroAddress, isSender: true }],
    ],
    ['native tokens', 'uint256', 7n, { format: 'amount' }, [amount('native', 7n)]],
    [
      'tokens of a constant',
      'uint256',
      7n,
      { format: 'tokenAmount', params: { token: '$.metadata.constants.dai' } },
      [amount(DAI, 7n)],
    ],
    [
      'tokens of the contract',
      'uint256',
      7n,
      { format: 'tokenAmount', params: { tokenPath: '@.to' } },
      [amount(CONTRACT, 7n)],
    ],
    [
      'tokens of the last item',
      'uint256',
      7n,
      { format: 'tokenAmount', params: { tokenPath: '#.others.[-1]' } },
      [amount(DAI, 7n)],
    ],
    [
      'tokens above a threshold',
      'uint256',
      maxUint256,
      { format: 'tokenAmount', params: { token: USDC, threshold: '$.metadata.constants.max', message: 'All' } },
      [amount(USDC, maxUint256, 'All')],
    ],
    [
      'tokens below a threshold',
      'uint256',
      maxUint256 - 1n,
      { format: 'tokenAmount', params: { token: USDC, threshold: '$.metadata.constants.max', message: 'All' } },
      [amount(USDC, maxUint256 - 1n)],
    ],
    [
      'tokens above a threshold that a token can have, which no word may hide',
      'uint256',
      100n,
      { format: 'tokenAmount', params: { token: USDC, threshold: '0x01', message: 'A little' } },
      [amount(USDC, 100n)],
    ],
    [
      'the token that stands for the native one',
      'uint256',
      7n,
      { format: 'tokenAmount', params: { token: zeroAddress, nativeCurrencyAddress: ['$.metadata.constants.zero'] } },
      [amount('native', 7n)],
    ],
    [
      'tokens of another chain',
      'uint256',
      7n,
      { format: 'tokenAmount', params: { token: USDC, chainId: 10 } },
      [{ ...amount(USDC, 7n), chainId: 'eip155:10' }],
    ],
    [
      'tokens of an unknown token',
      'uint256',
      7n,
      { format: 'tokenAmount', params: { token: '$.metadata.constants.none' } },
      [{ kind: 'number', value: 7n }],
    ],
    ['a token', 'address', USDC, { format: 'tokenTicker' }, [{ kind: 'token', token: USDC, chainId: CHAIN }]],
    [
      'an NFT',
      'uint256',
      7n,
      { format: 'nftName', params: { collection: COLLECTION } },
      [{ kind: 'nft', collection: COLLECTION, tokenId: 7n }],
    ],
    [
      'a date',
      'uint48',
      1_800_000_000,
      { format: 'date', params: { encoding: 'timestamp' } },
      [{ kind: 'date', at: 1_800_000_000n }],
    ],
    [
      'a block',
      'uint256',
      20n,
      { format: 'date', params: { encoding: 'blockheight' } },
      [{ kind: 'block', height: 20n }],
    ],
    ['a duration', 'uint256', 3_600n, { format: 'duration' }, [{ kind: 'duration', seconds: 3_600n }]],
    [
      'a unit',
      'uint24',
      3_000,
      { format: 'unit', params: { base: '%', decimals: 4 } },
      [{ kind: 'unit', value: 3_000n, decimals: 4, base: '%', hasPrefix: false }],
    ],
    [
      'a name of an enum',
      'uint8',
      2,
      { format: 'enum', params: { $ref: '$.metadata.enums.mode' } },
      [{ kind: 'text', text: 'variable' }],
    ],
    [
      'a value that an enum does not name',
      'uint8',
      3,
      { format: 'enum', params: { $ref: '$.metadata.enums.mode' } },
      [{ kind: 'number', value: 3n }],
    ],
    ['a chain', 'uint256', 10n, { format: 'chainId' }, [{ kind: 'chain', chainId: 'eip155:10' }]],
    [
      'bytes that a path cuts out',
      'bytes',
      '0x0102030405',
      { path: 'x.[1:-1]' },
      [{ kind: 'bytes', value: '0x020304' }],
    ],
    [
      'an address in the end of a number',
      'uint256',
      BigInt(FRIEND),
      { path: 'x.[-20:]', format: 'addressName' },
      [{ kind: 'address', address: FRIEND, isSender: false }],
    ],
    [
      'all items of a list',
      'uint8',
      1,
      { path: '#.others.[]' },
      [USDC, DAI].map((address) => ({ kind: 'address', address, isSender: false })),
    ],
    ['a part of a list', 'uint8', 1, { path: '#.others.[1:]' }, [{ kind: 'address', address: DAI, isSender: false }]],
    ['the signer', 'uint8', 1, { path: '@.from' }, [{ kind: 'address', address: ACCOUNT, isSender: false }]],
    [
      'a value of the descriptor',
      'uint8',
      1,
      { path: undefined, value: 'always this' },
      [{ kind: 'text', text: 'always this' }],
    ],
    ['nothing that is never visible', 'uint8', 1, { visible: 'never' }, []],
    [
      'a field unless it has one of some values',
      'uint8',
      1,
      { visible: { ifNotIn: [0] } },
      [{ kind: 'number', value: 1n }],
    ],
    ['no field that has one of some values', 'uint8', 0, { visible: { ifNotIn: [0] } }, []],
    ['no field that must have one of some values', 'uint8', 0, { visible: { mustMatch: [0] } }, []],
  ] as const)('param: %s', (_, type, argument, field, shown) => {
    expect(shownOf(type, argument, field)).toEqual(shown)
  })

  test.each([
    ['has a value that the descriptor excludes', 'uint8', 1, { visible: { mustMatch: [0] } }],
    ['has a path to no field', 'uint8', 1, { path: 'y' }],
    ['has a path to no item', 'uint8', 1, { path: '#.others.[2]' }],
    ['has a path of another grammar', 'uint8', 1, { path: '#.others.[x]' }],
    ['shows text as an amount', 'string', 'hi', { format: 'amount' }],
    ['shows a number as an address', 'uint256', 2n ** 161n, { format: 'addressName' }],
    ['has an unknown format', 'uint8', 1, { format: 'html' }],
    ['has an encrypted field', 'uint8', 1, { encryption: { scheme: 'fhe' } }],
    ['refers to no definition', 'uint8', 1, { $ref: '$.display.definitions.none' }],
  ] as const)('error: a call is unknown if its descriptor %s', (_, type, argument, field) => {
    expect(shownOf(type, argument, field)).toBeNull()
  })

  test('behavior: groups go through the items of a list, and parameters stay at the same item', () => {
    const fields = [
      {
        path: '#.parts.[]',
        fields: [
          { path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: 'token' } },
          { path: 'to', label: 'To' },
        ],
      },
    ]
    const [statement] = described(
      'pay((address token, uint256 amount, address to)[] parts)',
      [
        [
          { token: USDC, amount: 1n, to: FRIEND },
          { token: DAI, amount: 2n, to: THIRD },
        ],
      ],
      { fields },
    )
    expect(statement).toEqual({
      kind: 'described',
      intent: 'Do it',
      sentence: null,
      owner: 'An owner',
      fields: [
        { label: 'Amount', value: amount(USDC, 1n) },
        { label: 'To', value: { kind: 'address', address: FRIEND, isSender: false } },
        { label: 'Amount', value: amount(DAI, 2n) },
        { label: 'To', value: { kind: 'address', address: THIRD, isSender: false } },
      ],
    })
  })

  test.each([
    ['sequential', [1n, 2n, 3n, 4n]],
    ['bundled', [1n, 3n, 2n, 4n]],
  ] as const)('param: a group of two lists is %s', (iteration, values) => {
    const fields = [
      {
        iteration,
        fields: [
          { path: 'a.[]', label: 'A' },
          { path: 'b.[]', label: 'B' },
        ],
      },
    ]
    const [statement] = described(
      'f(uint256[] a, uint256[] b)',
      [
        [1n, 2n],
        [3n, 4n],
      ],
      { fields },
    )
    expect(statement?.kind === 'described' && statement.fields.map(({ value }) => value)).toEqual(
      values.map((value) => ({ kind: 'number', value })),
    )
  })

  test('behavior: a sentence has the values as their fields show them', () => {
    const [statement] = described('f(uint256 x)', [7n], {
      interpolatedIntent: 'Send {{all}} {x} to {@.to}',
      fields: [{ path: '#.x', label: 'X', format: 'tokenAmount', params: { token: USDC } }],
    })
    expect(statement).toMatchObject({
      sentence: [
        'Send ',
        '{',
        'all',
        '}',
        ' ',
        amount(USDC, 7n),
        ' to ',
        { kind: 'address', address: CONTRACT, isSender: false },
      ],
    })
  })

  test('behavior: native tokens are said once, by the descriptor or by a statement of their own', () => {
    const shown = { fields: [{ path: '@.value', label: 'Amount', format: 'amount' }] }
    expect(described('f(uint256 x)', [1n], shown, 5n).map(({ kind }) => kind)).toEqual(['described'])
    expect(described('f(uint256 x)', [1n], { fields: [] }, 5n).map(({ kind }) => kind)).toEqual(['native', 'described'])
  })

  test('behavior: a call inside the call is read as any call, also by our own rules', () => {
    const inner = encode('function approve(address spender, uint256 amount)', FRIEND, 5n)
    const [statement] = described('execute(address to, bytes data)', [USDC, inner], {
      fields: [{ path: 'data', label: 'Call', format: 'calldata', params: { calleePath: 'to' } }],
    })
    expect(statement).toMatchObject({
      fields: [{ value: { kind: 'call', data: inner, statements: [{ kind: 'approve', token: USDC }] } }],
    })
  })

  test('behavior: calls inside of calls end', () => {
    const signature = 'execute(address to, bytes data)'
    let data = encode(`function ${signature}`, CONTRACT, '0x')
    for (let level = 0; level < 8; level += 1) data = encode(`function ${signature}`, CONTRACT, data)
    const [statement] = described(signature, [CONTRACT, data], {
      fields: [{ path: 'data', label: 'Call', format: 'calldata', params: { calleePath: 'to' } }],
    })
    expect(JSON.stringify(statement, (_, value) => (typeof value === 'bigint' ? String(value) : value))).toContain(
      '"unknown"',
    )
  })

  test('behavior: our own rules come first, whatever a descriptor says', () => {
    const [statement] = described('approve(address spender, uint256 amount)', [FRIEND, 5n], {
      intent: 'Get your reward',
      fields: [],
    })
    expect(statement).toMatchObject({ kind: 'approve', token: CONTRACT, spender: FRIEND })
  })

  test('behavior: a message is described for its domain', () => {
    const types = { Bid: [{ name: 'amount', type: 'uint256' }] }
    const domain = { name: 'Auction', chainId: 31_337, verifyingContract: CONTRACT }
    const { descriptors } = parseDescriptors([
      file(
        {
          'Bid(uint256 amount)': {
            intent: 'Bid',
            fields: [{ path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: '@.to' } }],
          },
        },
        { context: { eip712: { deployments: DEPLOYMENTS, domain: { name: 'Auction' } } } },
      ),
    ])
    const read = (name: string) =>
      readTypedData(
        parseTypedData({ types, primaryType: 'Bid', domain: { ...domain, name }, message: { amount: 3 } }),
        { ...KNOWN, descriptors },
      )
    expect(read('Auction').statements).toEqual([
      {
        kind: 'described',
        intent: 'Bid',
        sentence: null,
        owner: 'An owner',
        fields: [{ label: 'Amount', value: amount(CONTRACT, 3n) }],
      },
    ])
    expect(read('Another').statements).toEqual([])
  })
})

describe('parseDescriptors', () => {
  const formats = { 'f(uint256 x)': { intent: 'Do it', fields: [{ path: 'x', label: 'X' }] } }
  const has = (files: Parameters<typeof parseDescriptors>[0]) =>
    parseDescriptors(files).descriptors.functionAt(CHAIN, CONTRACT, '0xb3de648b') !== null

  test('behavior: includes a file beside it, and its own values win', () => {
    const common = {
      path: 'owner/common.json',
      text: JSON.stringify({ metadata: { owner: 'Another' }, display: { formats } }),
    }
    const own = {
      path: 'owner/calldata.json',
      text: JSON.stringify({
        includes: './common.json',
        context: { contract: { deployments: DEPLOYMENTS } },
        metadata: { owner: 'Mine' },
      }),
    }
    const { descriptors, refused } = parseDescriptors([own, common])
    expect(descriptors.functionAt(CHAIN, CONTRACT, '0xb3de648b')?.format.owner).toBe('Mine')
    expect(refused).toEqual([])
  })

  test('behavior: fields of an included file are merged by path', () => {
    const common = { path: 'common.json', text: JSON.stringify({ display: { formats } }) }
    const more = {
      'f(uint256 x)': {
        fields: [
          { path: 'x', label: 'Mine' },
          { path: '@.to', label: 'To' },
        ],
      },
    }
    const { descriptors } = parseDescriptors([file(more, { includes: 'common.json' }, 'own.json'), common])
    const bound = descriptors.functionAt(CHAIN, CONTRACT, '0xb3de648b')
    expect(bound?.format.fields.map(({ label }) => label)).toEqual(['Mine', 'To'])
  })

  test.each([
    ['text that is not JSON', [{ path: 'a.json', text: '{' }]],
    ['a list', [{ path: 'a.json', text: '[]' }]],
    ['a file that is too large', [{ path: 'a.json', text: file(formats).text.padEnd(MAX_DESCRIPTOR_LENGTH + 1) }]],
    [
      'a file that is too deep',
      [{ path: 'a.json', text: file(formats).text.replace('"Do it"', `${'['.repeat(1_000)}${']'.repeat(1_000)}`) }],
    ],
    ['an include that is a URL', [file(formats, { includes: 'https://example.com/common.json' })]],
    ['an include that is not there', [file(formats, { includes: 'common.json' })]],
    ['an include of itself', [file(formats, { includes: 'calldata-thing.json' })]],
    ['a key that is no function', [file({ 'f(uint257 x': formats['f(uint256 x)'] })]],
    [
      'a binding to the hash of a domain',
      [file({ 'Bid(uint256 x)': formats['f(uint256 x)'] }, { context: { eip712: { domainSeparator: '0x00' } } })],
    ],
  ])('error: refuses %s', (_, files) => {
    expect(has(files)).toBe(false)
    expect(parseDescriptors(files).refused).toHaveLength(1)
  })

  test('behavior: a bad format does not take the good ones of its file with it', () => {
    const files = [file({ ...formats, 'g(uint256 x)': { intent: 'Do it', fields: [{ path: 'x', format: 'html' }] } })]
    expect(has(files)).toBe(true)
    expect(parseDescriptors(files).refused).toEqual([
      { path: 'owner/calldata-thing.json', format: 'g(uint256 x)', reason: 'unfit' },
    ])
  })

  test('behavior: two files about one function of one contract cancel each other', () => {
    expect(has([file(formats), file(formats, {}, 'other.json')])).toBe(false)
  })

  test('behavior: a file without deployments is bound to nothing', () => {
    const files = [file(formats, { context: { contract: {} } })]
    expect(has(files)).toBe(false)
    expect(parseDescriptors(files).refused).toEqual([])
  })
})
