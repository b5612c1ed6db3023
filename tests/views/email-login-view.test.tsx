import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Caip2 } from '@/lib/core/caip'
import { createMemoryStorage } from '@/lib/core/storage'
import { SOLANA_NETWORKS } from '../fakes/fake-solana-networks'
import { createFakeWallet } from '../fakes/fake-wallet'
import { DEVNET } from '../fakes/fake-wallet-networks'
import { EMAIL, EVM_ADDRESS, FrameRefusal, hang, SOLANA_ADDRESS, WALLET_URL } from '../fakes/scripted-frame'
import { frame, rememberedLogin, setUpFrame } from './support/embedded-account'
import { createFakeMarket } from './support/fake-market'
import { closed, type ModalOptions, pass, renderModal, spoken } from './support/render-modal'

setUpFrame()

const render = ({ config, ...options }: ModalOptions = {}) =>
  renderModal({ wallets: [], ...options, config: { walletUrl: WALLET_URL, ...config } })

const press = (page: Awaited<ReturnType<typeof render>>, name: string | RegExp) =>
  screen.findByRole('button', { name }).then((button) => page.user.click(button))

async function openLogin(options?: ModalOptions) {
  const page = await render(options)
  await page.open()
  await press(page, /^Continue with e-mail/)
  await page.title('Log in with e-mail')
  return page
}

async function submitEmail(page: Awaited<ReturnType<typeof render>>, address = EMAIL) {
  await page.user.type(await screen.findByLabelText('E-mail address'), address)
  await press(page, 'Continue')
}

async function openCode(options?: ModalOptions) {
  frame.answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_OTP', lifeSeconds: 600, resendSeconds: 30 })
  const page = await openLogin(options)
  await submitEmail(page)
  return { page, field: await screen.findByLabelText<HTMLInputElement>('Six-digit code') }
}

const factsOf = (page: Awaited<ReturnType<typeof render>>, namespace: 'eip155' | 'solana' = 'eip155') =>
  page.shell.account.getState().accounts[namespace]

describe('a new visitor', () => {
  test('behavior: approves the device, enters the code, and sees the account of a new wallet', async () => {
    frame.answers.CONNECT_DEVICE = () =>
      new Promise((resolve) => setTimeout(() => resolve({ lifeSeconds: 600 }), 3_000))
    const page = await openLogin()
    await submitEmail(page)
    await screen.findByText('Approve this device')
    expect(screen.getByText('42')).toBeDefined()
    expect(screen.getByText(/The link works for \d+:\d\d/)).toBeDefined()
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

describe('the address', () => {
  test.each(['ada', 'ada@', 'ada@example.com, eve@example.com'])(
    'error: %j is refused before anything is asked',
    async (address) => {
      const page = await openLogin()
      await submitEmail(page, address)
      await spoken('alert', 'Enter a complete e-mail address')
      expect(frame.element()).toBeNull()
      expect(screen.getByLabelText('E-mail address').getAttribute('aria-invalid')).toBe('true')
    },
  )

  test('error: a pasted address that is too long is refused, and not cut to another one', async () => {
    const page = await openLogin()
    const field = await screen.findByLabelText<HTMLInputElement>('E-mail address')
    await page.user.click(field)
    // Its first 254 characters are an address.
    await page.user.paste(`${'x'.repeat(242)}@example.company`)
    await page.user.keyboard('{Enter}')
    await spoken('alert', 'Enter a complete e-mail address')
    expect(frame.element()).toBeNull()
  })

  test('behavior: an address with invisible characters around it is sent without them', async () => {
    const page = await openLogin()
    await submitEmail(page, '\u200bada@example.com\u2060')
    await waitFor(() => expect(frame.last('CONNECT_EMAIL')).toEqual({ email: 'ada@example.com' }))
  })

  test('behavior: the field has the focus and offers the addresses of the browser', async () => {
    await openLogin()
    const field = await screen.findByLabelText('E-mail address')
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('autocomplete')).toBe('email')
  })

  test('error: a frame that does not load within 20 seconds says so, raises an alert, and can be tried again', async () => {
    frame.silence()
    const page = await openLogin()
    await submitEmail(page)
    await pass(8_100)
    await spoken('status', 'Still working')
    await pass(12_000)
    await spoken('alert', 'Unable to load email login dependency')
    expect(
      page
        .runtime()
        .alerts.store.getState()
        .alerts.map(({ code }) => code),
    ).toContain('networkError')
    await screen.findByRole('button', { name: 'Use another method' })
    frame.silence(false)
    await press(page, 'Try again')
    await screen.findByLabelText('Six-digit code')
  })

  test('error: a frame that does not answer within two minutes says so and raises an alert', async () => {
    frame.answers.CONNECT_EMAIL = hang
    const page = await openLogin()
    await submitEmail(page)
    await pass(121_000)
    await spoken('alert', 'An error occurred')
    expect(
      page
        .runtime()
        .alerts.store.getState()
        .alerts.map(({ code }) => code),
    ).toContain('requestTimedOut')
  })

  test('error: a cooldown is counted down in the button', async () => {
    frame.answers.CONNECT_EMAIL = () => {
      throw new FrameRefusal({ code: 'email.cooldown', message: 'wait', details: { seconds: 5 } })
    }
    const page = await openLogin()
    await submitEmail(page)
    await screen.findByRole('button', { name: /Please try again after [45] seconds/ })
    await pass(6_000)
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeDefined()
  })
})

describe('a limit that lasts longer than the pause between two codes', () => {
  test.each([
    [119, /Please try again after 11[89] seconds/, null],
    [2_880, 'Continue', 'Too many tries for this address. Try again in 48 minutes.'],
    [86_399, 'Continue', 'Too many tries for this address. Try again in 24 hours.'],
  ] as const)('error: %i seconds are told in words', async (seconds, button, notice) => {
    frame.answers.CONNECT_EMAIL = () => {
      throw new FrameRefusal({ code: 'email.cooldown', message: 'wait', details: { seconds } })
    }
    const page = await openLogin()
    await submitEmail(page)
    if (notice !== null) await screen.findByText(notice)
    const found = await screen.findByRole('button', { name: button })
    expect(found.getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByText(/Too many tries/)?.textContent ?? null).toBe(notice)
    expect(screen.queryByText(/\d{4,} seconds/)).toBeNull()
  })

  test.each([
    [3_590, 'Try again in 60 minutes.'],
    [95, 'Please try again after 95 seconds'],
  ])('error: too many wrong codes say when the next one counts: in %d seconds', async (seconds, words) => {
    frame.answers.CONNECT_OTP = () => {
      throw new FrameRefusal({ code: 'email.locked', message: 'locked', details: { seconds } })
    }
    const { page, field } = await openCode()
    await page.user.type(field, '123456')
    await screen.findByText('Too many wrong codes for this address')
    expect(screen.getByText(words)).toBeDefined()
  })
})

describe('the address of a login that the page remembers', () => {
  const addressOf = async () => (await screen.findByLabelText<HTMLInputElement>('E-mail address')).value
  const kept = () => {
    const storage = rememberedLogin()
    storage.remove('connections')
    return storage
  }

  test('behavior: it fills the field after a reload in the middle of connecting', async () => {
    await openLogin({ storage: kept() })
    expect(await addressOf()).toBe(EMAIL)
  })

  test('behavior: it fills the field when the login holds and its account cannot be read', async () => {
    frame.answers.GET_USER = () => {
      throw new FrameRefusal({ code: 'upstream.failed', message: 'x' })
    }
    const page = await render({ storage: rememberedLogin() })
    await waitFor(() => expect(factsOf(page).status).toBe('disconnected'))
    await page.open({ view: 'EmailLogin' })
    expect(await addressOf()).toBe(EMAIL)
  })

  test('behavior: it fills the field while the login is connected', async () => {
    const page = await render({ storage: rememberedLogin() })
    await waitFor(() => expect(factsOf(page).status).toBe('connected'))
    await page.open({ view: 'EmailLogin' })
    expect(await addressOf()).toBe(EMAIL)
  })

  test('behavior: a login that holds no longer leaves the field empty', async () => {
    frame.answers.IS_CONNECTED = () => ({ isConnected: false })
    const page = await render({ storage: rememberedLogin() })
    await waitFor(() => expect(factsOf(page).status).toBe('disconnected'))
    await page.open({ view: 'EmailLogin' })
    expect(await addressOf()).toBe('')
  })

  test('error: a stored value that is no address leaves the field empty', async () => {
    const storage = kept()
    storage.set('email', '<script>')
    await openLogin({ storage })
    expect(await addressOf()).toBe('')
  })
})

describe('the approval of the device', () => {
  test('behavior: another link can be sent after the cooldown, and counts down until then', async () => {
    frame.answers.CONNECT_DEVICE = hang
    const page = await openLogin()
    await submitEmail(page)
    await screen.findByRole('button', { name: /Please try again after \d+ seconds/ })
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
    await page.open()
    await press(page, /^Continue with e-mail/)
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
    'error: %s is refused with a word, and the next digit is read',
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
    expect(await spoken('alert', 'Wrong code')).toContain('Tries left: 4')
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
  test('behavior: beside the wallets of the browser it is a row, and the first', async () => {
    const page = await render({ wallets: [createFakeWallet({ accounts: [] })] })
    await page.open()
    const rows = (await screen.findByRole('list', { name: 'Wallets in this browser' })).querySelectorAll('li')
    expect(rows[0]?.textContent).toContain('Continue with e-mail')
    expect(
      page
        .runtime()
        .connectors.getState()
        .connectors.map(({ type }) => type),
    ).toContain('AUTH')
  })

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
    const page = await render({ config })
    await page.open()
    await pass(3_000)
    expect(screen.queryByRole('button', { name: /e-mail/ })).toBeNull()
    expect(frame.element()).toBeNull()
  })

  test('behavior: it goes once the server has said that it is off', async () => {
    const market = createFakeMarket()
    market.state.isEmailOn = false
    const page = await render({ market })
    await page.open()
    await pass(3_000)
    expect(screen.queryByRole('button', { name: /e-mail/ })).toBeNull()
    expect(page.runtime().connectors.getState().connectors).toEqual([])
    await page.open({ view: 'EmailLogin' })
    await page.title('Connect')
  })

  test('behavior: for a network that it does not serve it says so, and cannot be pressed', async () => {
    const bitcoin = {
      ...DEVNET,
      chainNamespace: 'bip122',
      name: 'Bitcoin',
      caipNetworkId: 'bip122:000000000019d6689c085ae165831e93' as Caip2,
    }
    const page = await render({
      wallets: [createFakeWallet({ accounts: [] })],
      config: { networks: [DEVNET, bitcoin], walletConnectProjectId: 'x' },
    })
    await page.open({ view: 'Connect', params: { network: bitcoin.caipNetworkId } })
    const row = await screen.findByRole('button', { name: /e-mail.*Does not work on Bitcoin/ })
    expect(row.getAttribute('aria-disabled')).toBe('true')
  })

  test('behavior: no frame is added before a login starts', async () => {
    const page = await openLogin()
    await page.user.type(await screen.findByLabelText('E-mail address'), EMAIL)
    expect(frame.element()).toBeNull()
    await press(page, 'Continue')
    await screen.findByText('Approve this device')
    expect(frame.element()).not.toBeNull()
  })
})
