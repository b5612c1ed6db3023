import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import ApprovePermission from '@/components/frame/ApprovePermission'
import { FrameTextsContext } from '@/components/frame/frame-texts'
import type { PermissionScreen } from '@/lib/frame-guest/screens'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { FRAME_NETWORKS, loadFrameTexts } from '@/tests/support/frame-texts'
import { press } from './support/press-approve'
import { setUpSeeing } from './support/seeing-browser'

const ACCOUNT = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const DELEGATE = '0x7773Ddb94510Ec5ca17E06FE67Bb09567Cc9dd4C'
const TOKEN = '0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6'
const USDC = { kind: 'erc20', address: TOKEN, symbol: 'USDC', name: 'USD Coin', decimals: 6 } as const
const START = Date.UTC(2026, 10, 29, 12) / 1_000

setUpSeeing()
afterEach(cleanup)

async function ask(parts: Pick<PermissionScreen, 'allowed'> & Partial<PermissionScreen>) {
  const { texts } = await loadFrameTexts()
  const named: unknown[] = []
  const request = async (_: string, payload: { parties: unknown; about: unknown }) => {
    named.push(payload.parties, payload.about)
    const simulation = { outcome: 'unknown', accounts: [], tokens: [USDC] }
    return { simulation, nonce: null, usedAddresses: [], descriptors: [] }
  }
  const agreed = vi.fn()
  const asked = { kind: 'permission', promptId: 'p1', origin: 'https://shop.example', claimedName: null } as const
  render(
    <FrameTextsContext value={{ locale: 'en', dir: 'ltr', texts }}>
      <ApprovePermission
        screen={{
          ...{ ...asked, account: ACCOUNT, chainId: 'eip155:1', delegate: DELEGATE },
          ...{ maxCalls: null, startsAt: null, expiresAt: START + 86_400, ...parts },
        }}
        worker={{ request } as unknown as Pick<KeyWorker, 'request'>}
        networks={FRAME_NETWORKS}
        waiting={0}
        onAgree={agreed}
        onClose={() => undefined}
      />
    </FrameTextsContext>,
  )
  const button = () => screen.findByRole('button', { name: 'Allow' })
  await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).not.toBe('true'))
  return { agreed, button, named }
}

const facts = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

describe('a permission', () => {
  test('behavior: it says who may send how much of the native currency, and until when', async () => {
    const { agreed, button, named } = await ask({
      allowed: { kind: 'total', token: null, amount: '1500000000000000000' },
      maxCalls: '1000',
    })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Allow this without asking again?')
    expect(screen.getByText('https://shop.example')).toBeDefined()
    expect(facts()).toEqual([
      ['Who may use it', DELEGATE],
      ['Send at most, in all', '1.5 ETH'],
      ['To', 'Any address'],
      ['Uses at most', '1,000'],
      ['Valid until', expect.stringContaining('2026')],
      ['Account', expect.stringContaining('0x9858')],
      ['Network', 'Ethereum'],
    ])
    expect(screen.getByText(/^Until it ends, your funds can be sent/)).toBeDefined()
    expect(named.slice(0, 2)).toEqual([[DELEGATE], []])
    await press(await button())
    await waitFor(() => expect(agreed).toHaveBeenCalledOnce())
  })

  test('behavior: tokens by period are named, with their contract, period and begin', async () => {
    const allowed = {
      kind: 'periodic',
      token: TOKEN,
      amount: '25000000',
      periodSeconds: '86400',
      start: START,
    } as const
    const { named } = await ask({ allowed })
    expect(Object.fromEntries(facts())).toMatchObject({
      'Send at most, in each period': '25 USDC',
      'Length of a period': '1 day',
      Contract: expect.stringContaining('0x2279'),
      'Valid from': expect.stringContaining('2026'),
    })
    expect(named[1]).toEqual([TOKEN])
  })

  test('behavior: a stream says what comes at once, with each second and in all', async () => {
    const amounts = { initial: '1000000', most: '9000000', perSecond: '10' }
    await ask({ allowed: { kind: 'stream', token: TOKEN, ...amounts, start: START } })
    expect(Object.fromEntries(facts())).toMatchObject({
      'Send at most, at once': '1 USDC',
      'More with each second': '0.00001 USDC',
      'Send at most, in all': '9 USDC',
    })
  })

  test('behavior: calls show contract, functions and their selectors, and that we cannot tell what they do', async () => {
    const functions = [
      { selector: '0x6b59084d', signature: 'play()' },
      { selector: '0x0121b93f', signature: 'vote(uint256)' },
    ] as const
    await ask({
      allowed: { kind: 'calls', target: TOKEN, functions: [...functions], valueEach: '1000000000', valueTotal: null },
      maxCalls: '3',
    })
    expect(facts()).toEqual(
      expect.arrayContaining([
        ['May call', 'play() (0x6b59084d)'],
        ['May call', 'vote(uint256) (0x0121b93f)'],
        ['Send at most, with each call', '0.000000001 ETH'],
        ['Uses at most', '3'],
      ]),
    )
    expect(screen.getByText(/^We cannot tell what these functions do/)).toBeDefined()
  })
})
