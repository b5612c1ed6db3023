import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settled } from '@/tests/support/open-shell'
import { createFakeSignInServer, failure } from '../../fakes/fake-sign-in-server'
import { createFakeWallet } from '../../fakes/fake-wallet'
import { ADA, endPage, HERE, startPage, startReady, startSignedIn } from './sign-in-page'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  endPage()
  vi.useRealTimers()
})

describe('cancelling and closing', () => {
  test('behavior: required, it does not close before it is signed, and says why', async () => {
    const { runtime, view } = await startReady()
    runtime().close()
    runtime().modal.back()
    expect(view()).toBe('SIWXSignMessage')
    expect(runtime().modal.store.getState().shakeReason).toBe('modal.signInToClose')
  })

  test('behavior: required, cancelling disconnects, here, in the wallet and on the server', async () => {
    const { cancel, facts, view, wallet, signInServer, events, runtime } = await startReady()
    await cancel()
    await settled(() => expect(facts().status).toBe('disconnected'))
    expect(view()).toBeNull()
    expect(runtime().modal.store.getState().stack).toEqual([{ view: 'Connect', params: {} }])
    await settled(() => expect(wallet.asked('wallet_revokePermissions')).toHaveLength(1))
    await settled(() => expect(signInServer.asked('signout')).toHaveLength(1))
    expect(events()).toEqual(['CONNECT_SUCCESS', 'MODAL_OPEN', 'CLICK_CANCEL_SIWX', 'DISCONNECT', 'MODAL_CLOSE'])
  })

  test('behavior: required, cancelling on a second network goes back to the one that is signed in', async () => {
    const page = await startSignedIn()
    page.wallet.moveTo(1)
    await settled(async () => expect((await page.state()).step).toBe('ready'))
    expect(page.view()).toBe('SIWXSignMessage')
    await page.cancel()
    await settled(() => expect(page.facts().chainId).toBe(HERE))
    await settled(() => expect(page.view()).toBeNull())
    expect(await page.signIn()).toMatchObject({ sessionExists: true })
    expect(page.wallet.asked('wallet_switchEthereumChain')).toHaveLength(1)
    expect(page.signInServer.asked('signout')).toEqual([])
    expect(page.events().filter((event) => event === 'CLICK_CANCEL_SIWX')).toHaveLength(1)
  })

  test.each(['cancel', 'close'] as const)(
    'behavior: optional, %s closes, and a reload does not ask again, until it is disconnected',
    async (way) => {
      const first = await startReady({ signIn: 'optional' })
      if (way === 'cancel') await first.cancel()
      else first.runtime().close()
      await settled(() => expect(first.view()).toBeNull())
      expect(first.facts().status).toBe('connected')
      expect(first.events().filter((event) => event === 'CLICK_CANCEL_SIWX')).toHaveLength(way === 'cancel' ? 1 : 0)
      first.end()

      const second = startPage({ signIn: 'optional', storage: first.storage })
      await settled(async () => expect((await second.signIn()).checking).toBe(false))
      await settled(() => expect(second.signInServer.asked('me')).toHaveLength(1))
      await vi.advanceTimersByTimeAsync(100)
      expect(second.shell.loaded.getState().runtime).toBeUndefined()
      await second.shell.disconnect()
      await second.connect()
      await settled(() => expect(second.view()).toBe('SIWXSignMessage'))
    },
  )

  test('behavior: optional, it opens again on request', async () => {
    const { cancel, runtime, view, shell } = await startReady({ signIn: 'optional' })
    await cancel()
    await settled(() => expect(view()).toBeNull())
    await (await runtime().flows()).requestSignIn()
    expect(view()).toBe('SIWXSignMessage')
    await cancel()
    await settled(() => expect(view()).toBeNull())
    await shell.open({ view: 'SIWXSignMessage' })
    expect(view()).toBe('SIWXSignMessage')
  })
})

describe('disconnecting', () => {
  test('behavior: ends the session on the server too', async () => {
    const { shell, signInServer, signIn, storage } = await startSignedIn()
    await shell.disconnect()
    expect(await signIn()).toMatchObject({ required: false, sessionExists: false, session: null })
    await settled(() => expect(signInServer.asked('signout')).toHaveLength(1))
    expect(signInServer.asked('signout')[0]).toMatchObject({ method: 'POST', sent: { csrfToken: 'c5f7' } })
    await settled(() => expect(signInServer.state.session).toBeNull())
    expect(storage.get('last-signed-in-chain')).toBeNull()
  })

  test('behavior: so does a wallet that leaves', async () => {
    const { wallet, signInServer } = await startSignedIn()
    wallet.emit('accountsChanged', [])
    await settled(() => expect(signInServer.asked('signout')).toHaveLength(1))
  })

  test('behavior: where another tab has disconnected, that tab has ended it', async () => {
    const { signInServer, storage, otherTabWrote, facts, signIn } = await startSignedIn()
    storage.remove('connections')
    otherTabWrote()
    expect(facts().status).toBe('disconnected')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(signInServer.asked('signout')).toEqual([])
    expect(await signIn()).toMatchObject({ sessionExists: false })
  })

  test('error: a server that does not answer is not waited for longer than 3 s', async () => {
    const { shell, signInServer, connect, view } = await startSignedIn()
    signInServer.answer('signout', () => new Promise(() => undefined))
    await shell.disconnect()
    await settled(() => expect(signInServer.asked('signout')).toHaveLength(1))
    await connect()
    await vi.advanceTimersByTimeAsync(2_000)
    // Until then the old session is not taken for a new one.
    expect(signInServer.asked('me')).toHaveLength(1)
    signInServer.state.session = null
    await vi.advanceTimersByTimeAsync(1_500)
    await settled(() => expect(view()).toBe('SIWXSignMessage'))
    expect(signInServer.asked('signout')[0]?.signal?.aborted).toBe(true)
  })

  test('behavior: disconnecting a wallet that is still reconnecting ends it too', async () => {
    const signInServer = createFakeSignInServer()
    signInServer.signIn({ chainId: HERE, address: ADA })
    const wallet = createFakeWallet({ accounts: [ADA] })
    wallet.answer('eth_accounts', () => new Promise(() => undefined))
    const { facts, shell } = startPage({ signInServer, wallet })
    await settled(() => expect(facts().status).toBe('reconnecting'))
    await shell.disconnect()
    await settled(() => expect(signInServer.state.session).toBeNull())
    expect(facts().status).toBe('disconnected')
  })

  test('behavior: a wallet that shares no account after a reload ends it too', async () => {
    const signInServer = createFakeSignInServer()
    signInServer.signIn({ chainId: HERE, address: ADA })
    const { facts, storage } = startPage({ signInServer, wallet: createFakeWallet({ accounts: [ADA], locked: true }) })
    await settled(() => expect(facts().status).toBe('disconnected'))
    await settled(() => expect(signInServer.state.session).toBeNull())
    expect(storage.get('connections')).not.toBeNull()
  })

  test('error: a sign-out that has not reached the server is sent at the next page load, without a wallet', async () => {
    const first = await startSignedIn()
    first.signInServer.answer('signout', () => Promise.reject(new TypeError('failed to fetch')))
    await first.shell.disconnect()
    await settled(() => expect(first.signInServer.asked('signout')).toHaveLength(1))
    first.end()
    first.signInServer.answer('signout')
    expect(first.signInServer.state.session).not.toBeNull()
    const { signInServer, storage } = first
    startPage({ signInServer, storage, connected: false })
    await settled(() => expect(signInServer.state.session).toBeNull())
    await settled(() => expect(storage.get('sign-out-owed')).toBeNull())
  })

  test('error: while the server cannot end it, the session does not sign the visitor in', async () => {
    const page = await startSignedIn({ signIn: 'optional' })
    page.signInServer.answer('signout', () => failure('kv.unavailable', 503))
    await page.shell.disconnect()
    await page.connect()
    await settled(() => expect(page.facts().status).toBe('connected'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(page.signInServer.state.session).not.toBeNull()
    expect(await page.signIn()).toMatchObject({ sessionExists: false, session: null })
    page.signInServer.answer('signout')
    await settled(() => expect(page.signInServer.state.session).toBeNull())
    await settled(() => expect(page.view()).toBe('SIWXSignMessage'))
  })

  test('behavior: a page that ends removes its listeners and keeps the session', async () => {
    const { end, signInServer, listenerCount, wallet } = await startReady()
    end()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(signInServer.asked('signout')).toEqual([])
    expect(signInServer.asked('nonce')).toHaveLength(1)
    expect(wallet.listenerCount()).toBe(0)
    expect(listenerCount()).toBe(0)
  })
})
