import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { embedShell } from '@/lib/runtime/embed-shell'
import { SESSION_TRY_MS } from '@/lib/sign-in/read-session'
import { deferred } from '@/tests/support/deferred'
import { laterParts } from '@/tests/support/later-parts'
import { createFakeSignInServer, failure } from '../../fakes/fake-sign-in-server'
import { createFakeWallet, WalletError } from '../../fakes/fake-wallet'
import { ADA, BOB, endPage, HERE, settled, startPage, THERE } from './sign-in-page'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  endPage()
  vi.useRealTimers()
})

const hexOf = (text: string): string => `0x${Buffer.from(text).toString('hex')}`

/** Somebody who reads the message. */
async function startReady(options: Parameters<typeof startPage>[0] = {}) {
  const page = startPage(options)
  await settled(() => expect(page.view()).toBe('SIWXSignMessage'))
  await settled(async () => expect((await page.state()).step).toBe('ready'))
  return page
}

/** Somebody who has signed in before the reload. */
async function startSignedIn(options: Parameters<typeof startPage>[0] = {}) {
  const signInServer = createFakeSignInServer()
  signInServer.signIn({ chainId: HERE, address: ADA })
  const page = startPage({ signInServer, ...options })
  await settled(async () => expect(await page.signIn()).toMatchObject({ sessionExists: true }))
  return page
}

describe('a page where nobody signs in', () => {
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
  test('behavior: somebody who is signed in loads nothing but the answer', async () => {
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
      expect(events()).toEqual(['MODAL_OPEN'])
    },
  )

  test('behavior: an address is spelt with its checksum, however its wallet does', async () => {
    const { signInServer } = await startReady({ wallet: createFakeWallet({ accounts: [ADA.toLowerCase()] }) })
    expect(signInServer.asked('nonce')[0]?.sent.accountAddress).toBe(ADA)
  })

  test('error: a server that is down is asked three times; then it is said, and the wallet let go of', async () => {
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
    expect(page.events()).toEqual(['SIWX_AUTH_ERROR'])
    // What nobody asked for does not end the session.
    expect(signInServer.asked('signout')).toEqual([])
  })

  test('behavior: a server that is back within 10 s has logged nobody out', async () => {
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
    expect(runtime().events.at(-1)).toMatchObject({
      event: 'SIWX_AUTH_ERROR',
      properties: { network: HERE, isSmartAccount: false, code: 'siwx.init_failed' },
    })
  })
})

describe('signing', () => {
  test('behavior: the wallet signs the text that shows, the server gets both, and the modal closes', async () => {
    const { wallet, signInServer, sign, state, view, events, signIn, storage, runtime } = await startReady()
    const { text } = await state()
    await sign()
    await settled(() => expect(view()).toBeNull())
    expect(wallet.asked('personal_sign')).toEqual([{ method: 'personal_sign', params: [hexOf(text ?? ''), ADA] }])
    expect(signInServer.asked('callback/siwx')[0]).toMatchObject({
      method: 'POST',
      sent: { message: text, signature: '0xabcd', csrfToken: 'c5f7', json: 'true' },
    })
    expect(events()).toEqual(['MODAL_OPEN', 'SIWX_AUTH_SUCCESS', 'MODAL_CLOSE'])
    expect(runtime().events[1]?.properties).toEqual({ network: HERE, isSmartAccount: false })
    await settled(async () => expect(await signIn()).toMatchObject({ sessionExists: true, signed: false }))
    expect(storage.get('last-signed-in-chain')).toBe(HERE)
    const { session } = runtime().getState() ?? {}
    expect(session?.accounts).toEqual([{ chainId: HERE, address: ADA }])
  })

  test('error: a visitor who declines is told so where they are', async () => {
    const { wallet, sign, state, view, runtime } = await startReady()
    wallet.answer('personal_sign', () => {
      throw new WalletError(4001)
    })
    await sign()
    await settled(async () => expect(await state()).toMatchObject({ step: 'failed', error: { code: 'siwx.declined' } }))
    expect(view()).toBe('SIWXSignMessage')
    const told = runtime().events.filter(({ event }) => event === 'SIWX_AUTH_ERROR')
    expect(told.map(({ properties }) => properties)).toEqual([
      { network: HERE, isSmartAccount: false, code: 'siwx.declined' },
    ])
  })

  test.each(['not hex', '0x', '0xabc', 7, null])('error: a wallet that answers %o has not signed', async (answer) => {
    const { wallet, signInServer, sign, state } = await startReady()
    wallet.answer('personal_sign', () => answer)
    await sign()
    await settled(async () => expect(await state()).toMatchObject({ error: { code: 'siwx.bad_signature' } }))
    expect(signInServer.asked('callback/siwx')).toEqual([])
  })

  test.each([
    ['siwx.expired', 401],
    ['siwx.wrong_account', 401],
    ['siwx.bad_signature', 401],
    ['siwx.smart_account', 422],
    ['siwx.unreachable', 503],
  ] as const)('error: %s of the server is shown under its own code', async (code, status) => {
    const { signInServer, sign, state, signIn } = await startReady()
    signInServer.answer('callback/siwx', () => failure(code, status))
    await sign()
    await settled(async () => expect(await state()).toMatchObject({ step: 'failed', error: { code } }))
    expect(await signIn()).toMatchObject({ sessionExists: false })
  })

  test('error: an answer that is none of ours is a server that is away', async () => {
    const { signInServer, sign, state } = await startReady()
    signInServer.answer('callback/siwx', () => new Response('<h1>502</h1>', { status: 502 }))
    await sign()
    await settled(async () => expect(await state()).toMatchObject({ error: { code: 'siwx.unreachable' } }))
  })

  test('error: a message for somebody else is never shown to a wallet', async () => {
    const signInServer = createFakeSignInServer()
    signInServer.answer('nonce', (call) => signInServer.usual({ ...call, sent: { ...call.sent, accountAddress: BOB } }))
    const { state, wallet, view, sign } = startPage({ signInServer })
    await settled(() => expect(view()).toBe('SIWXSignMessage'))
    await settled(async () => expect(await state()).toMatchObject({ error: { code: 'siwx.bad_message' } }))
    await sign()
    expect(wallet.asked('personal_sign')).toEqual([])
  })

  test('behavior: an answer that was lost is found by reading the session', async () => {
    const { signInServer, sign, view, events } = await startReady()
    signInServer.answer('callback/siwx', async (call) => {
      await signInServer.usual(call)
      throw new TypeError('connection reset')
    })
    await sign()
    await settled(() => expect(view()).toBeNull())
    expect(events()).toContain('SIWX_AUTH_SUCCESS')
  })

  test('behavior: whoever closes while the server judges sees a failure all the same', async () => {
    const { signInServer, sign, runtime, view, signIn } = await startReady()
    const verdict = deferred<Response>()
    signInServer.answer('callback/siwx', () => verdict.promise)
    await sign()
    await settled(async () => expect(await signIn()).toMatchObject({ signed: true }))
    runtime().close()
    expect(view()).toBeNull()
    verdict.resolve(failure('siwx.bad_signature', 401))
    await settled(() => expect(view()).toBe('SIWXSignMessage'))
  })
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
    expect(events()).toEqual(['MODAL_OPEN', 'CLICK_CANCEL_SIWX', 'MODAL_CLOSE'])
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

  test('behavior: optional, whoever asks for it gets it again', async () => {
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

describe('connecting', () => {
  test('behavior: the modal stays open from the wallet to the message', async () => {
    const { connect, view, events } = startPage({ connected: false })
    await connect()
    await settled(() => expect(view()).toBe('SIWXSignMessage'))
    expect(events()).toEqual(['MODAL_OPEN'])
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

  test('behavior: a network of nobody’s is told as such, and nobody signs there', async () => {
    const { wallet, signIn, view, signInServer } = await startReady()
    wallet.moveTo(424242)
    await settled(() => expect(view()).toBe('UnsupportedChain'))
    expect(await signIn()).toMatchObject({ required: false, sessionExists: false })
    expect(signInServer.asked('signout')).toEqual([])
    wallet.moveTo(31337)
    await settled(() => expect(view()).toBe('SIWXSignMessage'))
  })

  test('error: a wallet that changes while it signs has signed for nobody', async () => {
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

describe('what may be opened', () => {
  test.each(['Account', 'Swap', 'Networks', 'AccountSettings', 'SIWXSignMessage'] as const)(
    'behavior: required and unsigned, %s asked for is the message to sign',
    async (view) => {
      const page = await startReady()
      await page.shell.open({ view })
      expect(page.view()).toBe('SIWXSignMessage')
      expect(page.runtime().modal.store.getState().stack).toHaveLength(1)
    },
  )

  test('behavior: what was asked for while the session is read shows once it is found', async () => {
    const signInServer = createFakeSignInServer()
    signInServer.signIn({ chainId: HERE, address: ADA })
    const read = deferred<void>()
    signInServer.answer('me', async (call) => {
      await read.promise
      return signInServer.usual(call)
    })
    const { shell, view, facts } = startPage({ signInServer })
    await settled(() => expect(facts().status).toBe('connected'))
    await settled(() => expect(signInServer.asked('me')).toHaveLength(1))
    await shell.open({ view: 'Networks' })
    expect(view()).toBe('SIWXSignMessage')
    signInServer.answer('me')
    read.resolve()
    await settled(() => expect(view()).toBe('Networks'))
  })

  test('behavior: after signing it closes, whatever was asked for', async () => {
    const { shell, sign, view } = await startReady()
    await shell.open({ view: 'Networks' })
    await sign()
    await settled(() => expect(view()).toBeNull())
    await shell.open({ view: 'Networks' })
    expect(view()).toBe('Networks')
  })

  test('behavior: without a wallet the message is no view', async () => {
    const { shell, view } = startPage({ connected: false })
    await shell.open({ view: 'SIWXSignMessage' })
    expect(view()).toBe('Connect')
  })

  test('behavior: signed in, the message is no view either', async () => {
    const { shell, view } = await startSignedIn()
    await shell.open({ view: 'SIWXSignMessage' })
    expect(view()).toBe('Account')
  })
})

describe('a view that leads to the message', () => {
  /** Somebody who has declined before the reload, in the settings of their account. */
  async function startInSettings() {
    const first = await startReady({ signIn: 'optional' })
    await first.cancel()
    await settled(() => expect(first.view()).toBeNull())
    first.end()
    const page = startPage({ signIn: 'optional', storage: first.storage })
    await settled(() => expect(page.signInServer.asked('me')).toHaveLength(1))
    await page.shell.open({ view: 'AccountSettings' })
    page.runtime().modal.push('SIWXSignMessage')
    return page
  }

  test('behavior: it is shown, although it was declined before', async () => {
    const { state, view, signInServer } = await startInSettings()
    await settled(async () => expect((await state()).step).toBe('ready'))
    expect(view()).toBe('SIWXSignMessage')
    expect(signInServer.asked('nonce')).toHaveLength(1)
  })

  test('behavior: signed, it closes; going back declines', async () => {
    const { state, view, sign, runtime } = await startInSettings()
    await settled(async () => expect((await state()).step).toBe('ready'))
    runtime().modal.back()
    expect(view()).toBe('AccountSettings')
    expect((await state()).step).toBe('checking')
    runtime().modal.push('SIWXSignMessage')
    await settled(async () => expect((await state()).step).toBe('ready'))
    await sign()
    await settled(() => expect(view()).toBeNull())
  })

  test('behavior: signed in meanwhile in another tab, it goes back to where it was asked for', async () => {
    const { state, view, signInServer, focus } = await startInSettings()
    await settled(async () => expect((await state()).step).toBe('ready'))
    signInServer.signIn({ chainId: HERE, address: ADA })
    await vi.advanceTimersByTimeAsync(1_000)
    focus()
    await settled(() => expect(view()).toBe('AccountSettings'))
  })
})

describe('a card in the host’s own layout', () => {
  test('behavior: it asks in its place, holds whoever has to sign, and shows the account afterwards', async () => {
    const { view, sign, runtime, state } = await startEmbedded()
    await settled(async () => expect((await state()).step).toBe('ready'))
    runtime().close()
    expect(view()).toBe('SIWXSignMessage')
    await sign()
    await settled(() => expect(view()).toBe('Account'))
  })

  test('behavior: cancelling leads to where one connects', async () => {
    const { view, cancel, state } = await startEmbedded()
    await settled(async () => expect((await state()).step).toBe('ready'))
    await cancel()
    await settled(() => expect(view()).toBe('Connect'))
  })

  async function startEmbedded() {
    const page = startPage({ config: { embedded: true } })
    await page.shell.runtime()
    await settled(() => expect(page.view()).toBe('SIWXSignMessage'))
    return page
  }
})

describe('two places on one page', () => {
  test('behavior: whoever has to sign does so in the first, wherever something is opened', async () => {
    const page = await startReady()
    const second = embedShell(page.shell)
    const inline = await second.runtime()
    await second.open({ view: 'Networks' })
    expect(page.view()).toBe('SIWXSignMessage')
    expect(inline.modal.store.getState().stack).toEqual([{ view: 'Account', params: {} }])
    second.destroy()
  })
})

describe('code that does not come', () => {
  test('error: the flow is called for again; until then nothing closes that must not', async () => {
    let isDown = true
    const { shell, view, signIn } = startPage({
      later: {
        modal: async () => {
          const part = await laterParts.modal()
          const loadWallet = async () => {
            const wallet = await part.loadWallet()
            const loadFlows = () => (isDown ? Promise.reject(new Error('no such chunk')) : wallet.loadFlows())
            return { ...wallet, loadFlows }
          }
          return { ...part, loadWallet }
        },
      },
    })
    await settled(async () => expect(await signIn()).toMatchObject({ required: true, checking: false }))
    await expect(shell.open()).rejects.toThrow('no such chunk')
    expect(view()).toBeNull()
    isDown = false
    await vi.advanceTimersByTimeAsync(11_000)
    await settled(() => expect(view()).toBe('SIWXSignMessage'))
  })
})

describe('asking for it', () => {
  test('error: where sign-in is off', async () => {
    const { shell, facts } = startPage({ signIn: 'off' })
    await settled(() => expect(facts().status).toBe('connected'))
    await expect((await (await shell.runtime()).flows()).requestSignIn()).rejects.toMatchObject({
      code: 'siwx.not_enabled',
    })
  })

  test('error: without an account', async () => {
    const { shell } = startPage({ connected: false })
    await expect((await (await shell.runtime()).flows()).requestSignIn()).rejects.toMatchObject({
      code: 'siwx.no_address',
    })
  })

  test('error: on a network of nobody’s', async () => {
    const { shell, wallet } = await startSignedIn()
    wallet.moveTo(424242)
    await expect((await (await shell.runtime()).flows()).requestSignIn()).rejects.toMatchObject({
      code: 'siwx.no_network',
    })
  })

  test('error: before the wallet has answered', async () => {
    const wallet = createFakeWallet({ accounts: [ADA] })
    wallet.answer('eth_accounts', () => new Promise(() => undefined))
    const { shell } = startPage({ wallet })
    await expect((await (await shell.runtime()).flows()).requestSignIn()).rejects.toMatchObject({
      code: 'siwx.no_client',
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

  test('behavior: optional, it is signed out here too, and nobody is bothered', async () => {
    const { signInServer, resume, shell, signIn, storage } = await startSignedIn({ signIn: 'optional' })
    signInServer.state.session = null
    await vi.advanceTimersByTimeAsync(1_000)
    resume()
    await settled(async () => expect(await signIn()).toMatchObject({ sessionExists: false, session: null }))
    await vi.advanceTimersByTimeAsync(100)
    expect(shell.loaded.getState().runtime).toBeUndefined()
    expect(storage.get('last-signed-in-chain')).toBeNull()
  })

  test('behavior: a read that fails signs nobody out', async () => {
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

  test('behavior: nor is anybody asked whose other tab signs in while the code that asks is on its way', async () => {
    const page = startPage({ signIn: 'optional' })
    const load = page.shell.text.load
    const arrived = deferred<void>()
    vi.spyOn(page.shell.text, 'load').mockImplementation(async (...parts) => {
      if (parts.includes('signIn')) await arrived.promise
      await load(...parts)
    })
    await settled(async () => expect(await page.signIn()).toMatchObject({ checking: true }))
    await settled(() => expect(page.signInServer.asked('me')).toHaveLength(1))
    page.signInServer.signIn({ chainId: HERE, address: ADA })
    page.resume()
    await settled(async () => expect(await page.signIn()).toMatchObject({ sessionExists: true }))
    arrived.resolve()
    await page.flow()
    await vi.advanceTimersByTimeAsync(500)
    expect(await page.signIn()).toMatchObject({ sessionExists: true })
    expect(page.signInServer.asked('nonce')).toEqual([])
    expect(page.view()).toBeNull()
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
    wallet.emit('disconnect')
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

  test('behavior: a page that ends lets go of everything, and signs nobody out', async () => {
    const { end, signInServer, listenerCount, wallet } = await startReady()
    end()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(signInServer.asked('signout')).toEqual([])
    expect(signInServer.asked('nonce')).toHaveLength(1)
    expect(wallet.listenerCount()).toBe(0)
    expect(listenerCount()).toBe(0)
  })
})
