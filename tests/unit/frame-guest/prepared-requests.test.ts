import { bytesToHex, parseTransaction, recoverTransactionAddress, verifyTypedData } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import type { Simulation, SimulationInput } from '@/lib/clear-signing/simulation-contract'
import { AppError } from '@/lib/core/app-error'
import { createPreparedRequests } from '@/lib/frame-guest/prepared-requests'
import { noteStore, withoutSmartAccounts } from '@/tests/support/account-parts'

const KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const { address } = privateKeyToAccount(KEY)
const TO = '0x7773Ddb94510Ec5ca17E06FE67Bb09567Cc9dd4C'
const signal = () => new AbortController().signal
const PAYS: Simulation = {
  ...{ outcome: 'success', blockNumber: '1', gasUsed: '21000', allowances: [], accounts: [], tokens: [] },
  changes: [{ asset: { kind: 'native' }, amount: '-5' }],
}

/** Requests of a wallet with one key, on a chain that answers so. */
function setUp(answers: Readonly<Record<string, unknown>> = {}, answer: () => Promise<Simulation> = async () => PAYS) {
  const chain: Record<string, unknown> = {
    ...{ eth_getTransactionCount: '0x7', eth_estimateGas: '0x5208', eth_getBlockByNumber: { baseFeePerGas: '0x1' } },
    ...{ eth_maxPriorityFeePerGas: '0x1', eth_getBalance: '0xffffff', eth_sendRawTransaction: '0x' },
    ...answers,
  }
  const sent: string[] = []
  const simulated: SimulationInput[] = []
  const used: string[] = []
  const requests = createPreparedRequests({
    ...withoutSmartAccounts,
    access: {
      ready: async () => ({ walletId: 'w', addresses: { eip155: address, solana: 'Sol' }, isNew: false }),
      sign: async ({ bytes }) => sign({ hash: bytesToHex(bytes), privateKey: KEY, to: 'hex' }),
    },
    askChain: async (_, method, params) => {
      if (method === 'eth_sendRawTransaction') sent.push(String(params[0]))
      const answer = chain[method]
      if (typeof answer === 'function') return answer(params)
      const given = Array.isArray(answer) ? (answer.shift() ?? '0x') : answer
      if (given instanceof AppError) throw given
      return given
    },
    simulate: async (input) => {
      simulated.push(input)
      return answer()
    },
    simulateOnSolana: async () => ({ outcomes: [], tables: [] }),
    askDescriptor: async () => null,
    store: {
      ...noteStore(),
      usedAddresses: async () => used,
      addUsedAddresses: async (_, addresses) => void used.unshift(...addresses),
    },
    origin: 'https://shop.example',
    opStackChainIds: [],
  })
  const prepare = async (call: object = {}) => {
    const request = { method: 'eth_sendTransaction', params: [{ from: address, to: TO, value: '0x5', ...call }] }
    return requests.prepare({ request, chainId: 'eip155:1' }, signal())
  }
  const preview = (promptId: string) => requests.preview({ promptId, parties: [TO], about: [], calls: [] }, signal())
  return { requests, chain, sent, simulated, used, prepare, preview }
}

describe('a transaction', () => {
  test('behavior: what is sent is what was shown, signed by this account, and the answer is its hash', async () => {
    const { requests, sent, simulated, prepare, preview } = setUp()
    const shown = await prepare()
    expect(shown).toMatchObject({ kind: 'transaction', to: TO, value: '5', gas: '21000', gasPrice: '3', nonce: 7 })
    await preview(shown.promptId)
    const call = { to: TO, value: '5', data: '0x' }
    expect(simulated).toEqual([{ chainId: 'eip155:1', account: address, calls: [call], addresses: [TO] }])
    const { answer } = await requests.sign({ promptId: shown.promptId }, signal())
    const [raw] = sent as [`0x02${string}`]
    expect(parseTransaction(raw)).toMatchObject({ chainId: 1, nonce: 7, value: 5n, gas: 21_000n, maxFeePerGas: 3n })
    expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(address)
    expect(answer).toMatch(/^0x[\da-f]{64}$/)
    await expect(requests.sign({ promptId: shown.promptId }, signal())).rejects.toMatchObject({
      code: 'wallet.rejected',
    })
  })

  test('behavior: the nonce follows the account until the press, unless the page has named it', async () => {
    const { requests, chain, sent, prepare, preview } = setUp()
    const [followed, named] = [await prepare(), await prepare({ nonce: '0x7' })]
    chain.eth_getTransactionCount = '0x8'
    expect(await preview(followed.promptId)).toMatchObject({ nonce: 8 })
    expect(await preview(named.promptId)).toMatchObject({ nonce: null })
    for (const { promptId } of [followed, named]) await requests.sign({ promptId }, signal())
    expect(sent.map((raw) => parseTransaction(raw as `0x02${string}`).nonce)).toEqual([8, 7])
  })

  test('behavior: of two that were prepared together the second follows the first, also if it was seen before', async () => {
    const { requests, chain, sent, prepare, preview } = setUp()
    const [first, second] = [await prepare(), await prepare()]
    for (const { promptId } of [first, second]) expect(await preview(promptId)).toMatchObject({ nonce: 7 })
    // The chain counts the first one as soon as it has it.
    const counted = { 0: '0x7', 1: '0x8' } as const
    Object.defineProperty(chain, 'eth_getTransactionCount', { get: () => counted[sent.length as 0 | 1] })
    await Promise.all([first, second].map(({ promptId }) => requests.sign({ promptId }, signal())))
    expect(sent.map((raw) => parseTransaction(raw as `0x02${string}`).nonce)).toEqual([7, 8])
  })

  test('behavior: who was paid is known on this device afterwards, and not before', async () => {
    const { requests, used, prepare, preview } = setUp()
    const { promptId } = await prepare()
    expect(await preview(promptId)).toMatchObject({ usedAddresses: [] })
    expect(used).toEqual([])
    await requests.sign({ promptId }, signal())
    expect(await preview((await prepare()).promptId)).toMatchObject({ usedAddresses: [TO] })
  })

  test('error: where the chain tells nothing, what the device knows of the recipient is shown all the same', async () => {
    const { requests, chain, prepare, preview } = setUp({}, async () => Promise.reject(new AppError('request.timeout')))
    await requests.sign({ promptId: (await previewed()).promptId }, signal())
    const { promptId } = await prepare()
    chain.eth_getTransactionCount = chain.eth_getBalance = new AppError('network.offline')
    expect(await preview(promptId)).toEqual({
      simulation: { outcome: 'unknown', accounts: [], tokens: [] },
      ...{ nonce: null, usedAddresses: [TO], descriptors: [] },
    })

    async function previewed() {
      const shown = await prepare()
      await preview(shown.promptId)
      return shown
    }
  })

  test('error: a preview that is stopped is no preview', async () => {
    const { requests, prepare } = setUp({}, async () => Promise.reject(new AppError('request.aborted')))
    const { promptId } = await prepare()
    const stopped = requests.preview({ promptId, parties: [TO], about: [], calls: [] }, AbortSignal.abort())
    await expect(stopped).rejects.toMatchObject({ code: 'request.aborted' })
  })

  test('error: what the account cannot pay would fail, whatever the simulation says', async () => {
    const { prepare, preview } = setUp({ eth_getBalance: '0x5' })
    expect(await preview((await prepare()).promptId)).toMatchObject({ simulation: { outcome: 'reverted' } })
  })

  test('behavior: a transfer of all that an account has can be paid; at a higher price it would fail', async () => {
    const { chain, prepare, preview } = setUp()
    const named = { gas: '0x5208', gasPrice: '0x5' }
    chain.eth_getBalance = `0x${(5 + 21_000 * 5).toString(16)}`
    const outcome = async (call: object) => (await preview((await prepare(call)).promptId)).simulation
    expect(await outcome(named)).toMatchObject({ outcome: 'success' })
    expect(await outcome({ ...named, gasPrice: '0x6' })).toMatchObject({ outcome: 'reverted' })
  })

  test('error: a single price that is below the base fee by now would fail', async () => {
    const { chain, prepare, preview } = setUp()
    const { promptId } = await prepare({ gas: '0x5208', gasPrice: '0x5' })
    expect(await preview(promptId)).toMatchObject({ simulation: { outcome: 'success' } })
    chain.eth_getBlockByNumber = { baseFeePerGas: '0x6' }
    expect(await preview(promptId)).toMatchObject({ simulation: { outcome: 'reverted' } })
    chain.eth_getBlockByNumber = {}
    expect(await preview(promptId)).toMatchObject({ simulation: { outcome: 'success' } })
  })

  test('error: a number that the page has named, and that is used by now, would fail', async () => {
    const { chain, prepare, preview } = setUp()
    const { promptId } = await prepare({ nonce: '0x7' })
    expect(await preview(promptId)).toMatchObject({ simulation: PAYS })
    chain.eth_getTransactionCount = '0x8'
    expect(await preview(promptId)).toMatchObject({ simulation: { outcome: 'reverted' } })
  })

  test('error: a gas limit below what the simulation has used would fail', async () => {
    const { prepare, preview } = setUp()
    const call = { data: '0xdeadbeef', gas: '0x2327' }
    expect(await preview((await prepare(call)).promptId)).toMatchObject({ simulation: { outcome: 'reverted' } })
    // A simulation by a contract counts its own calls too.
    expect(await preview((await prepare({ ...call, gas: '0x2328' })).promptId)).toMatchObject({ simulation: PAYS })
  })

  test.each([
    ['one lost answer', [new AppError('network.offline')], 2],
    ['no answer at all', Array.from({ length: 3 }, () => new AppError('request.timeout')), 3],
  ])('behavior: after %s the same bytes are sent again, and the hash is known', async (_, failures, tries) => {
    vi.useFakeTimers()
    try {
      const { requests, sent, prepare } = setUp({ eth_sendRawTransaction: failures })
      const answered = requests.sign({ promptId: (await prepare()).promptId }, signal())
      await vi.runAllTimersAsync()
      expect((await answered).answer).toMatch(/^0x[\da-f]{64}$/)
      expect(sent).toHaveLength(tries)
      expect(new Set(sent).size).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })

  test('error: the refusal of a node is told, and nothing is sent again', async () => {
    const { requests, sent, prepare } = setUp({ eth_sendRawTransaction: new AppError('swap.insufficient_gas') })
    const { promptId } = await prepare()
    await expect(requests.sign({ promptId }, signal())).rejects.toMatchObject({ code: 'swap.insufficient_gas' })
    expect(sent).toHaveLength(1)
  })
})

describe('a transaction with the nonce of one that waits', () => {
  /** The chain has mined `latest` transactions of the account, and knows `pending`. */
  const counts = (latest: number, pending: number) => (params: readonly unknown[]) =>
    `0x${(params[1] === 'latest' ? latest : pending).toString(16)}`
  const sendFirst = async ({ requests, prepare }: ReturnType<typeof setUp>) =>
    requests.sign({ promptId: (await prepare()).promptId }, signal())

  test.each([
    ['the same for a higher fee', {}, 'same'],
    ['nothing to itself', { to: address, value: '0x0' }, 'cancel'],
    ['another amount', { value: '0x6' }, 'other'],
    ['another recipient', { to: `0x${'5e'.repeat(20)}` }, 'other'],
    ['other data', { data: '0xdead' }, 'other'],
  ])('behavior: %s is told from the one that waits, with the fee of that', async (_, call, change) => {
    const set = setUp({ eth_getTransactionCount: counts(7, 7) })
    await sendFirst(set)
    set.chain.eth_getTransactionCount = counts(7, 8)
    expect(await set.prepare({ nonce: '0x7', maxFeePerGas: '0x9', ...call })).toMatchObject({
      gasPrice: '9',
      replaces: { change, fee: { gas: '21000', gasPrice: '3', layer1Fee: '0' } },
    })
  })

  test('behavior: of one that was sent elsewhere, or before a reload, only that it waits is known', async () => {
    const { prepare } = setUp({ eth_getTransactionCount: counts(7, 9) })
    expect(await prepare({ nonce: '0x8' })).toMatchObject({ replaces: { change: 'unknown', fee: null } })
    expect(await prepare({ nonce: '0x7', to: address, value: '0x0' })).toMatchObject({
      replaces: { change: 'cancel', fee: null },
    })
  })

  test('behavior: one that this document has sent waits, also when the node has not counted it yet', async () => {
    const set = setUp({ eth_getTransactionCount: counts(7, 7) })
    await sendFirst(set)
    expect(await set.prepare({ nonce: '0x7' })).toMatchObject({ replaces: { change: 'same' } })
    expect(await set.prepare({ nonce: '0x8' })).toMatchObject({ replaces: null })
  })

  test('behavior: without a named nonce nothing is replaced', async () => {
    const set = setUp({ eth_getTransactionCount: counts(7, 7) })
    await sendFirst(set)
    expect(await set.prepare()).toMatchObject({ replaces: null })
  })

  test('error: a nonce that is used is refused', async () => {
    const { prepare } = setUp({ eth_getTransactionCount: counts(8, 8) })
    await expect(prepare({ nonce: '0x7' })).rejects.toMatchObject({ code: 'transaction.replaced' })
  })

  test('behavior: what was sent is forgotten with the login', async () => {
    const set = setUp({ eth_getTransactionCount: counts(7, 7) })
    await sendFirst(set)
    set.requests.clear()
    set.chain.eth_getTransactionCount = counts(7, 8)
    expect(await set.prepare({ nonce: '0x7' })).toMatchObject({ replaces: { change: 'unknown', fee: null } })
  })
})

test('behavior: typed data is signed as EIP-712 says, and what its types do not name is not part of it', async () => {
  const { requests } = setUp()
  const types = { Mail: [{ name: 'subject', type: 'string' }] }
  const typed = { types, primaryType: 'Mail', domain: { name: 'Shop' }, message: { subject: 'Hello', hidden: 'x' } }
  const request = { method: 'eth_signTypedData_v4', params: [address, JSON.stringify(typed)] }
  const shown = await requests.prepare({ request, chainId: 'eip155:1' }, signal())
  expect(shown.kind === 'typedData' && shown.json).not.toContain('hidden')
  const { answer } = await requests.sign({ promptId: shown.promptId }, signal())
  const message = { subject: 'Hello' }
  const given = { ...typed, types, primaryType: 'Mail', message } as const
  expect(await verifyTypedData({ address, ...given, signature: answer as `0x${string}` })).toBe(true)
})
