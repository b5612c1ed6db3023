import { beforeEach, describe, expect, test } from 'vitest'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import {
  cosmos,
  DEVNET,
  eip155,
  expectRefused,
  MINUTE,
  openCodeless,
  openSignIn,
  otherEip155,
  signers,
  solana,
  TestBrowser,
} from './sign-in-api'

let browser: TestBrowser
beforeEach(() => {
  browser = new TestBrowser()
})

/** One field of a valid message with another value. `line` is its form in the text, for a text not signed again. */
const corruptions: readonly (readonly [
  field: string,
  code: string,
  change: (message: SignInMessage) => SignInMessage,
  line: (text: string) => string,
])[] = [
  [
    'domain',
    'siwx.bad_message',
    (message) => ({ ...message, domain: 'localhost:3001' }),
    (text) => text.replace('localhost:3000 wants', 'localhost:3001 wants'),
  ],
  [
    'domain with a user',
    'siwx.bad_message',
    (message) => ({ ...message, domain: `x@${message.domain}` }),
    (text) => `x@${text}`,
  ],
  [
    'statement',
    'siwx.bad_message',
    (message) => ({ ...message, statement: 'I accept everything.' }),
    (text) => text.replace('no gas', 'No gas'),
  ],
  [
    'uri',
    'siwx.bad_message',
    (message) => ({ ...message, uri: 'http://localhost:3000/' }),
    (text) => text.replace('URI: http://localhost:3000', 'URI: http://localhost:3000/'),
  ],
  [
    'issuedAt',
    'siwx.bad_message',
    (message) => ({ ...message, issuedAt: '2026-11-21T09:59:59.999Z' }),
    (text) => text.replace('Issued At: 2026', 'Issued At: 2025'),
  ],
  [
    'issuedAt in the future',
    'siwx.expired',
    (message) => ({ ...message, issuedAt: '2026-11-21T10:02:00.001Z' }),
    (text) => text.replace('Issued At: 2026', 'Issued At: 2027'),
  ],
  [
    'expirationTime',
    'siwx.bad_message',
    (message) => ({ ...message, expirationTime: '2027-11-21T10:05:00.000Z' }),
    (text) => text.replace('Expiration Time: 2026', 'Expiration Time: 2027'),
  ],
  [
    'expirationTime in the past',
    'siwx.expired',
    (message) => ({ ...message, expirationTime: '2026-11-21T09:58:00.000Z' }),
    (text) => text.replace('Expiration Time: 2026', 'Expiration Time: 2025'),
  ],
  [
    'no expirationTime',
    'siwx.bad_message',
    ({ expirationTime, ...message }) => message,
    (text) => text.replace(/\nExpiration Time: .*/, ''),
  ],
  [
    'notBefore',
    'siwx.bad_message',
    (message) => ({ ...message, notBefore: message.issuedAt }),
    (text) => text.replace(/\nExpiration Time: .*/, '$&\nNot Before: 2026-11-21T10:00:00.000Z'),
  ],
  [
    'notBefore in the future',
    'siwx.expired',
    (message) => ({ ...message, notBefore: '2026-11-21T10:02:00.001Z' }),
    (text) => text.replace(/\nExpiration Time: .*/, '$&\nNot Before: 2027-11-21T10:00:00.000Z'),
  ],
  [
    'requestId',
    'siwx.bad_message',
    (message) => ({ ...message, requestId: '1' }),
    (text) => text.replace(/\nExpiration Time: .*/, '$&\nRequest ID: 1'),
  ],
  [
    'resources',
    'siwx.bad_message',
    (message) => ({ ...message, resources: ['https://example.com/terms'] }),
    (text) => `${text}\nResources:\n- https://example.com/terms`,
  ],
  [
    'nonce',
    'siwx.expired',
    (message) => ({ ...message, nonce: `${message.nonce}0` }),
    (text) => text.replace(/Nonce: \w+/, '$&0'),
  ],
]

describe.each(signers)('a message of %s', (_, signer) => {
  test.each(corruptions)('error: with another field, signed: %s', async (_field, code, change) => {
    openCodeless()
    await expectRefused(browser, await browser.submit(await browser.prepare(signer, change)), code)
  })

  test.each(corruptions)('error: with another field after it was signed: %s', async (_field, code, _change, line) => {
    openCodeless()
    const form = await browser.prepare(signer)
    const message = line(form.message)
    expect(message).not.toBe(form.message)
    await expectRefused(browser, await browser.submit({ ...form, message }), code)
  })

  test.each([
    ['a line behind it', (text: string) => `${text}\n`],
    ['Windows line ends', (text: string) => text.replaceAll('\n', '\r\n')],
    ['version 2', (text: string) => text.replace('Version: 1', 'Version: 2')],
    ['another account before', (text: string) => `${text}\n${text}`],
    ['nothing', () => ''],
    ['no text', () => '\0\ud800'],
    ['far too much', (text: string) => text.padEnd(8_193, '.')],
  ])('error: with %s is refused', async (_name, change) => {
    openCodeless()
    const form = await browser.prepare(signer)
    await expectRefused(browser, await browser.submit({ ...form, message: change(form.message) }), 'siwx.bad_message')
  })

  test.each(['', '0x', 'x', '\0', '0'.repeat(40_000), `0x${'00'.repeat(65)}`, 'A'.repeat(88)])(
    'error: with %s for a signature',
    async (signature) => {
      openCodeless()
      const form = await browser.prepare(signer)
      await expectRefused(browser, await browser.submit({ ...form, signature }), 'siwx.bad_signature')
    },
  )

  test('error: without its signature', async () => {
    openCodeless()
    const { message } = await browser.prepare(signer)
    await expectRefused(browser, await browser.post('callback/siwx', { message }), 'siwx.bad_signature')
  })

  test('behavior: is valid until the end of its life for a clock that is two minutes off, and no longer', async () => {
    for (const [later, status] of [
      [7 * MINUTE - 1, 200],
      [7 * MINUTE, 401],
      [-2 * MINUTE, 200],
      [-2 * MINUTE - 1, 401],
    ] as const) {
      const { clock } = openCodeless()
      const form = await browser.prepare(signer)
      clock.now += later
      expect((await browser.submit(form)).status, `${later} ms later`).toBe(status)
    }
  })
})

describe('accounts and chains', () => {
  test('error: a nonce is valid only for the account that requested it', async () => {
    openCodeless()
    const change = (message: SignInMessage) => ({ ...message, accountAddress: otherEip155.accountAddress })
    const form = await browser.prepare(eip155, change)
    const { signature } = await otherEip155.sign(form.message)
    await expectRefused(browser, await browser.submit({ ...form, signature }), 'siwx.wrong_account')
  })

  test('error: a nonce is valid only for the requested chain', async () => {
    openCodeless()
    const form = await browser.prepare(eip155, (message) => ({ ...message, chainId: 'eip155:1' }))
    await expectRefused(browser, await browser.submit(form), 'siwx.bad_message')
  })

  test('error: a nonce of one namespace is not valid in another', async () => {
    openCodeless()
    const { chainId, accountAddress } = solana
    const form = await browser.prepare(eip155, (message) => ({ ...message, chainId, accountAddress }))
    const { signature } = await solana.sign(form.message)
    await expectRefused(browser, await browser.submit({ ...form, signature }), 'siwx.bad_message')
  })

  test('error: a chain that is no longer served when its message is submitted', async () => {
    const { platform } = openCodeless()
    const form = await browser.prepare(cosmos)
    openSignIn({ ...DEVNET, FOYER_COSMOS_PREFIXES: '' }, { kv: platform.kv, now: platform.now })
    await expectRefused(browser, await browser.submit(form), 'siwx.bad_message')
  })

  test.each([
    ['no key', ''],
    ['another key', 'AzH1ZqxZQ4Yp1v9zL1rYHiMGLHVKXR9Qx6Y1PSUoX0Xk'],
    ['a long key', 'A'.repeat(200)],
  ])('error: on cosmos, %s', async (_, publicKey) => {
    openCodeless()
    const form = await browser.prepare(cosmos)
    await expectRefused(browser, await browser.submit({ ...form, publicKey }), 'siwx.bad_signature')
  })
})

describe('the requested host', () => {
  test('behavior: makes no difference', async () => {
    openCodeless()
    const form = await browser.prepare(eip155)
    const lies = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    expect((await browser.submit(form, lies)).status).toBe(200)
  })

  test('error: does not make messages with its own name valid', async () => {
    openCodeless()
    const change = (message: SignInMessage) => ({ ...message, domain: 'evil.example', uri: 'https://evil.example' })
    const form = await browser.prepare(eip155, change)
    const lies = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    await expectRefused(browser, await browser.submit(form, lies), 'siwx.bad_message')
  })

  test('error: a message from before a change of the configuration is refused', async () => {
    const { platform } = openCodeless()
    const form = await browser.prepare(eip155)
    const moved = { ...DEVNET, FOYER_APP_URL: 'https://app.example' }
    openSignIn(moved, { kv: platform.kv, now: platform.now })
    const csrfToken = await browser.csrf()
    const answer = await browser.submit({ ...form, csrfToken }, { origin: 'https://app.example' })
    await expectRefused(browser, answer, 'siwx.bad_message')
  })
})
