import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createMemoryStorage } from '@/lib/core/storage'
import { DEVNET } from '../fakes/fake-wallet-networks'
import { EVM_ADDRESS, FrameRefusal } from '../fakes/scripted-frame'
import { factsOf, frame, renderLoggedIn, settled, setUpFrame } from './support/embedded-account'
import { createFakeMarket } from './support/fake-market'
import { closed } from './support/render-modal'

setUpFrame()

const TITLE = 'Choose how you get this wallet back'

interface Wallet {
  readonly isAutomaticAlone?: boolean
  readonly holdings?: Parameters<typeof createFakeMarket>[0]
  readonly storage?: ReturnType<typeof createMemoryStorage>
}

/** Account of a wallet by e-mail, on a frame that answers how the wallet is recovered. */
async function openAccount({ isAutomaticAlone = true, holdings = { ETH: '1.5' }, storage }: Wallet = {}) {
  frame.answers.GET_RECOVERY ??= () => ({ isAutomaticAlone })
  const page = await renderLoggedIn({
    config: { networks: [DEVNET] },
    market: createFakeMarket(holdings),
    ...(storage && { storage }),
  })
  await waitFor(() => expect(factsOf(page).status).toBe('connected'))
  await closed()
  const openAgain = async () => {
    await page.open()
    await page.title('Account')
    // What the account holds is there.
    await screen.findByRole('tab', { name: 'Tokens' })
  }
  await openAgain()
  return { ...page, openAgain }
}

describe('the hint to choose recovery', () => {
  test('behavior: after the first funds it is shown once, with the account around it, and never again', async () => {
    const storage = createMemoryStorage()
    const { user, openAgain } = await openAccount({ storage })
    await screen.findByText(TITLE)
    expect(screen.getByRole('button', { name: 'Send' })).toBeDefined()
    expect(storage.get('recovery-offered')).toContain(EVM_ADDRESS)
    await user.click(screen.getByRole('button', { name: 'Not now' }))
    expect(screen.queryByText(TITLE)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await closed()
    await openAgain()
    await screen.findByText('Ether')
    expect(screen.queryByText(TITLE)).toBeNull()
    expect(frame.count('GET_RECOVERY')).toBe(1)
  })

  test('behavior: a wallet whose owner was told on an earlier visit is not asked about again', async () => {
    const storage = createMemoryStorage()
    storage.set('recovery-offered', JSON.stringify([EVM_ADDRESS]))
    const { user, title } = await openAccount({ storage })
    await screen.findByText('Ether')
    frame.answers.SHOW_SECURITY = () => undefined
    await user.click(screen.getByRole('button', { name: 'Settings' }))
    await title('Settings')
    await user.click(await screen.findByRole('button', { name: /^Account activity/ }))
    // A question about recovery would have been sent before.
    await settled(() => expect(frame.last('SHOW_SECURITY')).toEqual({ section: 'activity' }))
    expect(frame.count('GET_RECOVERY')).toBe(0)
  })

  test('behavior: it leads to the recovery of the wallet, in the frame', async () => {
    const { user } = await openAccount()
    frame.answers.SHOW_SECURITY = () => undefined
    await user.click(await screen.findByRole('button', { name: 'See the choices' }))
    await settled(() => expect(frame.last('SHOW_SECURITY')).toEqual({ section: 'recovery' }))
    expect(screen.queryByText(TITLE)).toBeNull()
  })

  test('behavior: without funds the frame is not asked, and nothing is remembered', async () => {
    const storage = createMemoryStorage()
    await openAccount({ holdings: {}, storage })
    await screen.findByText('Nothing here yet')
    expect(frame.count('GET_RECOVERY')).toBe(0)
    expect(storage.get('recovery-offered')).toBeNull()
  })

  test('behavior: an owner with another way of recovery is told nothing, now and later', async () => {
    const storage = createMemoryStorage()
    await openAccount({ isAutomaticAlone: false, storage })
    await settled(() => expect(storage.get('recovery-offered')).toContain(EVM_ADDRESS))
    expect(screen.queryByText(TITLE)).toBeNull()
  })

  test('error: a frame of an earlier version, which does not know the question, leaves the account as it is', async () => {
    const storage = createMemoryStorage()
    frame.answers.GET_RECOVERY = () => {
      throw new FrameRefusal({ message: 'unknown' })
    }
    await openAccount({ storage })
    await settled(() => expect(frame.count('GET_RECOVERY')).toBe(1))
    await screen.findByText('Ether')
    expect(screen.queryByText(TITLE)).toBeNull()
    expect(storage.get('recovery-offered')).toBeNull()
  })
})
