import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import ApproveCalls from '@/components/frame/ApproveCalls'
import { FrameTextsContext } from '@/components/frame/frame-texts'
import type { Simulation } from '@/lib/clear-signing/simulation-contract'
import type { CallsScreen } from '@/lib/frame-guest/screens'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { FRAME_NETWORKS, loadFrameTexts } from '@/tests/support/frame-texts'
import { press } from './support/press-approve'
import { setUpSeeing } from './support/seeing-browser'

const ACCOUNT = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const TO = '0x7773Ddb94510Ec5ca17E06FE67Bb09567Cc9dd4C'
const TOKEN = '0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6'
const USDC = { kind: 'erc20', address: TOKEN, symbol: 'USDC', name: 'USD Coin', decimals: 6 } as const
const erc20 = parseAbi(['function approve(address,uint256)'])

const APPROVE = {
  to: TOKEN,
  value: '0',
  data: encodeFunctionData({ abi: erc20, functionName: 'approve', args: [TO, 25_000_000n] }),
} as const
const SEND = { to: TO, value: '1500000000000000000', data: '0x' } as const
const BATCH: CallsScreen = {
  ...{ kind: 'calls', promptId: 'p1', origin: 'https://shop.example', claimedName: null, account: ACCOUNT },
  ...{ accountType: 'smartAccount', chainId: 'eip155:1', calls: [APPROVE, SEND], isAtomic: true },
  ...{ gas: '300000', gasPrice: '2000000000', layer1Fee: '0', sponsor: 'localhost:3000', refusal: null },
  isFirst: false,
}

const CHANGED: Simulation = {
  ...{ outcome: 'success', blockNumber: '1', gasUsed: '90000', accounts: [], tokens: [] },
  changes: [{ asset: { kind: 'native' }, amount: '-1500000000000000000' }],
  allowances: [{ kind: 'erc20', asset: USDC, spender: TO, before: '0', after: '25000000' }],
}

setUpSeeing()
afterEach(cleanup)

async function ask(parts: Partial<CallsScreen> = {}, simulation: Simulation = CHANGED) {
  const { texts } = await loadFrameTexts()
  const request = async (name: string) =>
    name === 'nativePrice'
      ? { price: null, currency: 'USD' }
      : { simulation, nonce: null, usedAddresses: [], descriptors: [] }
  const agreed = vi.fn()
  render(
    <FrameTextsContext value={{ locale: 'en', dir: 'ltr', texts }}>
      <ApproveCalls
        screen={{ ...BATCH, ...parts }}
        worker={{ request } as unknown as Pick<KeyWorker, 'request'>}
        networks={FRAME_NETWORKS}
        waiting={0}
        onAgree={agreed}
        onClose={() => undefined}
      />
    </FrameTextsContext>,
  )
  const button = () => screen.findByRole('button', { name: /^Approve/ })
  await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).not.toBe('true'))
  return { agreed, button }
}

/** The values of each term, in order. */
const values = (name: string) =>
  screen
    .getAllByRole('term')
    .flatMap((term) => (term.textContent === name ? [term.nextElementSibling?.textContent] : []))

describe('a batch of calls', () => {
  test('behavior: every step is told, what changes in sum, and that it is all or none', async () => {
    const { agreed, button } = await ask()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Confirm these 2 steps?')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Step 1',
      'Step 2',
    ])
    expect(values('Allow')).toEqual(['25 USDC'])
    expect(values('Send')).toEqual(['1.5 ETH'])
    const changes = within(screen.getByRole('list', { name: 'What changes' })).getAllByRole('listitem')
    expect(changes.map(({ textContent }) => textContent)).toEqual([
      'You pay 1.5 ETH',
      expect.stringContaining('may then take 25 USDC'),
    ])
    expect(screen.getByText('All steps happen together, or none does.')).toBeDefined()
    await press(await button())
    await waitFor(() => expect(agreed).toHaveBeenCalledOnce())
  })

  test('behavior: the sponsor is named as the payer, beside the account and the most that the network takes', async () => {
    await ask()
    expect(values('Paid by')).toEqual(['localhost:3000'])
    expect(values('Network fee')).toEqual(['At most 0.0006 ETH'])
    expect(values('Smart account')).toHaveLength(1)
    expect(screen.queryByText('This creates your smart account')).toBeNull()
    expect(screen.queryByText(/not paid for you/)).toBeNull()
  })

  test('behavior: the first use says that it creates the account', async () => {
    await ask({ isFirst: true })
    expect(screen.getByText('This creates your smart account')).toBeDefined()
    expect(screen.getByText('It happens once on this network, with this request.')).toBeDefined()
  })

  test('behavior: an account that pays although there is a sponsor is told so', async () => {
    await ask({ sponsor: null, refusal: 'budget' })
    expect(values('Paid by')).toEqual(['You'])
    expect(screen.getByText('The network fee is not paid for you this time. Your account pays it.')).toBeDefined()
  })

  test('behavior: the transactions of an account with a key follow one another', async () => {
    await ask({ accountType: 'eoa', isAtomic: false, sponsor: null })
    expect(
      screen.getByText('The steps follow one another. If one fails, those before it stay, and no other follows.'),
    ).toBeDefined()
    expect(values('Account')).toHaveLength(1)
  })

  test('behavior: a single call reads as a transaction', async () => {
    const pays: Simulation = { ...CHANGED, allowances: [] } as Simulation
    await ask({ calls: [SEND] }, pays)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Confirm this transfer?')
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
    expect(screen.queryByText('All steps happen together, or none does.')).toBeNull()
  })

  test('behavior: a batch that would fail takes a second press', async () => {
    const { agreed, button } = await ask(
      {},
      { outcome: 'reverted', blockNumber: '1', reason: null, accounts: [], tokens: [] },
    )
    expect(screen.getByText('This would fail now')).toBeDefined()
    await press(await button())
    expect(agreed).not.toHaveBeenCalled()
    expect((await screen.findByRole('button', { name: 'Approve anyway' })).textContent).toBe('Approve anyway')
  })
})
