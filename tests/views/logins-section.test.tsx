import { act, cleanup, configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { FrameTextsContext } from '@/components/frame/frame-texts'
import { loadSection } from '@/components/frame/security/sections'
import WalletSecurity from '@/components/frame/WalletSecurity'
import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { SecuritySection } from '@/lib/core/security-sections'
import type { ListedLogin } from '@/lib/frame-guest/logins-flow'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { deferred } from '@/tests/support/deferred'
import { loadFrameTexts } from '@/tests/support/frame-texts'

const GOOGLE: ListedLogin = { loginId: 'l1', provider: 'google', subject: '7', name: 'Ada', addedAt: 0 }
const MAILBOX: ListedLogin = { loginId: 'l2', provider: 'email', subject: 'a@b.example', name: null, addedAt: 0 }
const NETWORKS = {
  'eip155:1': { name: 'Ethereum', symbol: 'ETH', decimals: 18, wrappedNative: null, routers: [] },
}
const RESULT = { uri: 'https://wallet.example/callback#result=r' }

// The chunk of a section loads slowly on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
// Chunks load slowly the first time.
beforeAll(async () => {
  await Promise.all([loadSection('logins'), loadSection('export'), loadSection('deletion')])
}, 60_000)
beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json({ custody: 'split' })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The section of a visitor with these logins. The test plays the key worker and the window of the provider. */
async function openLogins({
  logins = [GOOGLE],
  isProven = true,
  section = 'logins' as SecuritySection,
  hasMailbox = false,
  isBlocked = false,
} = {}) {
  let listed = logins
  const asked: [name: string, payload: unknown][] = []
  const failures: Record<string, ErrorCode> = {}
  const waits = deferred<typeof RESULT>()
  const answers: Record<string, (payload: never) => unknown> = {
    logins: () => ({ logins: listed, isProven }),
    user: () => ({ email: hasMailbox ? 'a@b.example' : null, provider: 'google', userName: 'Ada', addresses: {} }),
    recovery: () => ({ mode: 'automatic', isLocked: false, walletId: 'w', ways: [] }),
    startOutside: () => ({ uri: 'https://provider.example/authorize' }),
    awaitOutside: () => waits.promise,
    holdings: () => ({ native: 0n, tokens: [] }),
    deletion: () => ({ deletesAt: null, names: 0 }),
    startMailbox: () => ({ matchNumber: '42', lifeSeconds: 1_200 }),
    awaitMailbox: () => ({ lifeSeconds: 600 }),
    addOutside: () => {
      listed = [...listed, { ...GOOGLE, loginId: 'l3', provider: 'github', name: 'ada-hub' }]
    },
    enterMailbox: () => {
      listed = [...listed, MAILBOX]
    },
    removeLogin: ({ loginId }: { loginId: string }) => {
      listed = listed.filter((each) => each.loginId !== loginId)
    },
  }
  const worker = {
    async request(name: string, payload: unknown) {
      asked.push([name, payload])
      const failure = failures[name]
      if (failure) throw new AppError(failure)
      return answers[name]?.(payload as never)
    },
  } as Pick<KeyWorker, 'request'>
  const opened = { location: { href: '' }, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(isBlocked ? null : (opened as unknown as Window))
  const { texts } = await loadFrameTexts()
  render(
    <FrameTextsContext value={{ texts, locale: 'en', dir: 'ltr' }}>
      <WalletSecurity
        screen={{ kind: 'security', origin: 'https://shop.example', section }}
        custody="split"
        networks={NETWORKS}
        providers={['google', 'github']}
        worker={worker}
        onAgree={vi.fn()}
        onClose={vi.fn()}
      />
    </FrameTextsContext>,
  )
  const acts = () => asked.map(([name]) => name).filter((name) => !['logins', 'user', 'recovery'].includes(name))
  return { asked, acts, failures, opened, open, agree: () => act(async () => waits.resolve(RESULT)) }
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('the logins of the wallet', () => {
  test('behavior: the only login is listed and cannot be removed', async () => {
    await openLogins()
    expect(await screen.findByText('Ada')).toBeTruthy()
    expect(screen.getByText(/^Google, since/)).toBeTruthy()
    expect(screen.getByText(/This is your only login/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  })

  test('behavior: an account is added in a window that opens within the press', async () => {
    const { acts, opened, open, agree } = await openLogins()
    await press('Add a login')
    await press('GitHub')
    expect(open).toHaveBeenCalledExactlyOnceWith('/loading?lang=en', '_blank', 'popup,width=600,height=800')
    expect(await screen.findByText('Continue in the window of GitHub.')).toBeTruthy()
    expect(opened.location.href).toBe('https://provider.example/authorize')
    await agree()
    expect(await screen.findByText('The login was added.')).toBeTruthy()
    expect(screen.getByText('ada-hub')).toBeTruthy()
    expect(opened.close).toHaveBeenCalled()
    expect(acts()).toEqual(['startOutside', 'awaitOutside', 'addOutside'])
  })

  test('behavior: a result that the window itself posts is taken; one of another window or origin is not', async () => {
    const { acts, asked, opened } = await openLogins()
    await press('Add a login')
    await press('GitHub')
    await screen.findByText('Continue in the window of GitHub.')
    const post = (uri: string, source: unknown, origin = window.location.origin) =>
      act(async () => {
        const event = new MessageEvent('message', { data: { resultUri: uri }, origin })
        Object.defineProperty(event, 'source', { value: source })
        window.dispatchEvent(event)
      })
    await post('evil', window)
    await post('evil', opened, 'https://evil.example')
    expect(acts()).toEqual(['startOutside', 'awaitOutside'])
    await post(RESULT.uri, opened)
    expect(await screen.findByText('The login was added.')).toBeTruthy()
    expect(asked.find(([name]) => name === 'addOutside')).toEqual(['addOutside', RESULT])
  })

  test('error: a window that the browser has blocked starts nothing', async () => {
    const { acts } = await openLogins({ isBlocked: true })
    await press('Add a login')
    await press('GitHub')
    expect((await screen.findByRole('alert')).textContent).toMatch(/blocked the window/)
    expect(acts()).toEqual([])
  })

  test.each([
    ['login.taken', 'addOutside', /opens another wallet/],
    ['custody.keys_locked', 'addOutside', /Unlock the wallet/],
    ['custody.not_approved', 'addOutside', /not approved/],
    ['social.declined', 'awaitOutside', /was cancelled/],
    ['social.ended', 'awaitOutside', /took too long/],
  ] as const)('error: %s says so, and another login can be chosen', async (code, name, said) => {
    const { failures, agree } = await openLogins()
    failures[name] = code
    await press('Add a login')
    await press('GitHub')
    await agree()
    expect((await screen.findByRole('alert')).textContent).toMatch(said)
    expect(screen.getByRole('button', { name: 'GitHub' })).toBeTruthy()
  })

  test('behavior: a mailbox is added by its link and its code', async () => {
    const { acts } = await openLogins()
    await press('Add a login')
    await press('E-mail')
    await userEvent.type(await screen.findByLabelText('E-mail'), 'a@b')
    await press('Send link')
    expect(await screen.findByText(/complete e-mail address/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText('E-mail'), '.example')
    await press('Send link')
    await userEvent.type(await screen.findByLabelText('Code'), '135790')
    expect(await screen.findByText('The login was added.')).toBeTruthy()
    expect(acts()).toEqual(['startMailbox', 'awaitMailbox', 'enterMailbox'])
  })

  test('behavior: one of two is removed after a question', async () => {
    const { asked } = await openLogins({ logins: [GOOGLE, MAILBOX] })
    await press('Remove a@b.example')
    expect(await screen.findByRole('heading', { name: 'Remove a@b.example' })).toBeTruthy()
    await press('Remove')
    expect(await screen.findByText('The login was removed.')).toBeTruthy()
    const { loginId, provider, subject } = MAILBOX
    expect(asked).toContainEqual(['removeLogin', { loginId, provider, subject }])
  })
})

describe('a fresh proof of a visitor without a mailbox', () => {
  test.each(['logins', 'export', 'deletion'] as const)(
    'behavior: %s asks to log in again with the provider, and offers no code by mail',
    async (section) => {
      const { acts, agree } = await openLogins({ isProven: false, section })
      if (section === 'logins') await press('Add a login')
      const again = await screen.findByRole('button', { name: 'Log in again with Google' })
      expect(screen.queryByRole('button', { name: 'Send code' })).toBeNull()
      expect(screen.queryByRole('heading', { name: 'Confirm with a code' })).toBeNull()
      await userEvent.click(again)
      await agree()
      await vi.waitFor(() => expect(acts()).toContain('proveOutside'))
    },
  )

  test('behavior: after it the login is added', async () => {
    const { agree } = await openLogins({ isProven: false })
    await press('Add a login')
    await press('Log in again with Google')
    await agree()
    expect(await screen.findByText('Choose what opens this wallet too.')).toBeTruthy()
  })
})
