import { afterEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { INCLUSION_WAIT_MS } from '@/lib/frame-guest/answer-calls'
import { createScreens } from '@/lib/frame-guest/screens'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { answersOf } from '@/tests/support/frame-answers'

const OWNER = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const SMART = '0x7773Ddb94510Ec5ca17E06FE67Bb09567Cc9dd4C'
const TX = `0x${'ab'.repeat(32)}`
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const signal = () => new AbortController().signal

const CALLS = {
  ...{ kind: 'calls', promptId: 'p1', account: SMART, accountType: 'smartAccount', chainId: 'eip155:8453' },
  ...{ calls: [], isAtomic: true, gas: '1', gasPrice: '1', layer1Fee: '0', sponsor: 'shop', refusal: null },
  isFirst: true,
} as const
const RECEIPT = {
  ...{ logs: [], status: '0x1', blockHash: TX, blockNumber: '0x1', gasUsed: '0x2', transactionHash: TX },
}

/** The answers of a wallet with a smart account on Base, by a worker that answers so. */
function setUp(replies: Readonly<Record<string, unknown>> = {}) {
  const asked: [name: string, payload: unknown][] = []
  const known: Record<string, unknown> = {
    user: { email: null, addresses: { eip155: OWNER, solana: 'Sol' } },
    ...{ prepare: CALLS, sign: { answer: '0xid' }, readChain: '0x', permissionTypes: { types: [] } },
    ...replies,
  }
  const request = async (name: string, payload: unknown) => {
    asked.push([name, payload])
    if (name === 'user') {
      const { wantsSmartAccount } = (payload ?? {}) as { wantsSmartAccount?: boolean }
      return { ...(known.user as object), smartAccount: wantsSmartAccount ? SMART : null }
    }
    const reply = known[name]
    const given = Array.isArray(reply) ? reply.shift() : reply
    if (given instanceof Error) throw given
    return given
  }
  const screens = createScreens()
  const shown: unknown[] = []
  screens.subscribe(() => {
    const current = screens.current()
    if (!current) return
    shown.push(current.screen)
    queueMicrotask(() => screens.agree(current.id))
  })
  const worker = { request, wipe: () => undefined } as unknown as KeyWorker
  const answers = answersOf({ worker, screens, chainId: 'eip155:8453', smartAccountChainIds: ['eip155:8453'] })
  const rpc = (method: string, params: unknown = [], parts: object = {}) =>
    answers.RPC_REQUEST({ method, params, ...parts } as never, signal())
  return { answers, asked, shown, rpc, known, names: () => asked.map(([name]) => name) }
}

afterEach(() => void vi.useRealTimers())

describe('the account that a page has', () => {
  test('behavior: GET_USER with a preference answers that account, both with their types, and whether it is deployed', async () => {
    const { answers, known } = setUp()
    const user = {
      ...{ address: SMART, chainId: 8453, preferredAccountType: 'smartAccount', smartAccountDeployed: false },
      accounts: [
        { address: OWNER, type: 'eoa' },
        { address: SMART, type: 'smartAccount' },
      ],
    }
    const wanted = { chainId: 8453, preferredAccountType: 'SMART_ACCOUNT' } as const
    expect(await answers.GET_USER(wanted, signal())).toMatchObject(user)
    // The preference stays.
    known.readChain = '0x60'
    expect(await answers.GET_USER(undefined, signal())).toMatchObject({ address: SMART, smartAccountDeployed: true })
    known.readChain = new AppError('network.offline')
    expect(await answers.GET_USER(undefined, signal())).not.toHaveProperty('smartAccountDeployed')
  })

  test('behavior: an account with a key asks for no smart account, so that nothing of it loads', async () => {
    const { answers, asked, rpc } = setUp()
    expect(await answers.GET_USER({ preferredAccountType: 'EOA' }, signal())).toMatchObject({
      ...{ address: OWNER, accounts: [{ address: OWNER, type: 'eoa' }], preferredAccountType: 'eoa' },
    })
    expect(await rpc('eth_accounts')).toEqual([OWNER])
    expect(asked).toEqual([
      ['user', { wantsSmartAccount: false }],
      ['user', { wantsSmartAccount: false }],
    ])
  })

  test.each([1, SOLANA])(
    'behavior: on network %j, which has none, the account with a key is answered',
    async (chainId) => {
      const { answers } = setUp()
      const user = await answers.GET_USER({ chainId, preferredAccountType: 'SMART_ACCOUNT' }, signal())
      expect(user).toMatchObject({ address: chainId === 1 ? OWNER : 'Sol', preferredAccountType: 'eoa' })
      expect(user).not.toHaveProperty('smartAccountDeployed')
      await expect(answers.SET_PREFERRED_ACCOUNT({ type: 'SMART_ACCOUNT' }, signal())).rejects.toMatchObject({
        code: 'wallet.unsupported_capability',
      })
    },
  )

  test('behavior: SET_PREFERRED_ACCOUNT answers type and address, and eth_accounts follows', async () => {
    const { answers, rpc } = setUp()
    expect(await answers.SET_PREFERRED_ACCOUNT({ type: 'SMART_ACCOUNT' }, signal())).toEqual({
      ...{ type: 'smartAccount', address: SMART },
    })
    expect(await rpc('eth_accounts')).toEqual([SMART])
    expect(await answers.SET_PREFERRED_ACCOUNT({ type: 'EOA' }, signal())).toEqual({ type: 'eoa', address: OWNER })
    expect(await rpc('eth_accounts')).toEqual([OWNER])
  })

  test('error: a choice that fails leaves the account as it was', async () => {
    const { answers, rpc, known } = setUp()
    const { user } = known
    known.user = { addresses: {} }
    const request = answers.SET_PREFERRED_ACCOUNT({ type: 'EOA' }, signal())
    await request.catch(() => undefined)
    known.user = user
    expect(await rpc('eth_accounts')).toEqual([OWNER])
  })

  test('behavior: GET_SMART_ACCOUNT_ENABLED_NETWORKS lists the networks by number', async () => {
    expect(await setUp().answers.GET_SMART_ACCOUNT_ENABLED_NETWORKS(undefined, signal())).toEqual({
      smartAccountEnabledNetworks: [8453],
    })
  })

  test('behavior: CONNECT_SOCIAL chooses the account too', async () => {
    const { answers } = setUp({ redeemOutside: { isNew: false } })
    const wanted = { uri: 'x', preferredAccountType: 'SMART_ACCOUNT' } as const
    expect(await answers.CONNECT_SOCIAL(wanted, signal())).toMatchObject({
      ...{ address: SMART, preferredAccountType: 'smartAccount' },
    })
  })
})

describe('wallet_getCapabilities', () => {
  const hexes = async (answered: Promise<unknown>) =>
    Object.fromEntries(
      Object.entries((await answered) as Record<string, { atomic: { status: string } }>).map(([id, { atomic }]) => [
        id,
        atomic.status,
      ]),
    )

  test('behavior: a batch of a smart account is atomic, where it can be', async () => {
    const { rpc } = setUp()
    expect(await hexes(rpc('wallet_getCapabilities', [SMART, ['0x2105', '0x1']]))).toEqual({
      ...{ '0x1': 'unsupported', '0x2105': 'supported' },
    })
    expect(await hexes(rpc('wallet_getCapabilities', [OWNER.toLowerCase(), ['0x2105']]))).toEqual({
      '0x2105': 'unsupported',
    })
  })

  test('behavior: without an address the chosen one is meant, and without networks all of EVM', async () => {
    const { rpc, answers } = setUp()
    const before = await hexes(rpc('wallet_getCapabilities'))
    expect(before).toMatchObject({ '0x1': 'unsupported', '0x2105': 'unsupported', '0x89': 'unsupported' })
    await answers.SET_PREFERRED_ACCOUNT({ type: 'SMART_ACCOUNT' }, signal())
    expect(await hexes(rpc('wallet_getCapabilities', []))).toMatchObject({ '0x2105': 'supported' })
  })

  test('error: an account of others is refused', async () => {
    const other = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    await expect(setUp().rpc('wallet_getCapabilities', [other])).rejects.toMatchObject({ code: 'wallet.unauthorized' })
    await expect(setUp().rpc('wallet_getCapabilities', [5])).rejects.toMatchObject({ code: 'rpc.invalid_params' })
    await expect(setUp().rpc('wallet_getCapabilities', [OWNER, '0x1'])).rejects.toMatchObject({
      code: 'rpc.invalid_params',
    })
  })
})

describe('wallet_sendCalls', () => {
  const batch = { version: '2.0.0', chainId: '0x2105', from: SMART, atomicRequired: true, calls: [{ to: SMART }] }

  test.each([
    ['2.0.0', { id: '0xid' }],
    ['1.0', '0xid'],
    [undefined, '0xid'],
  ])('behavior: in version %s the answer is %j, after one screen', async (version, answer) => {
    const { rpc, shown, asked } = setUp()
    expect(await rpc('wallet_sendCalls', [{ ...batch, version }])).toEqual(answer)
    expect(shown).toMatchObject([{ kind: 'calls', origin: 'https://shop.example' }])
    const [, prepared] = asked.find(([name]) => name === 'prepare') ?? []
    expect(prepared).toMatchObject({ chainId: 'eip155:8453', accountType: 'eoa', isUnsponsored: false })
  })

  test('behavior: the network of the batch counts, not that of the page', async () => {
    const { rpc, asked, answers } = setUp()
    await answers.SWITCH_NETWORK({ chainId: 10 }, signal())
    await rpc('wallet_sendCalls', [batch])
    expect(asked.find(([name]) => name === 'prepare')?.[1]).toMatchObject({ chainId: 'eip155:8453' })
  })

  test.each(['0xe708', 'x', SOLANA])('error: network %s is refused without a screen', async (chainId) => {
    const { rpc, shown, names } = setUp()
    await expect(rpc('wallet_sendCalls', [{ ...batch, chainId }])).rejects.toMatchObject({
      code: 'wallet.unsupported_chain_id',
    })
    expect([shown, names()]).toEqual([[], []])
  })

  test('behavior: after a refusal of the sponsor the screen comes again, and says that the account pays', async () => {
    const unpaid = { ...CALLS, promptId: 'p2', sponsor: null, refusal: 'budget' }
    const { rpc, shown, asked } = setUp({
      prepare: [CALLS, unpaid],
      sign: [new AppError('sponsor.refused'), { answer: '0xid' }],
    })
    expect(await rpc('wallet_sendCalls', [batch])).toEqual({ id: '0xid' })
    expect(shown).toMatchObject([{ sponsor: 'shop' }, { sponsor: null, refusal: 'budget' }])
    expect(asked.filter(([name]) => name === 'prepare').map(([, payload]) => payload)).toMatchObject([
      { isUnsponsored: false },
      { isUnsponsored: true },
    ])
  })

  test('error: a refusal is asked about once', async () => {
    const refused = () => new AppError('sponsor.refused')
    const { rpc, shown } = setUp({ prepare: [CALLS, CALLS], sign: [refused(), refused()] })
    await expect(rpc('wallet_sendCalls', [batch])).rejects.toMatchObject({ code: 'sponsor.refused' })
    expect(shown).toHaveLength(2)
  })
})

describe('wallet_getCallsStatus', () => {
  test('behavior: the answer has the form of EIP-5792', async () => {
    const told = { chainId: 'eip155:8453', status: 200, isAtomic: true, receipts: [RECEIPT] }
    const { rpc, asked } = setUp({ callsStatus: told })
    expect(await rpc('wallet_getCallsStatus', ['0xid'])).toEqual({
      ...{ version: '2.0.0', id: '0xid', chainId: '0x2105', status: 200, atomic: true, receipts: [RECEIPT] },
    })
    expect(asked).toEqual([['callsStatus', { id: '0xid' }]])
    const waiting = setUp({ callsStatus: { ...told, status: 100, receipts: [] } })
    expect(await waiting.rpc('wallet_getCallsStatus', ['0xid'])).not.toHaveProperty('receipts')
  })

  test.each([[[]], [['']], [[5]]])('error: %j names no batch', async (params) => {
    await expect(setUp().rpc('wallet_getCallsStatus', params)).rejects.toMatchObject({ code: 'rpc.invalid_params' })
  })
})

describe('eth_sendTransaction of a smart account', () => {
  const told = (status: number, receipts: readonly object[] = []) => ({
    ...{ chainId: 'eip155:8453', status, isAtomic: true, receipts },
  })
  const send = (callsStatus: unknown) => setUp({ callsStatus }).rpc('eth_sendTransaction', [{ from: SMART, to: OWNER }])

  test('behavior: the answer is the hash of the transaction that is in a block, also if the chain is away for a while', async () => {
    vi.useFakeTimers()
    const sent = send([told(100), new AppError('network.offline'), told(200, [RECEIPT])])
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await sent).toBe(TX)
  })

  test.each([
    [told(500, [RECEIPT]), 'transaction.reverted'],
    [told(400), 'transaction.dropped'],
  ])('error: an operation with the status of %o is no transaction', async (status, code) => {
    await expect(send([status])).rejects.toMatchObject({ code })
  })

  test('error: one that waits too long may still happen, and is not sent again', async () => {
    vi.useFakeTimers()
    const { rpc, names } = setUp({ callsStatus: told(100) })
    const sent = rpc('eth_sendTransaction', [{ from: SMART, to: OWNER }])
    const failed = expect(sent).rejects.toMatchObject({ code: 'transaction.unsure' })
    await vi.advanceTimersByTimeAsync(INCLUSION_WAIT_MS + 2_000)
    await failed
    expect(names().filter((name) => name === 'sign')).toHaveLength(1)
  })
})
