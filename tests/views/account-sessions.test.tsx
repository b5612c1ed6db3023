import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Caip10 } from '@/lib/core/caip'
import {
  endSignInSession,
  endSignInSessions,
  type SignInSessionEntry,
  signInSession,
  signInSessions,
} from '@/lib/sign-in/sign-in-contract'
import { setOnline } from './support/connection'
import { createFakeMarket } from './support/fake-market'
import { endModal, OTHER, OWNER, pass, renderModal, spoken } from './support/render-modal'

afterEach(() => {
  setOnline(true)
  endModal()
})

const MINUTE_MS = 60_000
const HERE = 'handle-here'

type Entry = Pick<SignInSessionEntry, 'handle'> & Partial<SignInSessionEntry>

/** A server with these sessions, the first of which is this browser's; an empty list means not signed in. */
function serverWith(first: readonly Entry[], accounts: readonly Caip10[] = [`eip155:31337:${OWNER}`]) {
  const market = createFakeMarket()
  let entries = first.map(
    (entry, index): SignInSessionEntry => ({
      isCurrent: index === 0,
      browser: 'Firefox',
      system: 'Linux',
      createdAt: Date.now(),
      lastSeenAt: Date.now(),
      accounts: [...accounts],
      ...entry,
    }),
  )
  market.api.answer(signInSession, () => ({
    session: entries.some(({ isCurrent }) => isCurrent)
      ? {
          accounts: accounts.map(proofOf),
          createdAt: Date.now(),
          idleExpiresAt: Date.now() + 60 * MINUTE_MS,
          expiresAt: Date.now() + 600 * MINUTE_MS,
        }
      : null,
  }))
  market.api.answer(signInSessions, () => ({ sessions: entries }))
  market.api.answer(endSignInSession, ({ handle }) => {
    const left = entries.filter((entry) => entry.handle !== handle)
    const ended = left.length < entries.length
    entries = left
    return { ended }
  })
  market.api.answer(endSignInSessions, () => {
    const ended = entries.length
    entries = []
    return { ended }
  })
  return market
}

function proofOf(account: Caip10) {
  const [namespace, reference, accountAddress = ''] = account.split(':')
  const data = {
    domain: 'foyer.example',
    uri: 'https://foyer.example',
    version: '1' as const,
    chainId: `${namespace}:${reference}` as `eip155:${string}`,
    accountAddress,
    nonce: 'abcdefgh',
    issuedAt: new Date().toISOString(),
  }
  return { data, message: 'text', signature: '0x', signedAt: Date.now() }
}

async function settings(market = createFakeMarket(), signIn: 'off' | 'optional' = 'optional') {
  const page = await renderModal({ connected: true, declined: true, market, config: { signIn } })
  await page.open({ view: 'AccountSettings' })
  await page.title('Settings')
  await screen.findByRole('radiogroup', { name: 'Theme' })
  return page
}
const two: readonly Entry[] = [{ handle: HERE }, { handle: 'phone', browser: 'Safari', system: 'iOS' }]
const list = () => screen.findByRole('list', { name: 'Active sessions' })
const rows = async () => within(await list()).getAllByRole('listitem')
const everywhere = () => screen.getByText('Sign out everywhere').closest('details') as HTMLDetailsElement

describe('the sessions in AccountSettings', () => {
  test('behavior: with sign-in off, no text about it shows and no session request is sent', async () => {
    const { api } = await settings(serverWith(two), 'off')
    await pass(2_000)
    expect(screen.queryByText(/sign/i)).toBeNull()
    expect(api.asked(signInSession)).toEqual([])
    expect(api.asked(signInSessions)).toEqual([])
  })

  test('behavior: each session shows its browser, its system and when it was last seen; this browser is marked', async () => {
    const seen = (ms: number) => ({ lastSeenAt: Date.now() - ms })
    const market = serverWith([
      { handle: HERE },
      { handle: 'phone', browser: 'Safari', system: 'iOS', ...seen(5 * MINUTE_MS + 1_000) },
      { handle: 'old', browser: '', system: 'Windows', ...seen(49 * 60 * MINUTE_MS) },
      { handle: 'strange', browser: '', system: '', ...seen(3 * 60 * MINUTE_MS + 1_000) },
    ])
    await settings(market)
    expect((await rows()).map((row) => row.textContent)).toEqual([
      'Firefox on LinuxThis browser',
      'Safari on iOSLast active 5 min. ago',
      'WindowsLast active 2 days ago',
      'Unknown browserLast active 3 hr. ago',
    ])
  })

  test('behavior: every account of the session shows with its network; the account in use is marked', async () => {
    await settings(serverWith(two, [`eip155:31337:${OWNER}`, `eip155:1:${OTHER}`]))
    const accounts = within(await screen.findByRole('list', { name: 'Signed in as' })).getAllByRole('listitem')
    expect(accounts.map((row) => row.textContent)).toEqual([
      `0x1111…1111${OWNER}Foyer DevnetCurrent`,
      `0x2222…2222${OTHER}Ethereum`,
    ])
    expect(screen.queryByRole('button', { name: /^Sign in/ })).toBeNull()
  })

  test.each([
    ['no account is signed in', [], []],
    ['another account is signed in', two, [`eip155:31337:${OTHER}`]],
    ['the account is signed in on another network', two, [`eip155:1:${OWNER}`]],
  ] as const)('behavior: when %s, "Sign in" opens the sign-in view', async (_, entries, accounts) => {
    const { user, title } = await settings(serverWith(entries, [...accounts]))
    await user.click(await screen.findByRole('button', { name: /^Sign in/ }))
    await title('Sign in')
  })

  test('behavior: ending another session ends only that one, announces it and keeps the focus in the list', async () => {
    const { user, api } = await settings(serverWith(two))
    await list()
    await user.click(screen.getByRole('button', { name: 'Sign out of Safari on iOS' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(api.asked(endSignInSession)).toEqual([{ handle: 'phone' }])
    expect(api.asked(endSignInSessions)).toEqual([])
    await spoken('status', 'Signed out of Safari on iOS')
    // The pressed button is removed; the focus moves to the region.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Active sessions' })))
  })

  test('behavior: signing out of this browser keeps the wallet connected and offers "Sign in"', async () => {
    const { user, shell } = await settings(serverWith(two))
    await list()
    await user.click(screen.getByRole('button', { name: 'Sign out of this browser' }))
    await screen.findByRole('button', { name: /^Sign in/ })
    expect(screen.queryByRole('list', { name: 'Active sessions' })).toBeNull()
    await spoken('status', 'Signed out')
    expect(shell.account.getState().accounts.eip155.status).toBe('connected')
  })

  test('behavior: "Sign out everywhere" explains what it does; its second button ends all sessions, but not immediately after the first press', async () => {
    const { user, api } = await settings(serverWith(two))
    await list()
    expect(everywhere().open).toBe(false)
    await user.click(screen.getByText('Sign out everywhere'))
    expect(everywhere().open).toBe(true)
    expect(everywhere().textContent).toContain('You will need to sign in again on each device.')
    expect(api.asked(endSignInSessions)).toEqual([])
    await user.click(screen.getByText('Sign out everywhere'))
    expect(everywhere().open).toBe(false)
    // Stops the clock between the two presses, so that a slow machine changes nothing.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    await user.click(screen.getByText('Sign out everywhere'))
    await waitFor(() => expect(everywhere().open).toBe(true))
    await user.click(screen.getByRole('button', { name: 'Yes, sign out everywhere' }))
    clock.mockRestore()
    expect(api.asked(endSignInSessions)).toEqual([])
    await pass(800)
    await user.click(screen.getByRole('button', { name: 'Yes, sign out everywhere' }))
    await screen.findByRole('button', { name: /^Sign in/ })
    expect(api.asked(endSignInSessions)).toEqual([{}])
    await spoken('status', 'Signed out everywhere')
  })
})

describe('waits and failures of the sessions', () => {
  test('behavior: while the list loads a status says "Loading", and after 8 s "Still working"', async () => {
    const market = serverWith(two)
    market.api.hang(signInSessions)
    await settings(market)
    await screen.findByRole('status', { name: 'Loading' })
    await pass(8_000)
    await spoken('status', 'Still working')
  })

  test('error: a list that fails to load shows an alert with "Try again"', async () => {
    const market = serverWith(two)
    market.api.refuse(signInSessions, 'kv.unavailable')
    const { user, api } = await settings(market)
    await spoken('alert', 'A service we rely on did not respond')
    // Whether the visitor is signed in is unknown.
    expect(screen.queryByRole('button', { name: /^Sign in/ })).toBeNull()
    api.recover(signInSessions)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rows()).toHaveLength(2)
    await waitFor(() => expect(screen.queryByText('A service we rely on did not respond')).toBeNull())
  })

  test('error: a session that could not be ended stays in the list, and an alert shows', async () => {
    const market = serverWith(two)
    market.api.refuse(endSignInSession, 'upstream.timeout')
    const { user } = await settings(market)
    await list()
    await user.click(screen.getByRole('button', { name: 'Sign out of Safari on iOS' }))
    await spoken('alert', 'A service we rely on took too long')
    expect(await rows()).toHaveLength(2)
    expect(screen.queryByText(/^Signed out/)).toBeNull()
  })

  test('error: a list that fails to refresh stays, with an alert that it may be out of date', async () => {
    const market = serverWith(two)
    const { user, api } = await settings(market)
    await list()
    api.refuse(signInSessions, 'upstream.failed')
    await user.click(screen.getByRole('button', { name: 'Sign out of Safari on iOS' }))
    expect(await spoken('alert', 'A service we rely on did not respond')).toContain('This list may be out of date.')
    expect(await rows()).toHaveLength(2)
  })

  test('error: while offline no session can be ended, and no alert repeats the connection line', async () => {
    const { user, api } = await settings(serverWith(two))
    await list()
    setOnline(false)
    const button = screen.getByRole('button', { name: 'Sign out of Safari on iOS' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
    await user.click(screen.getByText('Sign out everywhere'))
    await pass(800)
    await user.click(screen.getByRole('button', { name: 'Yes, sign out everywhere' }))
    expect(api.asked(endSignInSession)).toEqual([])
    expect(api.asked(endSignInSessions)).toEqual([])
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).not.toContain('You are offline')
    expect(await rows()).toHaveLength(2)
  })

  test('error: a list first opened while offline says that it shows later, and loads once online', async () => {
    const page = await renderModal({ connected: true, market: serverWith(two), config: { signIn: 'optional' } })
    await page.open()
    await page.title('Account')
    setOnline(false)
    await page.user.click(await screen.findByRole('button', { name: 'Settings' }))
    await screen.findByText('This list loads when you are back online.')
    expect(screen.queryByRole('button', { name: /^Sign in/ })).toBeNull()
    setOnline(true)
    expect(await rows()).toHaveLength(2)
  })
})
