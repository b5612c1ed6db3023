import { Writable } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { createLog, withRequestId } from '@/lib/server/kit/log'
import { redact } from '@/lib/server/kit/redact'

const SIGNATURE = `0x${'ab'.repeat(65)}`
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-DEF_123'

function openLog(level = 'trace') {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { log: createLog(level, sink), lines }
}

describe('redact', () => {
  test.each([
    'authorization',
    'Authorization',
    'proxy-authorization',
    'cookie',
    'set-cookie',
    'x-api-key',
    'apiKey',
    'api_key',
    'API-KEY',
    'accessToken',
    'refresh_token',
    'idToken',
    'csrfToken',
    'token',
    'password',
    'clientSecret',
    'privateKey',
    'faucetPrivateKey',
    'mnemonic',
    'signature',
    'sig',
    'email',
    'emailAddress',
    'otp',
    'code',
    'jwt',
    'sessionToken',
    'KV_REST_API_TOKEN',
  ])('param: a field named %s is hidden, at any depth', (name) => {
    const text = JSON.stringify(redact({ a: [{ b: { [name]: 'leak-me' } }], [name]: { deep: 'leak-me' } }))
    expect(text).not.toContain('leak-me')
  })

  test.each([
    ['a key in a path', 'calling https://mainnet.node.example/v3/0123456789abcdef now', '0123456789abcdef'],
    ['a key in a query', 'GET https://api.example/x?apikey=verysecret&b=1', 'verysecret'],
    ['a key in userinfo', 'wss://user:verysecret@node.example/', 'verysecret'],
    ['the password of a store', 'rediss://user:verysecret@store.example:6379/0', 'verysecret'],
    ['a bearer', 'sent Authorization: Bearer abc.def-ghi', 'abc.def-ghi'],
    ['a JWT', `session ${JWT} refused`, JWT],
    ['a signature', `verify ${SIGNATURE} failed`, SIGNATURE],
    ['an e-mail address', 'no account for ada.lovelace+x@mail.example.co', 'lovelace'],
    ['an e-mail address in quotes', 'no account for "ada@example.com"', 'ada@'],
    ['a JWT behind a hyphen', `session-${JWT}`, JWT],
    ['an e-mail address behind another sign', 'a@b@ada.example.com', 'ada'],
    ['a code', 'wrong code: 123456', '123456'],
    ['a token', 'token=abcdef', 'abcdef'],
  ])('error: %s in running text is hidden, in messages, fields and errors', (_, text, secret) => {
    expect(redact(text)).not.toContain(secret)
    expect(JSON.stringify(redact({ note: text }))).not.toContain(secret)
    expect(JSON.stringify(redact({ err: new Error(text, { cause: new Error(text) }) }))).not.toContain(secret)
  })

  test('behavior: facts that an operator needs stay readable', () => {
    const hash = `0x${'12'.repeat(32)}`
    const address = `0x${'34'.repeat(20)}`
    const fields = { hash, address, status: 502, code: 'upstream.failed', ms: 12n, path: '/api/swap/quote' }
    expect(redact(fields)).toEqual({ ...fields, ms: '12' })
    expect(redact({ code: 'ECONNRESET' })).toEqual({ code: 'ECONNRESET' })
    expect(redact({ code: -32005 })).toEqual({ code: -32005 })
    expect(redact('https://node.example/key')).toBe('https://node.example/…')
    for (const text of ['eyJ-eyJhbGci without a dot', 'ada@localhost', 'a@b@c', 'mail@'])
      expect(redact(text)).toBe(text)
  })

  test('behavior: errors keep code, details and causes', () => {
    const error = new AppError('upstream.failed', {
      cause: new Error('reset'),
      details: { vendor: 'acme', status: 503 },
    })
    expect(redact(error)).toMatchObject({
      name: 'AppError',
      errorCode: 'upstream.failed',
      details: { vendor: 'acme', status: 503 },
      cause: { message: 'reset' },
    })
  })

  test('error: circular, deep and huge values are bounded', () => {
    const circular: Record<string, unknown> = {}
    circular.self = circular
    expect(JSON.stringify(redact(circular)).length).toBeLessThan(200)
    const circularError = new Error('a')
    circularError.cause = circularError
    expect(JSON.stringify(redact(circularError)).length).toBeLessThan(100_000)
    expect((redact('x'.repeat(1_000_000)) as string).length).toBeLessThan(3_000)
    expect(redact(Array.from({ length: 100_000 }, () => 1))).toHaveLength(100)
  })
})

describe('createLog', () => {
  test('behavior: lines are JSON, redacted in fields and message, and carry the request id', () => {
    const { log, lines } = openLog()
    withRequestId('request-1', () => log.warn({ email: 'ada@example.com', err: new Error(JWT) }, `sent ${JWT}`))
    log.info('outside')
    const [first, second] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(first).toMatchObject({ level: 'warn', requestId: 'request-1', msg: 'sent [redacted]', email: '[redacted]' })
    expect(lines.join('')).not.toContain(JWT)
    expect(second).toMatchObject({ level: 'info', msg: 'outside' })
    expect(second).not.toHaveProperty('requestId')
  })

  test('behavior: a copy of the module, as bundlers create them, finds the id too', async () => {
    const { log, lines } = openLog()
    vi.resetModules()
    const copy = await import('@/lib/server/kit/log')
    copy.withRequestId('request-2', () => log.info('here'))
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ requestId: 'request-2' })
  })

  test('behavior: an id follows its request through every await', async () => {
    const { log, lines } = openLog()
    const work = (id: string) =>
      withRequestId(id, async () => {
        await new Promise((resolve) => setTimeout(resolve, 1))
        log.info(id)
      })
    await Promise.all([work('a'), work('b')])
    for (const line of lines) {
      const { requestId, msg } = JSON.parse(line) as { requestId: string; msg: string }
      expect(requestId).toBe(msg)
    }
  })

  test('error: a line break in a message stays inside its line', () => {
    const { log, lines } = openLog()
    log.info('first\n{"level":"error","msg":"forged"}')
    expect(lines).toHaveLength(1)
    expect(lines[0]?.trimEnd()).not.toContain('\n')
  })
})
