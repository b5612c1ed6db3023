import { describe, expect, test } from 'vitest'
import { refusal } from './env-refusal'

/** 32 bytes of one value. */
const keyOf = (value: number) => Buffer.alloc(32, value).toString('base64')

describe('settings of roles', () => {
  test.each(['s'.repeat(31), `${'s'.repeat(31)} `, `${'s'.repeat(31)}é`])(
    'error: the secret of the roles, and the token of the operator, %j is refused, and not repeated',
    (secret) => {
      for (const name of ['FOYER_ROLE_SECRET', 'FOYER_OPERATOR_TOKEN']) {
        expect(refusal({ [name]: secret })).toBe(`${name} must be at least 32 characters without spaces.`)
      }
    },
  )

  test.each([
    ['mysql://db.example/wallet'],
    ['postgres://user:secret@db.example'],
    ['postgres://user:secret@db.example/one/two'],
    ['db.example:secret'],
  ])('error: the database address %j is refused without repeating it', (url) => {
    const message = refusal({ FOYER_VAULT_DATABASE_URL: url })
    expect(message).toMatch(/^FOYER_VAULT_DATABASE_URL must be an address such as/)
    expect(message).not.toContain('secret')
  })

  test.each([
    ['postgres://a:1@db.example/foyer', 'postgresql://b:2@db.example:5432/foyer', 'refused'],
    ['postgres://a:1@db.example/foyer?sslmode=require', 'postgres://a:1@db.example/foyer', 'refused'],
    ['postgres://a:1@db.example/wallet', 'postgres://a:1@db.example/vault', 'accepted'],
    ['postgres://a:1@db.example/foyer', 'postgres://a:1@db.example:5433/foyer', 'accepted'],
  ])('error: two roles in one database, %s and %s: %s', (wallet, vault, outcome) => {
    const message = refusal({ FOYER_WALLET_DATABASE_URL: wallet, FOYER_VAULT_DATABASE_URL: vault })
    if (outcome === 'accepted') return expect(message).toBe('accepted')
    expect(message).toMatch(/must name different databases\.$/)
  })

  test.each([
    { FOYER_WALLET_URL: 'http://localhost:3001' },
    { FOYER_WALLET_URL: 'https://keys.example', FOYER_VAULT_URL: 'http://keys.example:8080' },
  ])('error: two roles on one host are refused: %j', (source) => {
    expect(refusal(source as Record<string, string>)).toBe(
      'FOYER_APP_URL, FOYER_WALLET_URL and FOYER_VAULT_URL must be on different hosts.',
    )
  })

  test('error: an unknown role is refused', () => {
    expect(refusal({ FOYER_ROLES: 'app,bank' })).toBe(
      'FOYER_ROLES must be a list of app, wallet and vault, separated by commas, but is "app,bank".',
    )
  })

  test.each([
    ['FOYER_WALLET_TRANSIT_URL', 'https://s.example/v1/transit', 'FOYER_WALLET_TRANSIT_TOKEN'],
    ['FOYER_VAULT_TRANSIT_KEY', 'vault', 'FOYER_VAULT_TRANSIT_URL'],
    ['FOYER_WALLET_SMTP_URL', 'smtp://mail.example', 'FOYER_WALLET_MAIL_FROM'],
    ['FOYER_VAULT_MAIL_FROM', 'vault@shop.example', 'FOYER_VAULT_SMTP_URL'],
  ])('error: keys and mail accounts that are half set are refused: %s', (name, value, needed) => {
    expect(refusal({ [name]: value })).toBe(`${name} needs ${needed} to be set too.`)
  })

  test('error: two roles that share a key are refused, and the key is not repeated', () => {
    const shared = refusal({
      FOYER_WALLET_KEYS: `a:${keyOf(1)},b:${keyOf(2)}`,
      FOYER_VAULT_KEYS: `c:${keyOf(3)},d:${keyOf(2)}`,
    })
    expect(shared).toMatch(/^The wallet and the vault role must not share a key/)
    expect(shared).not.toContain(keyOf(2))
    const transit = (role: string, key: string) => ({
      [`FOYER_${role}_TRANSIT_URL`]: 'https://s.example/v1/transit',
      [`FOYER_${role}_TRANSIT_TOKEN`]: 'hvs.token',
      [`FOYER_${role}_TRANSIT_KEY`]: key,
    })
    expect(refusal({ ...transit('WALLET', 'foyer'), ...transit('VAULT', 'foyer') })).toMatch(/must not share a key/)
    expect(refusal({ ...transit('WALLET', 'one'), ...transit('VAULT', 'two') })).toBe('accepted')
    expect(refusal({ ...transit('WALLET', 'one'), FOYER_WALLET_KEYS: `a:${keyOf(1)}` })).toMatch(/^Only one of/)
  })

  test.each([
    ['FOYER_WALLET_KEYS', 'a'],
    ['FOYER_WALLET_KEYS', `a:${keyOf(1).slice(2)}`],
    ['FOYER_WALLET_KEYS', `a:${keyOf(1)},a:${keyOf(2)}`],
    ['FOYER_WALLET_KEYS', `a:${keyOf(1)},`],
    ['FOYER_VAULT_SMTP_URL', 'http://mail.example'],
    ['FOYER_VAULT_SMTP_URL', 'smtp://user@mail.example'],
    ['FOYER_VAULT_SMTP_URL', 'smtp://mail.example/?pool=1'],
    ['FOYER_VAULT_MAIL_FROM', 'Shop <a@b.example>, eve@evil.example'],
    ['FOYER_VAULT_MAIL_FROM', 'Shop\r\nBcc: <eve@evil.example>'],
    ['FOYER_VAULT_MAIL_FROM', 'nobody'],
  ])('error: %s refuses "%s"', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} must be `))
    expect(refusal({ [name]: value })).not.toContain('but is "a:')
  })
})
