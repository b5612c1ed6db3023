import { base58 } from '@scure/base'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import ApproveSolana from '@/components/frame/ApproveSolana'
import { FrameTextsContext } from '@/components/frame/frame-texts'
import { TOKEN_PROGRAM } from '@/lib/chains/solana-programs'
import type { NativePrice } from '@/lib/clear-signing/native-price-contract'
import type { SolanaOutcome, SolanaSimulation } from '@/lib/clear-signing/solana-simulation-contract'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { littleEndian } from '@/lib/send/solana-message'
import type { Locale } from '@/lib/text/locales'
import { FRAME_NETWORKS, loadFrameTexts } from '@/tests/support/frame-texts'
import { solanaRequestText } from './support/frame-requests'
import { press } from './support/press-approve'
import { setUpSeeing } from './support/seeing-browser'

setUpSeeing()
afterEach(cleanup)

const key = (fill: number) => new Uint8Array(32).fill(fill)
const [ACCOUNT, TO, MINT] = [base58.encode(key(1)), base58.encode(key(2)), base58.encode(key(3))]
const USDC = { kind: 'spl', mint: MINT, symbol: 'USDC', name: 'USD Coin', decimals: 6 } as const

/** One instruction of the system program, or of an unknown program: a transfer of 1.5 SOL. */
function transfer(program = 0): string {
  const data = new Uint8Array(12)
  new DataView(data.buffer).setUint32(0, 2, true)
  new DataView(data.buffer).setBigUint64(4, 1_500_000_000n, true)
  const keys = [key(1), key(2), key(program)].flatMap((each) => [...each])
  const message = [1, 0, 1, 3, ...keys, ...key(9), 1, 2, 2, 0, 1, data.length, ...data]
  return base58.encode(Uint8Array.from([1, ...new Uint8Array(64), ...message]))
}

const success = (parts: Partial<Extract<SolanaOutcome, { outcome: 'success' }>> = {}): SolanaOutcome => ({
  ...{ outcome: 'success', changes: [], approvals: [], handovers: [], locksAccount: false, fee: '5000' },
  ...parts,
})

async function show(
  transactions: readonly string[],
  outcomes: readonly SolanaOutcome[],
  isSent = true,
  lang: Locale = 'en',
  price: NativePrice = { price: null, currency: 'USD' },
  /** One after the other. */
  tables: SolanaSimulation['tables'][] = [],
  later: readonly SolanaOutcome[] = outcomes,
) {
  const { texts } = await loadFrameTexts(lang)
  let made = 0
  const request = async (name: string): Promise<SolanaSimulation | NativePrice> => {
    if (name === 'nativePrice') return price
    made += 1
    return { outcomes: [...(made === 1 ? outcomes : later)], tables: tables.shift() ?? [] }
  }
  const agreed = vi.fn()
  const asked = { origin: 'https://shop.example', claimedName: null, promptId: 'p1', account: ACCOUNT } as const
  render(
    <FrameTextsContext value={{ locale: lang, dir: lang === 'ar' ? 'rtl' : 'ltr', texts }}>
      <ApproveSolana
        screen={{
          ...{ ...asked, kind: 'solanaTransactions', isSent, transactions: [...transactions] },
          chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        }}
        worker={{ request } as unknown as Pick<KeyWorker, 'request'>}
        networks={FRAME_NETWORKS}
        waiting={0}
        onAgree={agreed}
        onClose={() => undefined}
      />
    </FrameTextsContext>,
  )
  return { agreed }
}

const facts = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

describe('a transaction of Solana', () => {
  test('behavior: where the price is known, the fee is shown in money too', async () => {
    await show([transfer(8)], [success()], true, 'en', { price: 200, currency: 'USD' })
    await waitFor(() =>
      expect(facts()).toEqual(expect.arrayContaining([['Network fee', '0.000005 SOL (about $0.001)']])),
    )
  })

  test('behavior: it says what is paid, to whom in full, and the fee', async () => {
    await show([transfer()], [success({ changes: [{ asset: { kind: 'native' }, amount: '-1500000000' }] })])
    const changes = await screen.findByRole('list', { name: 'What changes' })
    expect(
      within(changes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['You pay 1.5 SOL'])
    expect(facts()).toEqual(
      expect.arrayContaining([
        ['Send', '1.5 SOL'],
        ['To', TO],
        ['Network fee', '0.000005 SOL'],
      ]),
    )
  })

  test('behavior: allowances and rights that go to others are changes, in units of their token', async () => {
    const approval = { tokenAccount: TO, asset: USDC, delegate: TO, before: '0', after: '2500000' }
    const handover = { role: 'owner', account: MINT, next: TO } as const
    await show([transfer(8)], [success({ approvals: [approval], handovers: [handover] })])
    const changes = await screen.findByRole('list', { name: 'What changes' })
    const said = within(changes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(said[0]).toContain('may then take 2.5 USDC')
    expect(said[1]).toContain('gets a right over your account')
    expect(screen.getByText('A right over your tokens goes to another account.')).toBeDefined()
  })

  test('behavior: a list shows each transaction, and says that this wallet does not send them', async () => {
    await show([transfer(), transfer(8)], [success(), success()], false)
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign 2 transactions?'))
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Transaction 1',
      'Transaction 2',
    ])
    expect(screen.getByText('This wallet does not send it. The page can.')).toBeDefined()
    expect(screen.getByText('It calls a program that we cannot read.')).toBeDefined()
    expect(facts()).toContainEqual(['Unknown call', '12 bytes'])
  })

  test('error: a press does not count when the newest block changes the outcome, which is read first', async () => {
    const paying = (amount: string) => [success({ changes: [{ asset: { kind: 'native' as const }, amount }] })]
    const { agreed } = await show([transfer()], paying('-1500000000'), true, 'en', undefined, [], paying('-2000000000'))
    const approve = async () => {
      const button = await screen.findByRole('button', { name: 'Approve' })
      await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
      await press(button)
    }
    await screen.findByText('You pay 1.5 SOL')
    await approve()
    await screen.findByText('You pay 2 SOL')
    expect(screen.getByRole('alert').textContent).toContain('The result has changed')
    expect(agreed).not.toHaveBeenCalled()
    await approve()
    await waitFor(() => expect(agreed).toHaveBeenCalledOnce())
  })

  test.each<[string, readonly SolanaOutcome[], string]>([
    ['fails', [{ outcome: 'failed', reason: 'no funds', fee: '5000' }], 'The program says: no funds'],
    ['no node can simulate', [], 'We could not check what this does'],
  ])('error: one that %s is marked', async (_, outcomes, sentence) => {
    await show([transfer()], outcomes)
    expect(await screen.findByText(sentence)).toBeDefined()
  })

  test('error: addresses of a lookup table that are others at the press are read again first', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const table = (address: string) => [{ table: MINT, addresses: [address] }]
      const tables = [table(TO), table(ACCOUNT)]
      const paid = success({ changes: [{ asset: { kind: 'native' }, amount: '-1500000000' }] })
      const { agreed } = await show([transfer()], [paid], true, 'en', undefined, tables)
      const button = await screen.findByRole('button', { name: 'Approve' })
      await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
      vi.setSystemTime(Date.now() + 13_000)
      await press(button)
      expect(await screen.findByText('The result has changed')).toBeDefined()
      expect(agreed).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })

  test('error: the decimals of an instruction count, whatever a node says of its token', async () => {
    const [from, to] = [base58.encode(key(4)), base58.encode(key(5))]
    const sends = {
      program: TOKEN_PROGRAM,
      accounts: [from, MINT, to, ACCOUNT],
      data: [12, ...littleEndian(2_500_000n, 8), 6],
    }
    const changes = [{ asset: { ...USDC, decimals: 0 }, amount: '-2500000' }]
    await show([solanaRequestText(ACCOUNT, [sends])], [success({ changes })])
    await screen.findByRole('list', { name: 'What changes' })
    expect(facts()).toContainEqual(['Send', '2.5 USDC'])
  })

  test('behavior: in Arabic it says the same', async () => {
    await show([transfer()], [success({ changes: [{ asset: { kind: 'native' }, amount: '-1500000000' }] })], true, 'ar')
    expect(await screen.findByText(/تدفع/)).toBeDefined()
  })
})
