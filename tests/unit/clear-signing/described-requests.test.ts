import { describe, expect, test } from 'vitest'
import { parseDescriptors } from '@/lib/clear-signing/descriptors'
import { readTypedData } from '@/lib/clear-signing/read-typed-data'
import { parseTypedData } from '@/lib/clear-signing/typed-data'
import { CONTRACT, DAI, encode, FRIEND, KNOWN, THIRD, USDC } from './call-cases'
import { amount, DEPLOYMENTS, described, file } from './descriptor-cases'

describe('what a descriptor says of a request', () => {
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

  test('behavior: there is no sentence that names one of several values', () => {
    const [statement] = described('f(address[] to)', [[FRIEND, THIRD]], {
      interpolatedIntent: 'Send to {to.[]}',
      fields: [{ path: 'to.[]', label: 'To' }],
    })
    expect(statement).toMatchObject({ intent: 'Do it', sentence: null, fields: [{}, {}] })
  })

  test('error: groups that multiply the items of a list are not followed to their end', () => {
    const path = '#.x.[]'
    const nested = (levels: number): object =>
      levels === 0 ? { path, label: 'X', visible: { ifNotIn: [0] } } : { path, fields: [nested(levels - 1)] }
    // 500 items to the power of 7.
    const says = described('f(uint256[] x)', [Array.from({ length: 500 }, () => 0n)], { fields: [nested(6)] })
    expect(says).toMatchObject([{ kind: 'unknown' }])
  })

  test('error: one part of the data that is shown as many calls inside of calls is not read for ever', () => {
    const signature = 'execute(bytes data)'
    let data = encode(`function ${signature}`, '0x')
    for (let level = 0; level < 3; level += 1) data = encode(`function ${signature}`, data)
    const field = { path: 'data', label: 'Call', format: 'calldata', params: { calleePath: '@.to' } }
    const [statement] = described(signature, [data], { fields: Array.from({ length: 90 }, () => field) })
    const text = JSON.stringify(statement, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    expect(text.match(/"kind":"described"/g)?.length).toBeLessThanOrEqual(65)
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
