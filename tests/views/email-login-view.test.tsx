import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Caip2 } from '@/lib/core/caip'
import { createMemoryStorage } from '@/lib/core/storage'
import { createFakeSignInServer } from '../fakes/fake-sign-in-server'
import { SOLANA_NETWORKS } from '../fakes/fake-solana-networks'
import { createFakeWallet } from '../fakes/fake-wallet'
import { DEVNET } from '../fakes/fake-wallet-networks'
import { EMAIL, EVM_ADDRESS, FrameRefusal, hang, SOLANA_ADDRESS } from '../fakes/scripted-frame'
import { deferred } from '../support/deferred'
import { openCode, openLogin, type Page, press, renderForLogin, submitEmail } from './support/email-login'
import { factsOf, frame, settled, setUpFrame } from './support/embedded-account'
import { createFakeMarket } from './support/fake-market'
import { closed, pass, spoken } from './support/render-modal'

setUpFrame()

describe('a new visitor', () => {
  test('behavior: approves the device, enters the code, and sees the account of a new wallet', async () => {
    frame.answers.CONNECT_DEVICE = () =>
      new Promise((resolve) => setTimeout(() => resolve({ lifeSeconds: 600 }), 3_000))
    const page = await openLogin()
    await submitEmail(page)
    await screen.findByText('Approve this device')
    expect(screen.getByText('42')).toBeDefined()
    expect(screen.getByText(/Link expires in \d+:\d\d/)).toBeDefined()
    await pass(4_000)
    await page.user.type(await screen.findByLabelText('Six-digit code'), '123456')
    await page.title('Account')
    expect(frame.last('CONNECT_OTP')).toEqual({ otp: '123456' })
    expect(factsOf(page)).toMatchObject({
      status: 'connected',
      address: EVM_ADDRESS,
      user: { email: EMAIL },
      preferredAccountTypes: { eip155: 'EOA' },
      connectedWalletInfo: { type: 'AUTH' },
    })
    await screen.findByText('Your new wallet is ready')
    await press(page, 'Got it')
    expect(screen.queryByText('Your new wallet is ready')).toBeNull()
  })

  test.each([
    ['the account', {}, 'Account'],
    ['the message to sign', { signIn: 'optional' }, 'Sign in'],
  ])(
    'behavior: from the right code to %s, the visitor sees that the wallet is prepared and nothing else',
    async (_, config, next) => {
      const { page, field } = await openCode({ config, signInServer: createFakeSignInServer() })
      const seen = recordSteps()
      await page.user.type(field, '123456')
      await page.title(next)
      expect(seen()).toEqual(['the code', 'Preparing your wallet', next])
    },
  )

  test('behavior: one login connects every namespace of the page', async () => {
    const networks = [DEVNET, SOLANA_NETWORKS[0]!]
    const { page, field } = await openCode({ config: { networks } })
    await page.user.type(field, '123456')
    await page.title('Account')
    expect(factsOf(page, 'solana')).toMatchObject({ status: 'connected', address: SOLANA_ADDRESS })
    expect(page.shell.account.getState().active).toBe('eip155')
  })

  test('behavior: the page keeps the login, and nothing that opens the wallet', async () => {
    const storage = createMemoryStorage()
    const { page, field } = await openCode({ storage })
    expect(Number(storage.get('last-email-login-time'))).toBeGreaterThan(0)
    await page.user.type(field, '123456')
    await page.title('Account')
    expect([storage.get('email'), storage.get('email-login-used'), storage.get('last-email-login-time')]).toEqual([
      EMAIL,
      'true',
      null,
    ])
  })
})

/** Records what the dialog shows, each state once: the step of the login, or the title of the view that follows. */
function recordSteps(): () => readonly string[] {
  const steps: string[] = []
  const look = (): void => {
    const heading = document.querySelector('dialog h2')?.textContent ?? ''
    const step = [
      ['the form', screen.queryByLabelText('E-mail address')],
      ['the code', screen.queryByLabelText('Six-digit code')],
      ['Preparing your wallet', screen.queryByText('Preparing your wallet')],
    ].flatMap(([name, found]) => (found === null ? [] : [String(name)]))
    const state = step.join(' and ') || heading
    if (state !== steps.at(-1)) steps.push(state)
  }
  look()
  const observer = new MutationObserver(look)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  return () => {
    observer.disconnect()
    return steps
  }
}

describe('the approval of the device', () => {
  test('behavior: another link can be sent after the cooldown, and counts down until then', async () => {
    frame.answers.CONNECT_DEVICE = hang
    const page = await openLogin()
    await submitEmail(page)
    await screen.findByRole('button', { name: /Send again in 0:\d\d/ })
    frame.answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_DEVICE', matchNumber: '77' })
    await pass(31_000)
    await press(page, 'Send a new link')
    await screen.findByText('77')
    expect(frame.count('CONNECT_EMAIL')).toBe(2)
  })

  test('error: a declined login says so and offers another link', async () => {
    frame.answers.CONNECT_DEVICE = () => {
      throw new FrameRefusal({ code: 'email.declined', message: 'declined' })
    }
    const page = await openLogin()
    await submitEmail(page)
    await spoken('alert', 'This login was declined')
    expect(screen.queryByText('42')).toBeNull()
  })

  test('behavior: closing the modal and opening it again keeps the step', async () => {
    frame.answers.CONNECT_DEVICE = hang
    const page = await openLogin()
    await submitEmail(page)
    await screen.findByText('Approve this device')
    act(() => page.runtime().close())
    await closed()
    await page.open({ view: 'EmailLogin' })
    await screen.findByText('Approve this device')
    expect(frame.count('CONNECT_EMAIL')).toBe(1)
  })

  test('behavior: another address can be entered', async () => {
    frame.answers.CONNECT_DEVICE = hang
    const page = await openLogin()
    await submitEmail(page)
    await press(page, 'Use another address')
    expect((await screen.findByLabelText<HTMLInputElement>('E-mail address')).value).toBe(EMAIL)
  })

  test('param: the outbox of development is linked if the host names it', async () => {
    frame.answers.CONNECT_DEVICE = hang
    const page = await openLogin({ config: { outboxUrl: '/outbox' } })
    await submitEmail(page)
    const link = await screen.findByRole('link', { name: 'Open the outbox' })
    expect(link.getAttribute('href')).toBe('/outbox')
  })
})

describe('the code', () => {
  test('behavior: a pasted code is sent by itself, without what is no digit', async () => {
    const { field, page } = await openCode()
    fireEvent.change(field, { target: { value: ' 12-34 56' } })
    await page.title('Account')
    expect(frame.last('CONNECT_OTP')).toEqual({ otp: '123456' })
  })

  test('behavior: digits of other scripts are read', async () => {
    const { field, page } = await openCode()
    fireEvent.change(field, { target: { value: '١٢٣٤٥٦' } })
    await page.title('Account')
    expect(frame.last('CONNECT_OTP')).toEqual({ otp: '123456' })
  })

  test.each([['12a'], ['1234567'], ['abc']])(
    'error: %s is refused with a message, and the next digit is accepted',
    async (text) => {
      const { field } = await openCode()
      fireEvent.change(field, { target: { value: '12' } })
      fireEvent.change(field, { target: { value: text } })
      expect(field.value).toBe('12')
      await spoken('alert', 'The code has six digits and nothing else.')
      expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).not.toBe('')
      fireEvent.change(field, { target: { value: '123' } })
      expect(screen.queryByText('The code has six digits and nothing else.')).toBeNull()
    },
  )

  test('behavior: the phone offers the code of the mail', async () => {
    const { field } = await openCode()
    expect([field.autocomplete, field.inputMode, document.activeElement === field]).toEqual([
      'one-time-code',
      'numeric',
      true,
    ])
  })

  test('error: a wrong code is emptied, and says how many tries are left', async () => {
    frame.answers.CONNECT_OTP = () => {
      throw new FrameRefusal({ code: 'email.code_wrong', message: 'Wrong code', details: { left: 4 } })
    }
    const { field, page } = await openCode()
    await page.user.type(field, '000000')
    expect(await spoken('alert', 'Wrong code')).toBe('Wrong code. Tries left: 4.')
    expect(screen.queryByText('Details')).toBeNull()
    expect(field.value).toBe('')
    expect(document.activeElement).toBe(field)
  })

  test('error: an expired code offers another one', async () => {
    frame.answers.CONNECT_OTP = () => {
      throw new FrameRefusal({ code: 'email.code_expired', message: 'expired' })
    }
    const { field, page } = await openCode()
    await page.user.type(field, '000000')
    await spoken('alert', 'This code is no longer valid')
    await pass(31_000)
    await press(page, 'Send a new code')
    expect(frame.count('CONNECT_EMAIL')).toBe(2)
  })

  test('error: the words of another frame do not reach the visitor', async () => {
    frame.answers.CONNECT_OTP = () => {
      throw new FrameRefusal({ message: '<b>internal</b>' })
    }
    const { field, page } = await openCode()
    await page.user.type(field, '000000')
    await spoken('alert', 'An error occurred')
  })

  test('behavior: a wallet that takes long to prepare says so', async () => {
    frame.answers.CONNECT_OTP = hang
    const { field, page } = await openCode()
    await page.user.type(field, '123456')
    await spoken('status', 'Checking the code')
    await pass(2_000)
    await spoken('status', 'Preparing your wallet')
    expect(field.readOnly).toBe(true)
  })

  test('error: an account that cannot be read can be tried again', async () => {
    const { GET_USER: read = hang } = frame.answers
    frame.answers.GET_USER = () => ({ email: EMAIL, address: 'nonsense', chainId: 1 })
    const { field, page } = await openCode()
    await page.user.type(field, '123456')
    const again = await screen.findByRole('button', { name: 'Try again' })
    frame.answers.GET_USER = read
    await page.user.click(again)
    await page.title('Account')
  })
})

describe('where the login is offered', () => {
  const withWallet = () => ({ wallets: [createFakeWallet({ accounts: [] })] })
  const addressField = () => screen.findByLabelText<HTMLInputElement>('E-mail address')
  /** Whether the form stands above the list of wallets. */
  const isFirst = (field: HTMLElement) =>
    (screen.getByRole('list', { name: 'Ways to connect' }).compareDocumentPosition(field) &
      Node.DOCUMENT_POSITION_PRECEDING) !==
    0

  test('behavior: its form stands in Connect above the wallets of the browser, and does not take the focus', async () => {
    const page = await renderForLogin(withWallet())
    await page.open()
    const field = await addressField()
    expect(isFirst(field)).toBe(true)
    expect([field.type, field.autocomplete, document.activeElement === field]).toEqual(['email', 'email', false])
    expect(
      page
        .runtime()
        .connectors.getState()
        .connectors.map(({ type }) => type),
    ).toContain('AUTH')
  })

  test('param: a host puts it below the wallets that are installed', async () => {
    const page = await renderForLogin({ ...withWallet(), config: { wallets: { order: ['installed', 'email'] } } })
    await page.open()
    expect(isFirst(await addressField())).toBe(false)
  })

  test.each([
    ['Enter', (page: Page) => page.user.keyboard('{Enter}')],
    ['its button', (page: Page) => press(page, 'Continue')],
  ])(
    'behavior: %s in Connect sends the address, and the form of the next view is not shown first',
    async (_, submit) => {
      const { CONNECT_EMAIL: start = hang } = frame.answers
      const held = deferred<undefined>()
      frame.answers.CONNECT_EMAIL = async (payload) => {
        await held.promise
        return start(payload)
      }
      const page = await renderForLogin(withWallet())
      await page.open()
      await page.user.type(await addressField(), ` ${EMAIL}`)
      await submit(page)
      await page.title('Log in with e-mail')
      const sending = await screen.findByRole<HTMLButtonElement>('button', { name: /Continue/ })
      expect([(await addressField()).value, sending.getAttribute('aria-busy')]).toEqual([EMAIL, 'true'])
      held.resolve(undefined)
      await screen.findByText('Approve this device')
      expect(frame.last('CONNECT_EMAIL')).toEqual({ email: EMAIL })
    },
  )

  test('error: an address that could not be used stays in the field, with what happened', async () => {
    frame.answers.CONNECT_EMAIL = () => {
      throw new FrameRefusal({ code: 'mail.unavailable', message: 'down' })
    }
    const page = await renderForLogin(withWallet())
    await page.open()
    await page.user.type(await addressField(), `${EMAIL}{Enter}`)
    await spoken('alert', 'The e-mail could not be sent')
    expect((await addressField()).value).toBe(EMAIL)
    await press(page, 'Back')
    await page.title('Connect')
    expect((await addressField()).value).toBe(EMAIL)
  })

  test('behavior: the same address goes on with a login that is under way, and another one begins anew', async () => {
    frame.answers.CONNECT_DEVICE = hang
    const page = await renderForLogin(withWallet())
    await page.open()
    await page.user.type(await addressField(), `${EMAIL}{Enter}`)
    await screen.findByText('Approve this device')
    await press(page, 'Back')
    await press(page, 'Continue')
    await screen.findByText('Approve this device')
    expect(frame.count('CONNECT_EMAIL')).toBe(1)
    await pass(31_000)
    await press(page, 'Back')
    await page.user.clear(await addressField())
    await page.user.type(await addressField(), 'grace@example.com{Enter}')
    await settled(() => expect(frame.last('CONNECT_EMAIL')).toEqual({ email: 'grace@example.com' }))
  })

  test.each(['', 'ada', 'ada@example'])(
    'error: "%s" in Connect is refused in the next view, and nothing is sent',
    async (text) => {
      const page = await renderForLogin(withWallet())
      await page.open()
      await page.user.type(await addressField(), `${text}{Enter}`)
      await page.title('Log in with e-mail')
      await spoken('alert', 'Enter a complete e-mail address')
      const field = await addressField()
      expect([field.value, field.getAttribute('aria-invalid')]).toEqual([text, 'true'])
      expect(frame.element()).toBeNull()
      await page.user.clear(field)
      await page.user.type(field, `${EMAIL}{Enter}`)
      await screen.findByText('Approve this device')
    },
  )

  test.each([
    ['without an origin of the wallet', { walletUrl: '' }],
    ['switched off by the host', { features: { email: false } }],
    ['excluded by the host', { wallets: { exclude: ['embedded'] } }],
    [
      'without a network of its namespaces',
      {
        networks: [
          { ...DEVNET, chainNamespace: 'bip122', caipNetworkId: 'bip122:000000000019d6689c085ae165831e93' as Caip2 },
        ],
      },
    ],
  ])('param: it is not offered %s', async (_, config) => {
    const page = await renderForLogin({ config })
    await page.open()
    await pass(3_000)
    expect(screen.queryByLabelText('E-mail address')).toBeNull()
    expect(frame.element()).toBeNull()
  })

  test('behavior: it goes once the server has said that it is off', async () => {
    const market = createFakeMarket()
    market.state.isEmailOn = false
    const page = await renderForLogin({ market })
    await page.open()
    await pass(3_000)
    expect(screen.queryByLabelText('E-mail address')).toBeNull()
    expect(page.runtime().connectors.getState().connectors).toEqual([])
    await page.open({ view: 'EmailLogin' })
    await page.title('Connect')
  })

  test('behavior: for a network that it does not serve it says so, and cannot be used', async () => {
    const bitcoin = {
      ...DEVNET,
      chainNamespace: 'bip122',
      name: 'Bitcoin',
      caipNetworkId: 'bip122:000000000019d6689c085ae165831e93' as Caip2,
    }
    const page = await renderForLogin({
      wallets: [createFakeWallet({ accounts: [] })],
      config: { networks: [DEVNET, bitcoin], walletConnectProjectId: 'x' },
    })
    await page.open({ view: 'Connect', params: { network: bitcoin.caipNetworkId } })
    expect((await addressField()).disabled).toBe(true)
    expect(screen.getByText('Does not work on Bitcoin')).toBeDefined()
  })

  test('behavior: no frame is added before a login starts', async () => {
    const page = await renderForLogin()
    await page.open()
    await page.user.type(await screen.findByLabelText('E-mail address'), EMAIL)
    expect(frame.element()).toBeNull()
    await press(page, 'Continue')
    await screen.findByText('Approve this device')
    expect(frame.element()).not.toBeNull()
  })
})
