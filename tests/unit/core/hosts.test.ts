import { describe, expect, test } from 'vitest'
import { roleOfHost } from '@/lib/core/hosts'

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
  ])('param: %j beside an app at %s is the %s', (host, appUrl, role) => {
    expect(roleOfHost(host, appUrl)).toBe(role)
  })
})
