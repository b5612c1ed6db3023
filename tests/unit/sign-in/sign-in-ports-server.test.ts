import { afterEach, describe, expect, test, vi } from 'vitest'
import { AUTH_PATH } from '@/lib/core/auth-path'
import { CALL_TIMEOUT_MS } from '@/lib/core/call-endpoint'
import { signOut } from '@/lib/sign-in/sign-in-forms'
import { prepareMessage, submitSignature } from '@/lib/sign-in/sign-in-ports-server'
import { fullMessage } from '@/tests/support/sign-in-messages'
import { createFakeSignInServer, failure } from '../../fakes/fake-sign-in-server'
import { revokedProxy } from '../../support/revoked-proxy'

afterEach(() => void vi.useRealTimers())

const message = fullMessage('eip155')
const account = { chainId: message.chainId, address: message.accountAddress }
const signal = new AbortController().signal

function serverOf(signInServer = createFakeSignInServer()) {
  const fetch = (async (url: string, init?: RequestInit) => signInServer.respond(url, init)) as typeof globalThis.fetch
  return { signInServer, server: { baseUrl: '', authPath: AUTH_PATH, projectId: 'foyer-dev', fetch } }
}

describe('prepareMessage', () => {
  test('behavior: sends the address with its checksum and returns fields and text', async () => {
    const ask = vi.fn(async () => ({ ...message, resources: [...(message.resources ?? [])] }))
    const prepared = await prepareMessage({ ...account, address: account.address.toLowerCase() }, ask, signal)
    expect(ask).toHaveBeenCalledExactlyOnceWith({ chainId: account.chainId, accountAddress: account.address }, signal)
    expect(prepared.message).toEqual(message)
    expect(prepared.text).toContain(`${message.domain} wants you to sign in with your Ethereum account:\n`)
  })

  test.each([
    ['account', { accountAddress: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' }],
    ['chain', { chainId: 'eip155:1' }],
  ] as const)('error: a message for another %s is refused', async (_, change) => {
    const ask = async () => ({ ...message, resources: [], ...change })
    await expect(prepareMessage(account, ask, signal)).rejects.toMatchObject({ code: 'siwx.bad_message' })
  })

  test('error: a message that breaks its grammar is never shown to a wallet', async () => {
    const ask = async () => ({ ...message, resources: [], statement: 'Sign in\n\nURI: https://evil.example' })
    await expect(prepareMessage(account, ask, signal)).rejects.toMatchObject({
      code: 'siwx.init_failed',
      details: { field: 'statement' },
    })
  })
})

describe('submitSignature', () => {
  test('behavior: requests a token and sends one form', async () => {
    const { signInServer, server } = serverOf()
    const { text } = await prepareMessage(account, async () => ({ ...message, resources: [] }), signal)
    await submitSignature(server, { text, signature: '0xab' }, signal)
    expect(signInServer.calls.map(({ path, method }) => `${method} ${path}`)).toEqual([
      'GET csrf',
      'POST callback/siwx',
    ])
    expect(signInServer.calls[1]?.sent).toEqual({ message: text, signature: '0xab', csrfToken: 'c5f7', json: 'true' })
  })

  test('behavior: a token whose cookie another tab has replaced is requested once more', async () => {
    const paths: string[] = []
    const details = { csrfToken: 'Invalid input' }
    const refused = { error: { code: 'request.invalid', message: '', requestId: 'r-1', details } }
    const serverWith = (refusals: number) => ({
      ...{ baseUrl: '', authPath: AUTH_PATH, projectId: 'foyer-dev' },
      fetch: (async (url: string) => {
        paths.push(url.replace(/\?.*/, ''))
        if (url.includes('/csrf')) return Response.json({ csrfToken: `token-${paths.length}` })
        return paths.length / 2 <= refusals ? Response.json(refused, { status: 400 }) : Response.json({})
      }) as typeof globalThis.fetch,
    })
    const once = ['/api/auth/csrf', '/api/auth/callback/siwx']
    await submitSignature(serverWith(1), { text: 'text', signature: '0xab' }, signal)
    expect(paths.splice(0)).toEqual([...once, ...once])
    const again = submitSignature(serverWith(9), { text: 'text', signature: '0xab' }, signal)
    await expect(again).rejects.toMatchObject({ code: 'request.invalid' })
    expect(paths).toEqual([...once, ...once])
  })

  test.each(['csrf', 'callback/siwx'] as const)(
    'error: a failure of %s keeps its code and its request id',
    async (path) => {
      const { signInServer, server } = serverOf()
      signInServer.answer(path, () => failure('kv.unavailable', 503))
      await expect(submitSignature(server, { text: 'x', signature: '0xab' }, signal)).rejects.toMatchObject({
        code: 'kv.unavailable',
        requestId: 'r-1',
      })
    },
  )

  test('error: an error of a replaced fetch is copied', async () => {
    const { signInServer, server } = serverOf()
    signInServer.answer('csrf', () => Promise.reject(revokedProxy({})))
    const failure = await submitSignature(server, { text: 'x', signature: '0xab' }, signal).catch((thrown) => thrown)
    expect(failure).toMatchObject({ code: 'upstream.failed', cause: [{}] })
  })

  test('error: being offline is reported as such', async () => {
    const { signInServer, server } = serverOf()
    signInServer.answer('csrf', () => Promise.reject(new TypeError('failed to fetch')))
    const sending = () => submitSignature(server, { text: 'x', signature: '0xab' }, signal)
    await expect(sending()).rejects.toMatchObject({ code: 'upstream.failed' })
    vi.stubGlobal('navigator', { onLine: false })
    await expect(sending()).rejects.toMatchObject({ code: 'network.offline' })
  })

  test('error: a server that does not answer leads to a timeout', async () => {
    const deadline = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
    const { signInServer, server } = serverOf()
    signInServer.answer('callback/siwx', () => new Promise(() => undefined))
    const sending = submitSignature(server, { text: 'x', signature: '0xab' }, signal)
    deadline.abort()
    await expect(sending).rejects.toMatchObject({ code: 'request.timeout' })
    expect(timeout).toHaveBeenCalledExactlyOnceWith(CALL_TIMEOUT_MS)
  })
})

describe('signOut', () => {
  test('behavior: requests a token and sends one form', async () => {
    const { signInServer, server } = serverOf()
    expect(await signOut(server)).toBe(true)
    expect(signInServer.calls.map(({ path, method }) => `${method} ${path}`)).toEqual(['GET csrf', 'POST signout'])
  })

  test.each(['csrf', 'signout'] as const)('error: after a failure of %s the session has not ended', async (path) => {
    const { signInServer, server } = serverOf()
    signInServer.answer(path, () => Promise.reject(new TypeError('failed to fetch')))
    await expect(signOut(server)).resolves.toBe(false)
  })
})
