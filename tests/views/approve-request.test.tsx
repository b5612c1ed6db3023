import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import ApproveTransaction from '@/components/frame/ApproveTransaction'
import ApproveTypedData from '@/components/frame/ApproveTypedData'
import { FrameTextsContext } from '@/components/frame/frame-texts'
import type { NativePrice } from '@/lib/clear-signing/native-price-contract'
import type { Simulation } from '@/lib/clear-signing/simulation-contract'
import type { TransactionScreen } from '@/lib/frame-guest/screens'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { FRAME_NETWORKS, loadFrameTexts } from '@/tests/support/frame-texts'
import { press } from './support/press-approve'
import { setUpSeeing } from './support/seeing-browser'

const ACCOUNT = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const TO = '0x7773Ddb94510Ec5ca17E06FE67Bb09567Cc9dd4C'
const TOKEN = '0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6'
const USDC = { kind: 'erc20', address: TOKEN, symbol: 'USDC', name: 'USD Coin', decimals: 6 } as const
const erc20 = parseAbi(['function transfer(address,uint256)', 'function approve(address,uint256)'])

const success = (parts: Partial<Extract<Simulation, { outcome: 'success' }>> = {}): Simulation => ({
  ...{ outcome: 'success', blockNumber: '1', gasUsed: '21000', changes: [], allowances: [], accounts: [], tokens: [] },
  ...parts,
})

setUpSeeing()
afterEach(cleanup)

const UNPRICED: NativePrice = { price: null, currency: 'USD' }

interface Asked {
  readonly to?: `0x${string}` | null
  readonly data?: `0x${string}`
  readonly value?: string
  readonly replaces?: TransactionScreen['replaces']
  readonly price?: NativePrice | Promise<never>
}

/** The screen of a transaction whose simulations are these, one after the other. */
async function ask({ price = UNPRICED, ...call }: Asked, ...simulations: readonly Simulation[]) {
  const { texts } = await loadFrameTexts()
  let made = 0
  const request = async (name: string) => {
    if (name === 'nativePrice') return price
    const simulation = simulations[Math.min(made, simulations.length - 1)]
    made += 1
    return { simulation, nonce: 4, usedAddresses: [], descriptors: [] }
  }
  const agreed = vi.fn()
  const screenOf = { kind: 'transaction', promptId: 'p1', origin: 'https://shop.example', claimedName: null } as const
  render(
    <FrameTextsContext value={{ locale: 'en', dir: 'ltr', texts }}>
      <ApproveTransaction
        screen={{
          ...{ ...screenOf, account: ACCOUNT, chainId: 'eip155:1', to: TO, data: '0x', value: '0' },
          ...{ gas: '21000', gasPrice: '3000000000', layer1Fee: '0', nonce: 3, isNonceNamed: false, replaces: null },
          ...call,
        }}
        worker={{ request } as unknown as Pick<KeyWorker, 'request'>}
        networks={FRAME_NETWORKS}
        waiting={2}
        onAgree={agreed}
        onClose={() => undefined}
      />
    </FrameTextsContext>,
  )
  const button = () => screen.findByRole('button', { name: /^Approve/ })
  const ready = async () => waitFor(async () => expect((await button()).getAttribute('aria-disabled')).not.toBe('true'))
  return { agreed, button, ready }
}

/** Terms and values of the screen. */
const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
  )
const changes = async () =>
  within(await screen.findByRole('list', { name: 'What changes' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')

describe('a transaction', () => {
  test('behavior: a transfer says what is paid, to whom in full, and what the network takes at most', async () => {
    await ask(
      { value: '1500000000000000000' },
      success({ changes: [{ asset: { kind: 'native' }, amount: '-1500000000000000000' }] }),
    )
    expect(await changes()).toEqual(['You pay 1.5 ETH'])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Confirm this transfer?')
    expect(facts()).toMatchObject({
      Send: '1.5 ETH',
      To: TO,
      Network: 'Ethereum',
      'Network fee': 'At most 0.000063 ETH',
    })
    expect(screen.getByText('This recipient is new on this device. Compare the whole address.')).toBeDefined()
  })

  test('behavior: a token that is sent is named by what the simulation has read, with its contract', async () => {
    const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [TO, 25_000_000n] })
    await ask({ to: TOKEN, data }, success({ changes: [{ asset: USDC, amount: '-25000000' }] }))
    expect((await changes())[0]).toContain('You pay 25 USDC')
    expect(facts()).toMatchObject({ Send: '25 USDC', To: TO })
  })

  test('behavior: an allowance without a limit, for an account without code, is said before the button', async () => {
    const data = encodeFunctionData({ abi: erc20, functionName: 'approve', args: [TO, maxUint256] })
    const allowance = { kind: 'erc20', asset: USDC, spender: TO, before: '0', after: String(maxUint256) } as const
    await ask(
      { to: TOKEN, data },
      success({ allowances: [allowance], accounts: [{ address: TO, hasCode: false, isYoung: false }] }),
    )
    expect((await changes())[0]).toContain('may then take any amount of USDC')
    expect(
      screen.getByText('The address that may take your tokens is not a contract. Scams ask for this.'),
    ).toBeDefined()
    expect(screen.getByText(/^There is no limit/)).toBeDefined()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Allow this spending?')
  })

  test.each<[NativePrice, string]>([
    [{ price: 3_000, currency: 'USD' }, 'At most 0.000063 ETH (about $0.19)'],
    [{ price: 50, currency: 'EUR' }, 'At most 0.000063 ETH (about €0.0032)'],
    [{ price: null, currency: 'USD' }, 'At most 0.000063 ETH'],
  ])('behavior: the fee is shown in money where the price is known: %j', async (price, text) => {
    await ask({ value: '1', price }, success())
    await waitFor(() => expect(facts()['Network fee']).toBe(text))
  })

  test('behavior: the screen does not wait for the price', async () => {
    const { ready } = await ask({ value: '1', price: new Promise(() => undefined) }, success())
    await ready()
    expect(facts()['Network fee']).toBe('At most 0.000063 ETH')
  })

  test.each([
    [
      'same',
      'Confirm this transfer?',
      'It is the same transaction with a higher fee. Only one of the two goes through.',
    ],
    ['cancel', 'Cancel your transaction?', 'It moves nothing. Only one of the two goes through.'],
    ['other', 'Confirm this transfer?', 'It does something else. Only one of the two goes through.'],
    ['unknown', 'Confirm this transfer?', 'Only one of the two goes through.'],
  ] as const)('behavior: a replacement (%s) says so, with the fee of both', async (change, title, sentence) => {
    const fee = change === 'unknown' ? null : { gas: '21000', gasPrice: '2000000000', layer1Fee: '0' }
    await ask({ value: '1', replaces: { change, fee } }, success())
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(screen.getByText('Replaces your transaction that waits')).toBeDefined()
    expect(screen.getByText(sentence)).toBeDefined()
    expect(facts()['Network fee']).toBe('At most 0.000063 ETH')
    expect(facts()['Fee of the one that waits']).toBe(fee ? 'At most 0.000042 ETH' : undefined)
  })

  test.each<[string, Simulation, string]>([
    ['cannot be simulated', { outcome: 'unknown', accounts: [], tokens: [] }, 'We could not check what this does'],
    [
      'would fail',
      { outcome: 'reverted', blockNumber: '1', reason: 'paused', accounts: [], tokens: [] },
      'This would fail now',
    ],
  ])('behavior: a transaction that %s takes a second press', async (_, simulation, sentence) => {
    const { agreed, button, ready } = await ask({}, simulation)
    expect(await screen.findByText(sentence)).toBeDefined()
    await ready()
    await press(await button())
    expect(agreed).not.toHaveBeenCalled()
    await waitFor(async () => expect((await button()).textContent).toBe('Approve anyway'))
    await ready()
    await press(await button())
    await waitFor(() => expect(agreed).toHaveBeenCalledOnce())
  })

  test('error: a result in which the account does not pay what the bytes send is not believed', async () => {
    const { agreed, button, ready } = await ask({ value: '5' }, success())
    expect(await screen.findByText('We could not check what this does')).toBeDefined()
    expect(facts()).toMatchObject({ To: TO })
    await ready()
    await press(await button())
    expect(agreed).not.toHaveBeenCalled()
  })

  test('error: a result that is another one when the visitor presses is shown, and the press does not count', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const pays = (amount: string) => success({ changes: [{ asset: { kind: 'native' }, amount }] })
      const { agreed, button, ready } = await ask({}, pays('-1'), pays('-1000000000000000000'))
      await ready()
      vi.setSystemTime(Date.now() + 13_000)
      await press(await button())
      expect(await screen.findByText('The result has changed')).toBeDefined()
      expect(await changes()).toEqual(['You pay 1 ETH'])
      expect(agreed).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })

  test('behavior: further requests that wait are counted', async () => {
    await ask({}, success())
    expect(await screen.findByText('2 more requests wait.')).toBeDefined()
  })

  test('behavior: calldata that is not understood looks unknown', async () => {
    await ask({ to: TOKEN, data: '0xdeadbeef00' }, success())
    expect(await screen.findByText('None of your balances changes.')).toBeDefined()
    expect(facts()).toMatchObject({ 'Unknown call': '0xdeadbeef' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Confirm this transaction?')
  })
})

describe('typed data', () => {
  const permit = {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Permit: ['owner:address', 'spender:address', 'value:uint256', 'nonce:uint256', 'deadline:uint256'].map(
        (field) => {
          const [name = '', type = ''] = field.split(':')
          return { name, type }
        },
      ),
    },
    primaryType: 'Permit',
    domain: { name: 'USD Coin', chainId: '1', verifyingContract: TOKEN },
    message: { owner: ACCOUNT, spender: TO, value: '5000000', nonce: '0', deadline: '1900000000' },
  }

  async function show(data: object, otherAccount: string | null = null) {
    const { texts } = await loadFrameTexts()
    const reply = { simulation: success({ tokens: [USDC] }), nonce: null, usedAddresses: [], descriptors: [] }
    const screenOf = { kind: 'typedData', promptId: 'p1', origin: 'https://shop.example', claimedName: null } as const
    render(
      <FrameTextsContext value={{ locale: 'en', dir: 'ltr', texts }}>
        <ApproveTypedData
          screen={{ ...screenOf, account: ACCOUNT, chainId: 'eip155:1', json: JSON.stringify(data), otherAccount }}
          worker={{ request: async () => reply } as unknown as Pick<KeyWorker, 'request'>}
          networks={FRAME_NETWORKS}
          waiting={0}
          onAgree={() => undefined}
          onClose={() => undefined}
        />
      </FrameTextsContext>,
    )
    await waitFor(() => expect(screen.queryAllByRole('term').length).toBeGreaterThan(0))
  }

  test('behavior: a permit is an allowance, in units of its token', async () => {
    await show(permit)
    await waitFor(() => expect(facts()).toMatchObject({ Allow: '5 USDC', 'Who may take it': TO, For: 'USD Coin' }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Allow this spending?')
    // What it allows does not end with the signature.
    expect(facts()).not.toHaveProperty('Valid until')
  })

  test('behavior: a permit for another network is marked', async () => {
    await show({ ...permit, domain: { ...permit.domain, chainId: '10' } })
    expect(await screen.findByText('This data is for another network.')).toBeDefined()
  })

  test('error: a signature that counts for another account too says so, and names the account in full', async () => {
    await show(permit, TO)
    const warning = await screen.findByText(/^This signature can also be used with your other account/)
    expect(warning.textContent).toContain(TO)
    cleanup()
    await show(permit)
    expect(screen.queryByText(/your other account/)).toBeNull()
  })

  test('behavior: data that is not understood is shown field by field', async () => {
    const types = { Mail: [{ name: 'subject', type: 'string' }], EIP712Domain: [{ name: 'name', type: 'string' }] }
    const message = { subject: 'Pay \u202e001' }
    await show({ types, primaryType: 'Mail', domain: { name: 'Shop' }, message })
    expect(await screen.findByText(/^We cannot read what this data allows/)).toBeDefined()
    expect(facts()).toMatchObject({ subject: 'Pay ⟨U+202E⟩001', For: 'Shop' })
    expect(screen.getByTestId('data').textContent).toContain('"Pay ⟨U+202E⟩001"')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign this data?')
  })
})
