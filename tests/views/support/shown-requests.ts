import { maxUint256 } from 'viem'
import { DEVNET_UNISWAP } from '@/lib/chains/devnet'
import { MEMO_PROGRAMS, SYSTEM_PROGRAM } from '@/lib/chains/solana-programs'
import { readCall } from '@/lib/clear-signing/read-call'
import type { Simulation } from '@/lib/clear-signing/simulation-contract'
import type { SolanaOutcome } from '@/lib/clear-signing/solana-simulation-contract'
import { readMessage, signInOf } from '@/lib/custody/readable-message'
import { type NameRequest, nameMessage } from '@/lib/names/name-messages'
import { buildSignInText } from '@/lib/sign-in/sign-in-text'
import { fullMessage, shortMessage } from '@/tests/support/sign-in-messages'
import {
  ACCOUNT,
  type CallCase,
  COLLECTION,
  CONTRACT,
  DAI,
  encode,
  FRIEND,
  THIRD,
  USDC,
  WETH,
} from '@/tests/unit/clear-signing/call-cases'
import { routerCallCases } from '@/tests/unit/clear-signing/router-call-cases'
import {
  FRIEND as FRIEND_KEY,
  ME,
  MINE,
  MINT,
  PROGRAM,
  solanaCases,
  THEIRS,
} from '@/tests/unit/clear-signing/solana-cases'
import { APPROVE, TRANSFER, tokenCallCases } from '@/tests/unit/clear-signing/token-call-cases'
import { typedDataCases } from '@/tests/unit/clear-signing/typed-data-cases'
import { type ShownRequest, SOLANA_MAINNET, solanaRequestText } from './frame-requests'

/** Networks as the document of the frame names them. */
export const SHOWN_NETWORKS = {
  'eip155:1': { name: 'Ethereum', symbol: 'ETH', decimals: 18, wrappedNative: null, routers: [] },
  'eip155:31337': {
    ...{ name: 'Devnet', symbol: 'ETH', decimals: 18, wrappedNative: WETH },
    routers: [DEVNET_UNISWAP.swapRouter02, DEVNET_UNISWAP.v2Router],
  },
  [SOLANA_MAINNET]: { name: 'Solana', symbol: 'SOL', decimals: 9, wrappedNative: null, routers: [] },
} as const

/** A request with the title of its case. */
export interface TitledRequest {
  readonly title: string
  readonly request: ShownRequest
}

const token = (address: `0x${string}`, symbol: string | null, decimals: number | null) =>
  ({ kind: 'erc20', address, symbol, name: symbol, decimals }) as const
const TOKENS = [token(USDC, 'USDC', 6), token(DAI, 'DAI', 18), token(WETH, 'WETH', 18)]

type Success = Extract<Simulation, { outcome: 'success' }>
const success = (parts: Partial<Success> = {}): Success => ({
  ...{ outcome: 'success', blockNumber: '1', gasUsed: '21000', changes: [], allowances: [] },
  ...{ accounts: [], tokens: [...TOKENS], ...parts },
})

/** The simulation says that a collection is one, by what happens to one of its items. */
const OF_COLLECTION = success({
  changes: [{ asset: { kind: 'erc721', address: COLLECTION, name: 'Cats', tokenId: '12' }, amount: '-1' }],
})

/** What the account pays by a call that only sends. */
function sentBy({ to, value = 0n, data }: Pick<CallCase, 'to' | 'value' | 'data'>): Success['changes'] {
  const known = { account: ACCOUNT, wrappedNative: WETH, routers: [] }
  return readCall({ chainId: 'eip155:31337', to, value, data }, known).flatMap((statement) => {
    const isSent = statement.kind === 'native' || (statement.kind === 'transfer' && statement.from === null)
    if (!isSent || statement.amount === 0n) return []
    const asset =
      statement.kind === 'native'
        ? { kind: statement.kind }
        : (TOKENS.find(({ address }) => address === statement.token) ?? token(statement.token, null, null))
    return [{ asset, amount: String(-statement.amount) }]
  })
}

const transaction = (
  { to, value = 0n, data }: Pick<CallCase, 'to' | 'value' | 'data'>,
  simulation: Simulation,
): ShownRequest => ({
  of: 'transaction',
  screen: { chainId: 'eip155:31337', account: ACCOUNT, to, value: String(value), data },
  simulation,
})

export const shownCalls: readonly TitledRequest[] = [
  ...tokenCallCases,
  ...routerCallCases,
  { title: 'a call that is not understood', to: CONTRACT, data: '0xdeadbeef00' as const },
  { title: 'data that is too short for a call', to: CONTRACT, data: '0xde' as const },
  {
    title: 'a transfer of a token that says nothing of itself',
    to: CONTRACT,
    data: encode(TRANSFER, FRIEND, 1n),
  },
  {
    title: 'a transfer of 3 units of a token that says nothing of itself',
    to: CONTRACT,
    data: encode(TRANSFER, FRIEND, 3n),
  },
].map((each) => ({
  title: each.title,
  request: transaction(each, each.to === COLLECTION ? OF_COLLECTION : success({ changes: sentBy(each) })),
}))

/** Approve and swap, as one operation and as two transactions. */
const STEPS = [
  { to: USDC, value: '0', data: encode(APPROVE, FRIEND, 300n) },
  { to: FRIEND, value: '1500000000000000000', data: '0x' },
] as const
const OF_STEPS = success({
  changes: [{ asset: { kind: 'native' }, amount: '-1500000000000000000' }],
  allowances: [{ kind: 'erc20', asset: token(USDC, 'USDC', 6), spender: FRIEND, before: '0', after: '300' }],
})
const batch = (
  title: string,
  parts: Partial<Extract<ShownRequest, { of: 'calls' }>['screen']>,
  simulation: Simulation = OF_STEPS,
): TitledRequest => ({
  title,
  request: {
    of: 'calls',
    screen: {
      ...{ chainId: 'eip155:31337', account: ACCOUNT, accountType: 'smartAccount', calls: [...STEPS], isAtomic: true },
      ...parts,
    },
    simulation,
  },
})

export const shownBatches: readonly TitledRequest[] = [
  batch('a batch of a smart account that a sponsor pays for', { sponsor: 'localhost:3000' }),
  batch('the first batch of a smart account', { sponsor: 'localhost:3000', isFirst: true }),
  batch('a batch that the sponsor does not pay for', { refusal: 'budget' }),
  batch('the transactions of an account with a key', { accountType: 'eoa', isAtomic: false }),
  batch('a single call of a smart account', { calls: [STEPS[0]] }, success({ allowances: OF_STEPS.allowances })),
  batch(
    'a batch that would fail',
    {},
    { outcome: 'reverted', blockNumber: '1', reason: 'paused', accounts: [], tokens: [...TOKENS] },
  ),
]

const cats = (tokenId: string, kind: 'erc721' | 'erc1155' = 'erc721') =>
  ({ kind, address: COLLECTION, name: 'Cats', tokenId }) as const
const allowance = (before: string, after: string) =>
  ({ kind: 'erc20', asset: TOKENS[0] ?? token(USDC, 'USDC', 6), spender: FRIEND, before, after }) as const
const unknown = { accounts: [], tokens: [] }

const results: readonly (readonly [string, Simulation])[] = [
  ['native tokens are paid', success({ changes: [{ asset: { kind: 'native' }, amount: '-1500000000000000000' }] })],
  [
    'tokens are paid, and others received',
    success({
      changes: [
        { asset: token(USDC, 'USDC', 6), amount: '-25000000' },
        { asset: token(DAI, 'DAI', 18), amount: '24900000000000000000' },
      ],
    }),
  ],
  [
    'tokens without decimals are received',
    success({
      tokens: [],
      changes: [
        { asset: token(CONTRACT, null, null), amount: '1' },
        { asset: token(THIRD, 'PTS', null), amount: '2' },
        { asset: token(FRIEND, 'X', null), amount: '1250000' },
      ],
    }),
  ],
  ['an item is received', success({ changes: [{ asset: cats('7'), amount: '1' }] })],
  [
    'items of an unnamed collection are paid',
    success({ changes: [{ asset: { ...cats('7', 'erc1155'), name: null }, amount: '-40' }] }),
  ],
  ['an allowance is set', success({ allowances: [allowance('0', '5000000')] })],
  ['an allowance has no limit', success({ allowances: [allowance('0', String(maxUint256))] })],
  ['an allowance is lowered', success({ allowances: [allowance('5000000', '1000000')] })],
  ['an allowance ends', success({ allowances: [allowance('5000000', '0')] })],
  [
    'an operator may take a whole collection',
    success({
      allowances: [{ kind: 'operator', address: COLLECTION, name: 'Cats', operator: FRIEND, isApproved: true }],
    }),
  ],
  [
    'an operator may no longer',
    success({
      allowances: [{ kind: 'operator', address: COLLECTION, name: null, operator: FRIEND, isApproved: false }],
    }),
  ],
  [
    'one item may be taken',
    success({ allowances: [{ kind: 'nft', address: COLLECTION, name: 'Cats', tokenId: '7', spender: FRIEND }] }),
  ],
  [
    'one item may no longer be taken',
    success({ allowances: [{ kind: 'nft', address: COLLECTION, name: 'Cats', tokenId: '7', spender: null }] }),
  ],
  ['nothing changes', success()],
  ['it would fail, and the contract says why', { outcome: 'reverted', blockNumber: '1', reason: 'paused', ...unknown }],
  ['it would fail, without a reason', { outcome: 'reverted', blockNumber: '1', reason: null, ...unknown }],
  ['no node can simulate it', { outcome: 'unknown', ...unknown }],
  ['a spender without code', success({ accounts: [{ address: FRIEND, hasCode: false, isYoung: null }] })],
  ['a spender that is a day old', success({ accounts: [{ address: FRIEND, hasCode: true, isYoung: true }] })],
]

export const shownResults: readonly TitledRequest[] = [
  ...results.map(([title, simulation]) => ({
    title,
    request: transaction(
      { to: USDC, data: encode('function approve(address, uint256)', FRIEND, 5_000_000n) },
      simulation,
    ),
  })),
  {
    title: 'a recipient that looks like one that was paid',
    request: {
      ...transaction(
        { to: FRIEND, value: 1n, data: '0x' },
        success({ changes: [{ asset: { kind: 'native' }, amount: '-1' }] }),
      ),
      usedAddresses: [`${FRIEND.slice(0, 6)}${'0'.repeat(32)}${FRIEND.slice(-4)}`.toLowerCase()],
    } as ShownRequest,
  },
  {
    title: 'a payment of which the result says nothing',
    request: transaction({ to: FRIEND, value: 1n, data: '0x' }, success()),
  },
  {
    title: 'tokens that are sent to their contract',
    request: transaction(
      { to: USDC, data: encode(TRANSFER, USDC, 1n) },
      success({ changes: [{ asset: token(USDC, 'USDC', 6), amount: '-1' }] }),
    ),
  },
]

const typed = (json: object): ShownRequest => ({
  of: 'typedData',
  screen: { chainId: 'eip155:1', account: ACCOUNT, json: JSON.stringify(json) },
  simulation: success(),
})

export const shownTypedData: readonly TitledRequest[] = [
  ...typedDataCases.map(({ title, data }) => ({ title, request: typed(data) })),
  ...typedDataCases.slice(0, 1).map(({ data }) => ({
    title: 'a permit for another network',
    request: typed({ ...data, domain: { ...data.domain, chainId: 10 } }),
  })),
  {
    title: 'a permit that counts for another account too',
    request: {
      of: 'typedData',
      screen: {
        ...{ chainId: 'eip155:1', account: ACCOUNT, otherAccount: USDC },
        json: JSON.stringify(typedDataCases[0]?.data),
      },
      simulation: success(),
    },
  },
  {
    title: 'data whose texts turn their direction',
    request: typed({
      types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      domain: { name: 'Shop\u200b' },
      message: { text: 'pay \u202e0001\u202c to me' },
    }),
  },
]

const solana = (transactions: readonly string[], outcomes: readonly SolanaOutcome[], isSent = true): ShownRequest => ({
  of: 'solana',
  screen: { account: ME, transactions: [...transactions], isSent },
  simulation: { outcomes: [...outcomes], tables: [] },
})
type Done = Extract<SolanaOutcome, { outcome: 'success' }>
const done = (parts: Partial<Done> = {}): SolanaOutcome => ({
  ...{ outcome: 'success', changes: [], approvals: [], handovers: [], locksAccount: false, fee: '5000' },
  ...parts,
})
const paysSol = (lamports = '1500000000') => ({ asset: { kind: 'native' as const }, amount: `-${lamports}` })
/** The result of {@link SENDS}. */
const sends = (parts: Partial<Done> = {}) => done({ ...parts, changes: [paysSol(), ...(parts.changes ?? [])] })
const SPL = { kind: 'spl', mint: MINT, symbol: 'USDC', name: 'USD Coin', decimals: 6 } as const
const UNNAMED = { ...SPL, mint: THEIRS, symbol: null, name: null, decimals: null } as const
const approval = (before: string, after: string) => ({
  ...{ tokenAccount: MINE, asset: SPL, delegate: FRIEND_KEY, before, after },
})
/** 1.5 SOL to a friend. */
const SENDS = solanaRequestText(ME, [
  { program: SYSTEM_PROGRAM, accounts: [ME, FRIEND_KEY], data: [2, 0, 0, 0, 0, 0x2f, 0x68, 0x59, 0, 0, 0, 0] },
])
const CALLS = solanaRequestText(ME, [{ program: PROGRAM, accounts: [ME], data: [1, 2, 3] }])

const solanaResults: readonly (readonly [string, ShownRequest])[] = [
  ['SOL is paid', solana([SENDS], [sends()])],
  [
    'tokens are paid and received',
    solana(
      [SENDS],
      [
        sends({
          changes: [
            { asset: SPL, amount: '-2500000' },
            { asset: UNNAMED, amount: '3' },
          ],
        }),
      ],
    ),
  ],
  ['a delegate may take tokens', solana([SENDS], [sends({ approvals: [approval('0', '2500000')] })])],
  ['a delegate may take all', solana([SENDS], [sends({ approvals: [approval('0', String(2n ** 64n - 1n))] })])],
  ['a delegate may no longer', solana([SENDS], [sends({ approvals: [approval('5', '0')] })])],
  [
    'a right over a token account goes to another account',
    solana([SENDS], [sends({ handovers: [{ role: 'owner', account: MINE, next: FRIEND_KEY }] })]),
  ],
  [
    'the account itself goes to a program',
    solana([SENDS], [sends({ handovers: [{ role: 'account', account: ME, next: PROGRAM }] })]),
  ],
  ['the account itself keeps data', solana([SENDS], [sends({ locksAccount: true })])],
  ['a program that we cannot read', solana([CALLS], [done()])],
  ['it would fail', solana([SENDS], [{ outcome: 'failed', reason: 'no funds', fee: '5000' }])],
  ['no node can simulate it', solana([SENDS], [{ outcome: 'unknown' }])],
  ['it is signed and not sent', solana([SENDS], [sends()], false)],
  ['two that are signed', solana([SENDS, CALLS], [sends(), done()], false)],
]

export const shownSolana: readonly TitledRequest[] = [
  ...solanaCases.map(({ title, ...instruction }) => ({
    title,
    request: solana(
      [solanaRequestText(ME, [instruction])],
      [done(instruction.says.kind === 'sendSol' ? { changes: [paysSol(String(instruction.says.lamports))] } : {})],
    ),
  })),
  {
    title: 'two memos, one of them with a text that turns its direction',
    request: solana(
      [
        solanaRequestText(
          ME,
          [[...new TextEncoder().encode('قهوة for 2')], [...new TextEncoder().encode('pay \u202e0001')]].map(
            (data) => ({
              ...{ program: MEMO_PROGRAMS[1] ?? '', accounts: [ME], data },
            }),
          ),
        ),
      ],
      [done()],
    ),
  },
  ...solanaResults.map(([title, request]) => ({ title, request })),
]

const message = (text: string, origin = 'https://app.example.com:3000', account: string = ACCOUNT): ShownRequest => {
  const shown = readMessage(new TextEncoder().encode(text))
  const isSolana = account === ME
  return {
    of: 'message',
    screen: {
      ...{ account, shown, signIn: signInOf(shown, origin) },
      ...(isSolana
        ? { namespace: 'solana' as const, chainId: SOLANA_MAINNET }
        : { namespace: 'eip155' as const, chainId: 'eip155:31337' as const }),
    },
  }
}

const NAME = 'ada.foyer.eth'
const SIGNED_AT = 1_764_000_000
const nameRequests: readonly (readonly [string, NameRequest])[] = [
  [
    'a name is registered with details',
    {
      action: 'register',
      name: NAME,
      attributes: {
        ...{ description: 'Tea', avatar: 'https://ada.example/a.png', url: 'https://ada.example' },
        ...{ email: 'ada@example.com', 'com.github': 'ada' },
      },
    },
  ],
  ['a name is registered without details', { action: 'register', name: NAME, attributes: {} }],
  ['a profile is changed', { action: 'update', name: NAME, attributes: { description: 'شاي أخضر' } }],
  ['a profile is emptied', { action: 'update', name: NAME, attributes: {} }],
  ['an address is set', { action: 'address', name: NAME, coinType: 60, address: FRIEND.toLowerCase() }],
  ['an address of Solana is set', { action: 'address', name: NAME, coinType: 501, address: FRIEND_KEY }],
  ['an address is removed', { action: 'address', name: NAME, coinType: 60, address: null }],
  ['an address of an unknown coin is removed', { action: 'address', name: NAME, coinType: 9_999, address: null }],
  ['a name is offered', { action: 'offer', name: NAME, to: FRIEND.toLowerCase() }],
  ['an offer is accepted', { action: 'accept', name: NAME }],
  ['an offer is withdrawn', { action: 'withdraw', name: NAME }],
  ['a name is given up', { action: 'release', name: NAME }],
]

const SIGN_IN = { ...fullMessage('eip155'), accountAddress: ACCOUNT } as const

export const shownMessages: readonly TitledRequest[] = [
  ...nameRequests.map(([title, request]) => ({ title, request: message(nameMessage(request, SIGNED_AT)) })),
  { title: 'a sign-in with every field', request: message(buildSignInText(SIGN_IN)) },
  {
    title: 'a sign-in with the fields that it must have',
    request: message(buildSignInText({ ...shortMessage('eip155'), accountAddress: ACCOUNT })),
  },
  {
    title: 'a sign-in for another page',
    request: message(buildSignInText(SIGN_IN), 'https://shop.example'),
  },
  {
    title: 'a sign-in of another account',
    request: message(buildSignInText({ ...SIGN_IN, accountAddress: FRIEND })),
  },
  {
    title: 'a sign-in on Solana',
    request: message(
      buildSignInText({ ...fullMessage('solana'), chainId: SOLANA_MAINNET, accountAddress: ME }),
      undefined,
      ME,
    ),
  },
  { title: 'a text', request: message('Thank you for 2 cups of tea') },
  { title: 'a text in Arabic', request: message('شكرًا على الشاي') },
  { title: 'a text that turns its direction', request: message('pay \u202e0001\u202c to me') },
  { title: 'an empty text', request: message('') },
  {
    title: 'bytes that are no text',
    request: {
      of: 'message',
      screen: {
        ...{ account: ACCOUNT, chainId: null, namespace: 'eip155', signIn: null },
        shown: readMessage(Uint8Array.of(0, 255, 16)),
      },
    },
  },
]
