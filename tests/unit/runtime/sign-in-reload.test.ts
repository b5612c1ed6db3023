import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SESSION_TRY_MS } from '@/lib/sign-in/read-session'
import { deferred } from '@/tests/support/deferred'
import { settled } from '@/tests/support/open-shell'
import { gatedTexts } from '@/tests/support/stages'
import { createFakeSignInServer, failure } from '../../fakes/fake-sign-in-server'
import { createFakeWallet } from '../../fakes/fake-wallet'
import { ADA, endPage, HERE, startPage, startReady, startSignedIn } from './sign-in-page'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  endPage()
  vi.useRealTimers()
})

describe('a page with sign-in off', () => {
  test('behavior: asks the server for nothing of it, and opens nothing', async () => {
    const { shell, signInServer, facts, view } = startPage({ signIn: 'off' })
    await settled(() => expect(facts().status).toBe('connected'))
    await shell.open()
    expect(view()).toBe('Account')
    await shell.open({ view: 'SIWXSignMessage' })
    expect(view()).toBe('Connect')
    await shell.disconnect()
    expect(signInServer.calls).toEqual([])
  })
})

describe('after a reload', () => {
  test('behavior: a visitor with a session loads nothing but the answer', async () => {
    const { signInServer, shell, signIn, storage } = await startSignedIn()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(signInServer.calls.map(({ path }) => path)).toEqual(['me'])
    expect(shell.loaded.getState().runtime).toBeUndefined()
    expect(await signIn()).toMatchObject({ required: true, checking: false })
    expect((await signIn()).session?.accounts).toEqual([{ chainId: HERE, address: ADA }])
    expect(storage.get('last-signed-in-chain')).toBe(HERE)
  })

  test.each(['required', 'optional'] as const)(
    'behavior: %s, and no session: the view opens by itself',
    async (mode) => {
      const { view, signInServer, signIn, events } = await startReady({ signIn: mode })
      expect(view()).toBe('SIWXSignMessage')
      expect(signInServer.asked('nonce')).toHaveLength(1)
      expect(signInServer.asked('nonce')[0]?.sent).toEqual({ chainId: HERE, accountAddress: ADA })
      expect(await signIn()).toMatchObject({ required: mode === 'required', sessionExists: false, session: null })
      expect(events()).toEqual(['CONNECT_SUCCESS', 'MODAL_OPEN'])
    },
  )

  test('behavior: an address is spelt with its checksum, however its wallet does', async () => {
    const { signInServer } = await startReady({ wallet: createFakeWallet({ accounts: [ADA.toLowerCase()] }) })
    expect(signInServer.asked('nonce')[0]?.sent.accountAddress).toBe(ADA)
  })

  test('error: a server that is down is asked three times; then a message shows, and the wallet is disconnected like any other', async () => {
    const signInServer = createFakeSignInServer()
    signInServer.signIn({ chainId: HERE, address: ADA })
    signInServer.answer('me', () => failure('kv.unavailable', 503))
    const page = startPage({ signInServer })
    await settled(() => expect(signInServer.asked('me')).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS * 2 - 500)
    expect(page.facts().status).toBe('connected')
    expect(page.view()).toBeNull()
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS)
    await settled(() => expect(page.facts().status).toBe('disconnected'))
    expect(signInServer.asked('me')).toHaveLength(3)
    const { message } = page.runtime().snackbar.store.getState()
    expect(message).toMatchObject({ variant: 'error', textKey: 'error.signInInit' })
    expect(page.events()).toEqual(['CONNECT_SUCCESS', 'SIWX_AUTH_ERROR', 'DISCONNECT'])
    expect(page.wallet.asked('wallet_revokePermissions')).toHaveLength(1)
    await settled(() => expect(signInServer.state.session).toBeNull())
  })

  test('behavior: a server that is back within 10 s keeps the session', async () => {
    const signInServer = createFakeSignInServer()
    signInServer.signIn({ chainId: HERE, address: ADA })
    signInServer.answer('me', () => failure('kv.unavailable', 503))
    const page = startPage({ signInServer })
    await settled(() => expect(signInServer.asked('me')).toHaveLength(1))
    signInServer.answer('me')
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS)
    await settled(async () => expect(await page.signIn()).toMatchObject({ sessionExists: true }))
    expect(page.facts().status).toBe('connected')
    expect(page.view()).toBeNull()
    expect(page.events()).toEqual([])
  })

  test('error: a server that refuses for good is asked once', async () => {
    const signInServer = createFakeSignInServer()
    signInServer.answer('me', () => failure('project.invalid_id', 401))
    const { facts, runtime } = startPage({ signInServer })
    await settled(() => expect(facts().status).toBe('disconnected'))
    expect(signInServer.asked('me')).toHaveLength(1)
    expect(runtime().events.at(-2)).toMatchObject({
      event: 'SIWX_AUTH_ERROR',
      properties: { network: HERE, isSmartAccount: false, code: 'siwx.init_failed' },
    })
  })
})

describe('coming back to the page', () => {
  test('behavior: required, a session that has ended elsewhere is asked for again', async () => {
    const { signInServer, focus, view, signIn } = await startSignedIn()
    signInServer.state.session = null
    await vi.advanceTimersByTimeAsync(1_000)
    focus()
    await settled(() => expect(view()).toBe('SIWXSignMessage'))
    expect(await signIn()).toMatchObject({ sessionExists: false })
  })

  test('behavior: optional, it is signed out here too, and no view opens', async () => {
    const { signInServer, resume, shell, signIn, storage } = await startSignedIn({ signIn: 'optional' })
    signInServer.state.session = null
    await vi.advanceTimersByTimeAsync(1_000)
    resume()
    await settled(async () => expect(await signIn()).toMatchObject({ sessionExists: false, session: null }))
    await vi.advanceTimersByTimeAsync(100)
    expect(shell.loaded.getState().runtime).toBeUndefined()
    expect(storage.get('last-signed-in-chain')).toBeNull()
  })

  test('behavior: a read that fails keeps the session', async () => {
    const { signInServer, focus, signIn, view } = await startSignedIn()
    signInServer.answer('me', () => failure('kv.unavailable', 503))
    await vi.advanceTimersByTimeAsync(1_000)
    focus()
    await settled(() => expect(signInServer.asked('me')).toHaveLength(2))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await signIn()).toMatchObject({ sessionExists: true })
    expect(view()).toBeNull()
  })

  test('behavior: however often, it is read at most once a second', async () => {
    const { signInServer, focus, resume } = await startSignedIn()
    await vi.advanceTimersByTimeAsync(5_000)
    focus()
    await settled(() => expect(signInServer.asked('me')).toHaveLength(2))
    for (let pressed = 0; pressed < 8; pressed += 1) {
      await vi.advanceTimersByTimeAsync(100)
      focus()
      resume()
    }
    expect(signInServer.asked('me')).toHaveLength(2)
    // What came too early is not lost.
    await vi.advanceTimersByTimeAsync(1_000)
    expect(signInServer.asked('me')).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(signInServer.asked('me')).toHaveLength(3)
  })

  test('behavior: another tab that signs out is followed without a look at this one', async () => {
    const { signInServer, otherTabWrote, storage, view } = await startSignedIn()
    storage.set('something-else', '1')
    otherTabWrote()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(signInServer.asked('me')).toHaveLength(1)
    signInServer.state.session = null
    storage.remove('last-signed-in-chain')
    otherTabWrote()
    await settled(() => expect(view()).toBe('SIWXSignMessage'))
  })

  test('behavior: signed in in another tab is signed in here', async () => {
    const { signInServer, focus, view, signIn, events } = await startReady()
    signInServer.signIn({ chainId: HERE, address: ADA })
    await vi.advanceTimersByTimeAsync(1_000)
    focus()
    await settled(() => expect(view()).toBeNull())
    expect(await signIn()).toMatchObject({ sessionExists: true })
    expect(events()).not.toContain('SIWX_AUTH_SUCCESS')
  })

  test('behavior: signed in in another tab while the code of the view loads, no view opens', async () => {
    const texts = gatedTexts()
    const arrived = deferred<void>()
    const held = vi.fn()
    texts.gate = async (parts) => {
      if (!parts.includes('signIn')) return
      held()
      await arrived.promise
    }
    const page = startPage({ signIn: 'optional', stages: texts.stages })
    await settled(async () => expect(await page.signIn()).toMatchObject({ checking: true }))
    await settled(() => expect(page.signInServer.asked('me')).toHaveLength(1))
    page.signInServer.signIn({ chainId: HERE, address: ADA })
    page.resume()
    await settled(async () => expect(await page.signIn()).toMatchObject({ sessionExists: true }))
    await settled(() => expect(held).toHaveBeenCalled())
    arrived.resolve()
    await page.flow()
    await vi.advanceTimersByTimeAsync(500)
    expect(await page.signIn()).toMatchObject({ sessionExists: true })
    expect(page.signInServer.asked('nonce')).toEqual([])
    expect(page.view()).toBeNull()
  })
})
