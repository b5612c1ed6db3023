import { beforeEach, describe, expect, test } from 'vitest'
import { createLoginSignIn } from '@/lib/frame-guest/login-sign-in'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { buildSignInText } from '@/lib/sign-in/sign-in-text'

const PAGE = 'https://shop.example:8443'
const ADDRESSES = {
  eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
} as const
const ISSUED: SignInMessage = {
  domain: 'shop.example:8443',
  accountAddress: ADDRESSES.eip155,
  statement: 'I accept the terms.',
  uri: PAGE,
  version: '1',
  chainId: 'eip155:1',
  nonce: 'abcdef0123456789',
  issuedAt: '2026-11-27T10:00:00.000Z',
  expirationTime: '2026-11-27T10:05:00.000Z',
}
const TEXT = buildSignInText(ISSUED)
const SMART = '0x7773Ddb94510Ec5ca17E06FE67Bb09567Cc9dd4C'

let now = 0
let asked: string[] = []
beforeEach(() => {
  now = 0
  asked = []
})

const pass = (ms: number): void => {
  now += ms
}

/** @param isIssued - The answer of the server; by default it has issued whatever is asked. */
function newLogin(isIssued: (text: string) => boolean = () => true) {
  return createLoginSignIn({
    embedOrigin: PAGE,
    now: () => now,
    async isIssued(text) {
      asked.push(text)
      return isIssued(text)
    },
    smartAccountOn: async (chainId) =>
      chainId === 'eip155:8453'
        ? { address: SMART, forAccount: (message) => ({ ...message, accountType: 'smartAccount' }) }
        : null,
  })
}
const take = (login: ReturnType<typeof newLogin>, text: string) =>
  login.take(text, ADDRESSES, new AbortController().signal)
const begun = (isIssued?: (text: string) => boolean) => {
  const login = newLogin(isIssued)
  login.begin()
  return login
}

describe('what a login signs without a screen', () => {
  test.each([
    ['eip155', ISSUED],
    ['solana', { ...ISSUED, accountAddress: ADDRESSES.solana, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
  ] as const)(
    'behavior: the issued message of the page, with the account of %s: the very bytes of the text',
    async (namespace, message) => {
      const text = buildSignInText(message)
      const prepared = await take(
        begun((each) => each === text),
        text,
      )
      expect(prepared).toMatchObject({ namespace, account: ADDRESSES[namespace] })
      expect(new TextDecoder().decode(prepared?.bytes)).toBe(text)
      expect(asked).toEqual([text])
    },
  )

  // The server says yes to all of these: only the frame refuses them.
  test.each<[string, Partial<SignInMessage>]>([
    ['another domain', { domain: 'evil.example' }],
    ['the domain without its port', { domain: 'shop.example' }],
    ['a user before the domain', { domain: 'evil@shop.example:8443' }],
    ['another uri', { uri: 'https://evil.example' }],
    ['a path below the uri', { uri: `${PAGE}/orders` }],
    ['the uri over http', { uri: 'http://shop.example:8443' }],
    ['another address', { accountAddress: '0x7773Ddb94510Ec5ca17E06FE67Bb09567Cc9dd4C' }],
    [
      'an account of another namespace',
      { chainId: 'cosmos:cosmoshub-4', accountAddress: 'cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkmsq' },
    ],
  ])('error: %s is not signed, whatever the server says', async (_, change) => {
    expect(await take(begun(), buildSignInText({ ...ISSUED, ...change }))).toBeNull()
    expect(asked).toEqual([])
  })

  test.each([
    ['another nonce', buildSignInText({ ...ISSUED, nonce: '0123456789abcdef' })],
    ['another statement', buildSignInText({ ...ISSUED, statement: 'I give everything away.' })],
    ['a resource more', buildSignInText({ ...ISSUED, resources: ['https://evil.example'] })],
    ['a longer life', buildSignInText({ ...ISSUED, expirationTime: '2027-11-27T10:05:00.000Z' })],
    ['no sign-in at all', 'Pay 100 ETH to 0x7773Ddb94510Ec5ca17E06FE67Bb09567Cc9dd4C'],
    ['nothing', ''],
  ])('error: %s is not signed: the server has not issued it', async (_, text) => {
    expect(
      await take(
        begun((each) => each === TEXT),
        text,
      ),
    ).toBeNull()
  })

  test('error: no text that differs from the issued one in a single character is signed', async () => {
    for (let at = 0; at < TEXT.length; at += 1) {
      for (const other of ['x', ' ', '\n']) {
        if (TEXT[at] === other) continue
        const changed = TEXT.slice(0, at) + other + TEXT.slice(at + 1)
        expect(
          await take(
            begun((each) => each === TEXT),
            changed,
          ),
        ).toBeNull()
      }
    }
  })

  test('error: without a login nothing is signed, and the server is not asked', async () => {
    expect(await take(newLogin(), TEXT)).toBeNull()
    expect(asked).toEqual([])
  })

  test('error: a second message in the same login is not signed, also after a first one that was refused', async () => {
    const login = begun()
    expect(await take(login, TEXT)).not.toBeNull()
    expect(await take(login, TEXT)).toBeNull()
    const other = begun()
    expect(await take(other, 'another text')).toBeNull()
    expect(await take(other, TEXT)).toBeNull()
  })

  test('error: of two messages at once only one is signed', async () => {
    const login = begun()
    const both = await Promise.all([take(login, TEXT), take(login, TEXT)])
    expect(both.filter((each) => each !== null)).toHaveLength(1)
  })

  test.each([
    ['a minute later', () => pass(60_000)],
    ['after the visitor has logged out', (login: ReturnType<typeof newLogin>) => login.end()],
  ])('error: %s nothing is signed', async (_, end) => {
    const login = begun()
    end(login)
    expect(await take(login, TEXT)).toBeNull()
  })

  test.each([
    ['on a network where there is one', 'eip155:8453', SMART, SMART],
    ['on a network without them', 'eip155:1', SMART, undefined],
    ['of others', 'eip155:8453', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', undefined],
  ] as const)(
    'param: the message of a smart account %s is signed for it alone',
    async (_, chainId, accountAddress, account) => {
      const message = await take(begun(), buildSignInText({ ...ISSUED, chainId, accountAddress }))
      expect(message?.account).toBe(account)
      expect(message?.accountType).toBe(account && 'smartAccount')
    },
  )

  test('error: a server that does not answer signs nothing', async () => {
    const login = createLoginSignIn({
      embedOrigin: PAGE,
      now: () => now,
      isIssued: () => Promise.reject(new Error('down')),
      smartAccountOn: async () => null,
    })
    login.begin()
    await expect(take(login, TEXT)).rejects.toThrow('down')
    expect(await take(login, TEXT)).toBeNull()
  })
})
