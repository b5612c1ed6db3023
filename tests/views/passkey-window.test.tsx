import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { encode } from 'jose/base64url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PasskeyWindow } from '@/components/frame/PasskeyWindow'
import { createPasskeyDelivery } from '@/lib/frame-guest/passkey-delivery'
import { createWindowLink, fragmentOf, openText, sealText } from '@/lib/frame-guest/window-message'
import { type PasskeyAnswer, passkeyAnswer } from '@/lib/frame-guest/window-passkey'
import { loadPasskeyTexts } from '@/lib/text/passkey-texts'

const WALLET = '01970000-0000-7000-8000-000000000001'
const ID = encode(new Uint8Array([1, 2, 3]))
const PRF = new Uint8Array(32).fill(9)
const LONG = { timeout: 5_000 }

// On a busy machine a second is short.
configure({ asyncUtilTimeout: 10_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The window at the row of a frame that wants a passkey to be used. The test plays the browser and the server. */
async function openWindow({ isFromWallet = true } = {}) {
  const link = createWindowLink()
  const delivery = createPasskeyDelivery()
  const wanted = { step: 'use', walletId: WALLET, origin: 'https://shop.example', credentialIds: [ID] }
  const sealed = await sealText(link, 'frame', 1, { ...wanted, key: await delivery.key() })
  const answers: PasskeyAnswer[] = []
  const fetched = vi.fn(async (_: string, init: RequestInit) => {
    const { shown, answer } = JSON.parse(String(init.body))
    if (answer) answers.push(await openText(link, 'window', answer, passkeyAnswer))
    return Response.json({ offer: shown < 1 ? { version: 1, sealed } : null })
  })
  vi.stubGlobal('fetch', fetched)
  const get = vi.fn(async () => ({
    id: ID,
    getClientExtensionResults: () => ({ prf: { results: { first: PRF.slice() } } }),
  }))
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
  const closed = vi.spyOn(window, 'close').mockImplementation(() => undefined)
  window.history.replaceState(null, '', `/passkey?lang=en${fragmentOf(link)}`)
  render(<PasskeyWindow texts={await loadPasskeyTexts('en')} locale="en" isFromWallet={isFromWallet} />)
  return { answers, fetched, get, closed, delivery }
}

describe('the window of a passkey', () => {
  test('behavior: it names the page that asks, runs the ceremony by a press, and closes', async () => {
    const { answers, get, closed, delivery } = await openWindow()
    const use = await screen.findByRole('button', { name: 'Use passkey' }, LONG)
    screen.getByText(/^Your wallet on https:\/\/shop\.example asks for this\. If you did not start it there, close/)
    expect(window.location.hash).toBe('')
    expect(get).not.toHaveBeenCalled()
    await userEvent.click(use)
    await waitFor(() => expect(closed).toHaveBeenCalled(), LONG)
    await screen.findByRole('heading', { name: 'Continue on the page' })
    const [answer] = answers
    if (answer?.outcome !== 'done') throw new Error(answer?.outcome)
    const given = await delivery.read({ way: 'passkey', ...answer.given }, WALLET)
    expect(given).toEqual({ way: 'passkey', secret: encode(PRF) })
  })

  test('error: a link that another site has opened asks for nothing, and sends no request', async () => {
    const { fetched, get } = await openWindow({ isFromWallet: false })
    await screen.findByRole('heading', { name: 'There is nothing to do here' })
    expect(screen.queryByRole('button', { name: 'Use passkey' })).toBeNull()
    expect(window.location.hash).toBe('')
    expect([fetched, get].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  })

  test('error: closing it tells the frame', async () => {
    const { answers } = await openWindow()
    await screen.findByRole('button', { name: 'Use passkey' }, LONG)
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(answers).toEqual([{ outcome: 'windowEnded' }]), LONG)
  })

  test('error: an address without a row says that there is nothing to do', async () => {
    window.history.replaceState(null, '', '/passkey?lang=en#nothing')
    render(<PasskeyWindow texts={await loadPasskeyTexts('en')} locale="en" isFromWallet />)
    await screen.findByRole('heading', { name: 'There is nothing to do here' })
  })
})
