import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '@/tests/support/deferred'
import { settled } from '@/tests/support/open-shell'
import { stagesThrough } from '@/tests/support/stages'
import { createFakeSignInServer, failure } from '../../fakes/fake-sign-in-server'
import { createFakeWallet, WalletError } from '../../fakes/fake-wallet'
import { ADA, BOB, endPage, HERE, startPage, startReady, startSignedIn } from './sign-in-page'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  endPage()
  vi.useRealTimers()
})

const hexOf = (text: string): string => `0x${Buffer.from(text).toString('hex')}`

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
    expect(events()).toEqual(['CONNECT_SUCCESS', 'MODAL_OPEN', 'SIWX_AUTH_SUCCESS', 'MODAL_CLOSE'])
    expect(runtime().events[2]?.properties).toEqual({ network: HERE, isSmartAccount: false })
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

  test('error: a message for another account is never sent to the wallet', async () => {
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

  test('behavior: a failure shows although the modal was closed while the server checked', async () => {
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

  test('error: on an unknown network', async () => {
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

describe('code that does not come', () => {
  test('error: the flow is called for again; until then nothing closes that must not', async () => {
    let isDown = true
    const { shell, view, signIn } = startPage({
      stages: stagesThrough({ flows: (load) => (isDown ? Promise.reject(new Error('no such chunk')) : load()) }),
    })
    await settled(async () => expect(await signIn()).toMatchObject({ required: true, checking: false }))
    await expect(shell.open()).rejects.toThrow('no such chunk')
    expect(view()).toBeNull()
    isDown = false
    await vi.advanceTimersByTimeAsync(11_000)
    await settled(() => expect(view()).toBe('SIWXSignMessage'))
  })
})
