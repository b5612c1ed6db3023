import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { getAllowances } from '@/lib/allowances/allowances-contract'
import type { SentPayload } from '@/lib/frame/frame-protocol'
import { DEVNET } from '../fakes/fake-wallet-networks'
import { EVM_ADDRESS, FrameRefusal, SMART_ADDRESS } from '../fakes/scripted-frame'
import { factsOf, frame, renderLoggedIn, settled, setUpFrame } from './support/embedded-account'
import { createFakeMarket, USDC } from './support/fake-market'
import { pass, spoken } from './support/render-modal'

setUpFrame()

const NOW = Date.now()
const DAY_MS = 86_400_000

const granted = (foyer: object = {}, change: object = {}) => ({
  chainId: '0x7a69',
  from: SMART_ADDRESS,
  to: EVM_ADDRESS,
  permission: { type: 'native-token-periodic', isAdjustmentAllowed: false, data: { periodDuration: 86_400 } },
  rules: [],
  context: '0xc0ffee',
  dependencies: [],
  delegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
  foyer: {
    ...{ id: 'p1', origin: 'https://game.example', grantedAt: NOW - DAY_MS, expiresAt: NOW + DAY_MS },
    ...{ revokedAt: null, used: `${7n * 10n ** 17n}`, limit: `${10n ** 18n}` },
    ...foyer,
  },
  ...change,
})

type Rpc = SentPayload<'RPC_REQUEST'>
const askedFor = (method: string) =>
  frame.sent.filter(({ name, payload }) => name === 'RPC_REQUEST' && (payload as Rpc).method === method)

/** Opens the view of a login whose smart account has given these permissions. */
async function openPermissions(permissions: () => unknown) {
  frame.giveSmartAccount([31337])
  frame.answers.RPC_REQUEST = ({ method }: Rpc) => {
    if (method === 'wallet_getGrantedExecutionPermissions') return permissions()
    throw new FrameRefusal({ code: 'wallet.unsupported_method' })
  }
  const market = createFakeMarket()
  market.api.answer(getAllowances, () => ({ allowances: [], from: '0', next: null }))
  const page = await renderLoggedIn({ config: { networks: [DEVNET] }, market })
  await settled(() => expect(factsOf(page).status).toBe('connected'))
  await page.open({ view: 'AccountSettings' })
  await page.user.click(await screen.findByRole('switch', { name: 'Smart account' }))
  await settled(() => expect(factsOf(page).address).toBe(SMART_ADDRESS))
  await page.user.click(await screen.findByRole('button', { name: /^Permissions and allowances/ }))
  await page.title('Permissions and allowances')
  return page
}

const rows = async () => within(await screen.findByRole('list', { name: 'Permissions' })).getAllByRole('listitem')

describe('permissions of a smart account', () => {
  test('behavior: who was granted what, how much is used, and until when', async () => {
    await openPermissions(() => [
      granted(),
      granted(
        { id: 'p2', origin: 'https://shop.example', grantedAt: NOW, used: '1500000', limit: '5000000' },
        { permission: { type: 'erc20-token-stream', data: { tokenAddress: USDC.address } } },
      ),
      granted(
        { id: 'p3', origin: 'https://vote.example', grantedAt: NOW - 2 * DAY_MS, used: '2', limit: '5' },
        { permission: { type: 'contract-call', data: { address: USDC.address, functions: [] } } },
      ),
      granted({ id: 'other' }, { from: EVM_ADDRESS }),
    ])
    await waitFor(async () => expect((await rows())[0]?.textContent).toContain('USDC · Used: 1.5 of 5'))
    const [first, second, third, ...others] = await rows()
    expect(first?.textContent).toMatch(/^shop\.exampleUSDC · Used: 1\.5 of 5Foyer Devnet · until .+Remove$/)
    expect(second?.textContent).toMatch(/^game\.exampleETH · Used: 0\.7 of 1Foyer Devnet · until .+Remove$/)
    expect(third?.textContent).toMatch(
      /^vote\.exampleContract calls 0xaaaa…aaaa · Used: 2 of 5Foyer Devnet · until .+Remove$/,
    )
    expect(others).toEqual([])
  })

  test('behavior: one press takes it back, and the list is read again', async () => {
    let list = [granted()]
    const { user } = await openPermissions(() => list)
    const read = frame.answers.RPC_REQUEST as (payload: Rpc) => unknown
    let end = (): void => undefined
    frame.answers.RPC_REQUEST = (payload: Rpc) =>
      payload.method === 'wallet_revokeExecutionPermission'
        ? new Promise<object>((resolve) => (end = () => resolve({})))
        : read(payload)
    const button = await screen.findByRole('button', { name: 'Remove: permission of game.example' })
    await user.click(button)
    await waitFor(() => expect(button.textContent).toBe('Confirm in your wallet'))
    await user.click(button)
    expect(askedFor('wallet_revokeExecutionPermission').map(({ payload }) => (payload as Rpc).params)).toEqual([
      [{ permissionContext: '0xc0ffee' }],
    ])
    list = []
    end()
    await spoken('status', 'Permission removed')
    await screen.findByText('No site has a permission.')
    // The request shows in the frame meanwhile, which moves the focus to the heading of the view.
    expect(document.activeElement).not.toBe(document.body)
  })

  test('behavior: one that was being taken back before a reload says so until the chain has it', async () => {
    let list = [granted({ isBeingRevoked: true })]
    const { user } = await openPermissions(() => list)
    const button = await screen.findByRole('button', { name: 'Remove: permission of game.example. Removing' })
    await user.click(button)
    expect(askedFor('wallet_revokeExecutionPermission')).toEqual([])
    list = []
    await pass(5_000)
    await screen.findByText('No site has a permission.')
  })

  test('error: one that could not be taken back says so, and stays', async () => {
    const { user } = await openPermissions(() => [granted()])
    const read = frame.answers.RPC_REQUEST as (payload: Rpc) => unknown
    frame.answers.RPC_REQUEST = (payload: Rpc) => {
      if (payload.method === 'wallet_revokeExecutionPermission') {
        throw new FrameRefusal({ code: 'upstream.failed', message: 'no' })
      }
      return read(payload)
    }
    await user.click(await screen.findByRole('button', { name: 'Remove: permission of game.example' }))
    await spoken('alert', 'A service we rely on did not respond')
    expect(await rows()).toHaveLength(1)
  })

  test('error: a list that cannot be read says so, and is read on request', async () => {
    let answer: unknown = [{ ...granted(), context: 'nonsense' }]
    const { user } = await openPermissions(() => answer)
    await user.click(
      await screen.findByRole('button', { name: 'Try again' }).then((button) => {
        answer = [granted()]
        return button
      }),
    )
    expect(await rows()).toHaveLength(1)
  })

  test('behavior: the account with a key has none, and its wallet is not asked', async () => {
    const { user, open, title } = await openPermissions(() => [])
    await screen.findByText('No site has a permission.')
    const asked = askedFor('wallet_getGrantedExecutionPermissions').length
    await open({ view: 'AccountSettings' })
    await user.click(await screen.findByRole('switch', { name: 'Smart account' }))
    await user.click(await screen.findByRole('button', { name: /^Permissions and allowances/ }))
    await title('Permissions and allowances')
    await screen.findByText('No allowances found on Foyer Devnet.')
    expect(screen.queryByRole('region', { name: 'Permissions' })).toBeNull()
    expect(askedFor('wallet_getGrantedExecutionPermissions')).toHaveLength(asked)
  })
})
