import { describe, expect, test } from 'vitest'
import { parseEnv } from '@/lib/server/settings/env'
import { refusal } from './env-refusal'

const KEY = `0x${'ab'.repeat(32)}`
const RECIPIENT = '0xfEE0000000000000000000000000000000000085'

describe('settings of names and WalletConnect', () => {
  test('behavior: names need a zone, and have limits and keys of their own', () => {
    expect(parseEnv({ FOYER_NAMES_ZONE: 'foyer.eth' }).names).toEqual({
      zone: 'foyer.eth',
      registration: 'embedded',
      perAddress: 3,
      reserved: [],
      signingKeys: [],
      resolvers: [],
    })
    const env = parseEnv({
      FOYER_NAMES_ZONE: 'names.example.com',
      FOYER_NAMES_REGISTRATION: 'open',
      FOYER_NAMES_PER_ADDRESS: '1',
      FOYER_NAMES_RESERVED: 'acme, acme-pay',
      FOYER_NAMES_SIGNING_KEYS: `${KEY}, ${KEY}`,
      FOYER_NAMES_RESOLVERS: RECIPIENT,
    })
    expect(env.names).toEqual({
      zone: 'names.example.com',
      registration: 'open',
      perAddress: 1,
      reserved: ['acme', 'acme-pay'],
      signingKeys: [KEY, KEY],
      resolvers: [RECIPIENT],
    })
  })

  test.each(['eth', 'Foyer.eth', '.eth', 'foyer..eth', 'xn--a.eth', 'foyer_.eth', `${'a'.repeat(64)}.eth`, 'zoë.eth'])(
    'error: FOYER_NAMES_ZONE=%s is refused',
    (zone) => {
      expect(refusal({ FOYER_NAMES_ZONE: zone })).toMatch(/^FOYER_NAMES_ZONE must be a name of at least two labels/)
    },
  )

  test('error: a bad signing key is not repeated in the message, and keys without a zone are refused', () => {
    const names = { FOYER_NAMES_ZONE: 'foyer.eth', FOYER_NAMES_SIGNING_KEYS: `${KEY},${KEY}ff` }
    expect(refusal(names)).not.toContain(KEY)
    expect(refusal({ FOYER_NAMES_SIGNING_KEYS: KEY })).toBe(
      'FOYER_NAMES_SIGNING_KEYS needs FOYER_NAMES_ZONE to be set too.',
    )
  })

  test('behavior: WalletConnect has no Verify server unless one is named', () => {
    const env = parseEnv({ FOYER_WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef' })
    expect(env.walletConnect).toMatchObject({ verifyUrl: '' })
  })

  test.each([
    ['http://verify.example'],
    ['wss://verify.example'],
    ['verify.example'],
    ['https://user@verify.example'],
    ['https://verify.example/?v=3'],
    ['https://verify.example/#v3'],
  ])('error: the Verify server %j is refused', (url) => {
    const set = {
      FOYER_WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef',
      FOYER_WALLETCONNECT_VERIFY_URL: url,
    }
    expect(refusal(set)).toMatch(/^FOYER_WALLETCONNECT_VERIFY_URL must be an https address/)
  })

  test('error: a Verify server without a project id of WalletConnect is refused', () => {
    expect(refusal({ FOYER_WALLETCONNECT_VERIFY_URL: 'https://verify.example' })).toBe(
      'FOYER_WALLETCONNECT_VERIFY_URL needs FOYER_WALLETCONNECT_PROJECT_ID to be set too.',
    )
  })
})
