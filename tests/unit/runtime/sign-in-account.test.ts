import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SESSION_TRY_MS } from '@/lib/sign-in/read-session'
import { deferred } from '@/tests/support/deferred'
import { settled } from '@/tests/support/open-shell'
import { createFakeSignInServer, failure } from '../../fakes/fake-sign-in-server'
import { createFakeWallet } from '../../fakes/fake-wallet'
import { ADA, BOB, endPage, HERE, startPage, startReady, startSignedIn, THERE } from './sign-in-page'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  endPage()
  vi.useRealTimers()
})

describe('connecting', () => {
  test('behavior: the modal stays open from the wallet to the message', async () => {
    const { connect, view, events } = startPage({ connected: false })
    await connect()
    await settled(() => expect(view()).toBe('SIWXSignMessage'))
    expect(events()).toEqual(['MODAL_OPEN', 'CONNECT_SUCCESS'])
  })

  test('behavior: while the session is read the wallet is still being connected; then it closes', async () => {
    const signInServer = createFakeSignInServer()
    signInServer.signIn({ chainId: HERE, address: ADA })
    const read = deferred<void>()
    signInServer.answer('me', async (call) => {
      await read.promise
      return signInServer.usual(call)
    })
    const { connect, view, facts } = startPage({ connected: false, signInServer })
    await connect()
    await settled(() => expect(facts().status).toBe('connected'))
    await settled(() => expect(signInServer.asked('me')).toHaveLength(1))
    expect(view()).toBe('ConnectingExternal')
    read.resolve()
    await settled(() => expect(view()).toBeNull())
  })

  test('error: a server that is down leaves the visitor at Connect', async () => {
    const signInServer = createFakeSignInServer()
    signInServer.answer('me', () => failure('kv.unavailable', 503))
    const { connect, view, facts } = startPage({ connected: false, signInServer })
    await connect()
    await settled(() => expect(facts().status).toBe('connected'))
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS * 3)
    await settled(() => expect(facts().status).toBe('disconnected'))
    expect(view()).toBe('Connect')
  })
})

describe('another account or network', () => {
  test('behavior: another account ends the sign-in at once, and is asked for its own', async () => {
    const { wallet, signIn, view, state } = await startSignedIn()
    wallet.emit('accountsChanged', [BOB])
    expect(await signIn()).toMatchObject({ sessionExists: false, checking: true, session: null })
    await settled(() => expect(view()).toBe('SIWXSignMessage'))
    await settled(async () => expect((await state()).message?.accountAddress).toBe(BOB))
  })

  test('behavior: another network that the session holds needs no signature', async () => {
    const signInServer = createFakeSignInServer()
    signInServer.signIn({ chainId: HERE, address: ADA }, { chainId: THERE, address: ADA })
    const page = await startSignedIn({ signInServer })
    page.wallet.moveTo(1)
    expect(await page.signIn()).toMatchObject({ sessionExists: false, checking: true })
    await settled(async () => expect(await page.signIn()).toMatchObject({ sessionExists: true }))
    expect(page.view()).toBeNull()
    expect(page.storage.get('last-signed-in-chain')).toBe(THERE)
  })

  test('behavior: another wallet, with another account on another network, is one change', async () => {
    const { signInServer, runtime, shell, view, state } = await startSignedIn()
    const second = createFakeWallet({ rdns: 'org.second', name: 'Second', accounts: [BOB], chainId: 1 })
    await shell.runtime()
    runtime().connections.attach(second.connector(), { accounts: [BOB], chainId: THERE }, { activate: true })
    await settled(() => expect(view()).toBe('SIWXSignMessage'))
    await settled(async () => expect((await state()).message).toMatchObject({ accountAddress: BOB, chainId: THERE }))
    expect(signInServer.asked('me')).toHaveLength(2)
  })

  test('behavior: an unknown network shows UnsupportedChain, and no sign-in starts there', async () => {
    const { wallet, signIn, view, signInServer } = await startReady()
    wallet.moveTo(424242)
    await settled(() => expect(view()).toBe('UnsupportedChain'))
    expect(await signIn()).toMatchObject({ required: false, sessionExists: false })
    expect(signInServer.asked('signout')).toEqual([])
    wallet.moveTo(31337)
    await settled(() => expect(view()).toBe('SIWXSignMessage'))
  })

  test('error: a signature is refused when the account changed meanwhile', async () => {
    const { wallet, sign, state, signInServer } = await startReady()
    const signature = deferred<string>()
    wallet.answer('personal_sign', () => signature.promise)
    await sign()
    await settled(() => expect(wallet.asked('personal_sign')).toHaveLength(1))
    wallet.emit('accountsChanged', [BOB])
    await settled(async () => expect(await state()).toMatchObject({ step: 'failed', message: { accountAddress: BOB } }))
    signature.resolve('0xabcd')
    await vi.advanceTimersByTimeAsync(100)
    expect((await state()).error?.code).toBe('siwx.wrong_account')
    expect(signInServer.asked('callback/siwx')).toEqual([])
  })
})
