import { describe, expect, test } from 'vitest'
import { readMessage } from '@/lib/custody/readable-message'
import { factsOf } from '@/lib/frame-guest/message-facts'
import { type NameRequest, nameMessage } from '@/lib/names/name-messages'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { buildSignInText } from '@/lib/sign-in/sign-in-text'

const ACCOUNT = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const OTHER = '0x7773Ddb94510Ec5ca17E06FE67Bb09567Cc9dd4C'
const OWN = { domain: 'shop.example', isForPage: true }

const readText = (text: string, signIn: typeof OWN | null = null) =>
  factsOf({ shown: readMessage(new TextEncoder().encode(text)), signIn, account: ACCOUNT })

const message: SignInMessage = {
  domain: 'shop.example',
  accountAddress: ACCOUNT,
  statement: 'Sign in to the shop.',
  uri: 'https://shop.example',
  version: '1',
  chainId: 'eip155:1',
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-11-27T10:00:00.000Z',
  expirationTime: '2026-12-27T10:00:00.000Z',
}

const REQUESTS: readonly NameRequest[] = [
  { action: 'register', name: 'ada.foyer.eth', attributes: { description: 'Tea', 'com.github': 'ada' } },
  { action: 'update', name: 'ada.foyer.eth', attributes: {} },
  { action: 'address', name: 'ada.foyer.eth', coinType: 501, address: null },
  { action: 'offer', name: 'ada.foyer.eth', to: OTHER.toLowerCase() },
  { action: 'accept', name: 'ada.foyer.eth' },
  { action: 'withdraw', name: 'ada.foyer.eth' },
  { action: 'release', name: 'ada.foyer.eth' },
]
const name = nameMessage({ action: 'release', name: 'ada.foyer.eth' }, 1_764_000_000)

describe('factsOf', () => {
  test.each(REQUESTS.map((request) => [request.action, request] as const))(
    'behavior: the message of a name, %s, is read field by field',
    (action, request) => {
      const { action: _action, ...fields } = request
      const facts = readText(nameMessage(request, 1_764_000_000))
      expect(facts).toMatchObject({ kind: action, message: { ...fields, timestamp: 1_764_000_000 } })
    },
  )

  test('behavior: a message that signs in to the page that asks is read field by field', () => {
    expect(readText(buildSignInText(message), OWN)).toEqual({ kind: 'signIn', message })
  })

  test.each([
    ['a sign-in of another account', buildSignInText({ ...message, accountAddress: OTHER }), OWN],
    ['a sign-in to another page', buildSignInText(message), { ...OWN, isForPage: false }],
    ['a sign-in with a line more', `${buildSignInText(message)}\nPay: 1 ETH`, OWN],
    ['any other text', 'Welcome to the shop.', null],
    ['a name message with a space', name.replace(':', ': '), null],
    ['a name message with a key more', name.replace('{', '{"to":"0x1",'), null],
    ['a name message with its keys in another order', '{"name":"a.foyer.eth","action":"release","timestamp":1}', null],
    ['a name message with a hidden character', name.replace('ada', 'a\u200bda'), null],
    ['a transfer, which is no longer signed', name.replace('release', 'transfer'), null],
    ['a text that is longer than all of ours', `{"name":"${'a'.repeat(70_000)}"}`, null],
  ])('error: %s is shown whole', (_, text, signIn) => {
    expect(readText(text, signIn)).toBeNull()
  })
})
