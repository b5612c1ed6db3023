import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { startSocialLogin } from '@/lib/runtime/start-social-login'
import { IPHONE } from '../fakes/fake-devices'
import { EVM_ADDRESS, FrameRefusal, hang } from '../fakes/scripted-frame'
import { deferred } from '../support/deferred'
import { type Page, renderForLogin } from './support/email-login'
import { factsOf, frame, settled, setUpFrame } from './support/embedded-account'
import { closed, type ModalOptions, spoken } from './support/render-modal'

setUpFrame()

const URL = 'https://farcaster.example/~/siwf?channelToken=one'
const signed = () => ({ userName: 'ada.eth', isNew: true })

beforeEach(() => {
  frame.answers.GET_FARCASTER_URI = () => ({ url: URL })
  frame.answers.CONNECT_FARCASTER = hang
  frame.answers.GET_USER = (payload) => ({
    ...{ email: null, provider: 'farcaster', userName: 'ada.eth' },
    ...{ address: EVM_ADDRESS, chainId: payload?.chainId ?? 1 },
  })
})

async function openFarcaster(options?: ModalOptions): Promise<Page> {
  const page = await renderForLogin(options)
  await page.open()
  act(() => startSocialLogin(page.runtime(), 'farcaster'))
  await page.title('Log in with Farcaster')
  return page
}

describe('the login with Farcaster', () => {
  test('behavior: shows a code and its link, and connects once the visitor has signed', async () => {
    const answer = deferred<object>()
    frame.answers.CONNECT_FARCASTER = () => answer.promise
    const page = await openFarcaster()
    await screen.findByRole('img', { name: 'QR code that opens the login in Farcaster' })
    expect(screen.queryByRole('link')).toBeNull()
    await page.user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(URL)
    expect(factsOf(page)).toMatchObject({ socialProvider: 'farcaster', farcasterUrl: URL })
    answer.resolve(signed())
    await page.title('Account')
    await screen.findByText('Your new wallet is ready')
    expect(factsOf(page)).toMatchObject({
      ...{ status: 'connected', socialProvider: 'farcaster', farcasterUrl: undefined },
      user: { email: null, username: 'ada.eth' },
    })
    expect(['social-username', 'email-login-used', 'last-social'].map(page.ports.storage.get)).toEqual([
      ...['ada.eth', 'true', 'farcaster'],
    ])
  })

  test('behavior: a phone gets a link to the app', async () => {
    await openFarcaster({ device: IPHONE })
    const link = await screen.findByRole('link', { name: 'Open Farcaster' })
    expect(link.getAttribute('href')).toBe(URL)
    expect(screen.queryByRole('img')).toBeNull()
  })

  test.each(['GET_FARCASTER_URI', 'CONNECT_FARCASTER', 'GET_USER'] as const)(
    'error: a failure of %s goes back with a message',
    async (request) => {
      frame.answers.CONNECT_FARCASTER = signed
      frame.answers[request] = () => {
        throw new FrameRefusal({ code: 'social.ended', message: 'ended' })
      }
      const page = await openFarcaster()
      await page.title('Connect')
      await spoken('status', 'This login has ended')
      expect(factsOf(page)).toMatchObject({ socialProvider: undefined, farcasterUrl: undefined })
    },
  )

  test('error: an address that is no web page is not shown', async () => {
    frame.answers.GET_FARCASTER_URI = () => ({ url: 'javascript:alert(1)' })
    const page = await openFarcaster()
    await page.title('Connect')
    expect(frame.count('CONNECT_FARCASTER')).toBe(0)
  })

  test('behavior: going back ends it, and closing the modal does not', async () => {
    const answer = deferred<object>()
    frame.answers.CONNECT_FARCASTER = () => answer.promise
    const page = await openFarcaster()
    await screen.findByRole('button', { name: 'Copy link' })
    act(() => page.runtime().modal.back())
    await page.title('Connect')
    expect(factsOf(page)).toMatchObject({ socialProvider: undefined, farcasterUrl: undefined })
    act(() => startSocialLogin(page.runtime(), 'farcaster'))
    await screen.findByRole('button', { name: 'Copy link' })
    act(() => page.runtime().close())
    await closed()
    answer.resolve(signed())
    await settled(() => expect(factsOf(page).status).toBe('connected'))
  })
})
