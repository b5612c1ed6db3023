import { describe, expect, test } from 'vitest'
import { roleOfHost, rolesOf, roleUrlsOf, servesPage } from '@/lib/core/hosts'

describe('roleOfHost', () => {
  test.each([
    ['localhost:3000', 'http://localhost:3000', 'app'],
    ['wallet.localhost:3000', 'http://localhost:3000', 'wallet'],
    ['WALLET.localhost', 'http://localhost:3000', 'wallet'],
    ['wallet.localhost.:3000', 'http://localhost:3000', 'wallet'],
    ['vault.app.example', 'https://app.example', 'vault'],
    ['app.example', 'https://app.example', 'app'],
    ['127.0.0.1:3000', 'http://localhost:3000', 'app'],
    ['wallet.evil.example', 'https://app.example', 'app'],
    ['xwallet.app.example', 'https://app.example', 'app'],
    ['a.wallet.app.example', 'https://app.example', 'app'],
    ['wallet.example', 'https://wallet.example', 'app'],
    ['wallet.wallet.example', 'https://wallet.example', 'wallet'],
    ['', 'https://app.example', 'app'],
    [null, 'https://app.example', 'app'],
  ])('param: %j beside an app at %s is the %s', (host, app, role) => {
    expect(roleOfHost(host, roleUrlsOf({ app }))).toBe(role)
  })

  test('behavior: a custody role may have a domain of its own, and its subdomain of the app then belongs to the app', () => {
    const urls = roleUrlsOf({ app: 'https://app.example', wallet: 'https://keys.example' })
    expect(urls).toEqual({
      app: 'https://app.example',
      wallet: 'https://keys.example',
      vault: 'https://vault.app.example',
    })
    expect(roleOfHost('keys.example', urls)).toBe('wallet')
    expect(roleOfHost('wallet.app.example', urls)).toBe('app')
    // Settings that differ from those of the last call.
    expect(roleOfHost('keys.example', roleUrlsOf({ app: 'https://app.example' }))).toBe('app')
  })
})

describe('rolesOf', () => {
  test.each([
    [undefined, ['app', 'wallet', 'vault']],
    ['', ['app', 'wallet', 'vault']],
    ['vault', ['vault']],
    [' wallet , app', ['app', 'wallet']],
    ['app,app', ['app']],
    ['app,bank', null],
    ['App', null],
    [',', null],
  ])('param: FOYER_ROLES %j means %j', (list, roles) => {
    expect(rolesOf(list)).toEqual(roles)
  })
})

describe('servesPage', () => {
  test.each([
    ['/', 'app'],
    ['/members', 'app'],
    ['/buy/return', 'app'],
    ['/framework', 'app'],
    ['/frame', 'wallet'],
    ['/frame/more', 'wallet'],
    ['/window', 'wallet'],
    ['/stop', 'wallet'],
    ['/passkey', 'wallet'],
    ['/loading', 'wallet'],
    ['/callback', 'wallet'],
    ['/stopped', 'app'],
    ['/approve', 'vault'],
    ['/networks', 'app'],
  ] as const)('param: %s is served by the %s only', (path, owner) => {
    expect((['app', 'wallet', 'vault'] as const).filter((role) => servesPage(role, path))).toEqual([owner])
  })

  test('behavior: every role serves the logos of networks and tokens', () => {
    expect((['app', 'wallet', 'vault'] as const).filter((role) => servesPage(role, '/networks/base.svg'))).toHaveLength(
      3,
    )
  })
})
