import { describe, expect, test } from 'vitest'
import { parseEnv } from '@/lib/server/settings/env'
import { refusal } from './env-refusal'

describe('settings of stores and secrets', () => {
  test('behavior: if both are set, the store over REST is used', () => {
    const rest = { KV_REST_API_URL: 'https://kv.example', KV_REST_API_TOKEN: 'secret' }
    const { kv } = parseEnv({ ...rest, REDIS_URL: 'rediss://store.example', FOYER_KV_PREFIX: 'shop:' })
    expect(kv).toEqual({ adapter: 'vercel-kv', url: 'https://kv.example', token: 'secret', prefix: 'shop:' })
  })

  test.each([
    ['REDIS_URL', 'http://:secret@store.example'],
    ['REDIS_URL', 'redis://:secret@'],
    ['REDIS_URL', 'redis://:sec%ret@store.example'],
    ['REDIS_URL', 'redis://:secret@store.example/name'],
    ['REDIS_URL', 'store.example:secret'],
    ['KV_REST_API_URL', 'redis://:secret@store.example'],
    ['KV_REST_API_URL', 'https://user:secret@kv.example'],
    ['KV_REST_API_URL', 'HTTPS://kv.example/secret'],
    ['KV_REST_API_URL', 'https://kv.example/ secret'],
    ['KV_REST_API_TOKEN', 'secret\nline'],
  ])('error: %s=%j is refused without repeating it, since it may hold a secret', (name, value) => {
    const whole = { KV_REST_API_URL: 'https://kv.example', KV_REST_API_TOKEN: 'token' }
    const message = refusal({ ...(name === 'REDIS_URL' ? {} : whole), [name]: value })
    expect(message).toMatch(new RegExp(`^${name} must be .*\\.$`))
    expect(message).not.toContain('sec')
  })

  test.each([
    ['FOYER_AUTH_SECRETS', 'secret-too-short'],
    ['FOYER_AUTH_SECRETS', `${'secret'.repeat(6)},`],
    ['FOYER_AUTH_SECRETS', `${'secret'.repeat(6)},secret`],
  ])('error: %s=%j is refused without repeating it', (name, value) => {
    const message = refusal({ [name]: value })
    expect(message).toMatch(/^FOYER_AUTH_SECRETS must be secrets of at least 32 characters each, .*\.$/)
    expect(message).not.toContain('secretsecret')
  })

  test('error: processes that share a store must share the sign-in secrets, too', () => {
    const shared = { REDIS_URL: 'redis://store.example', FOYER_SIGN_IN: 'optional' }
    expect(refusal(shared)).toBe('FOYER_SIGN_IN needs FOYER_AUTH_SECRETS to be set too where processes share a store.')
    expect(refusal({ ...shared, FOYER_AUTH_SECRETS: 's'.repeat(32) })).toBe('accepted')
    expect(refusal({ ...shared, FOYER_SIGN_IN: 'off' })).toBe('accepted')
    expect(refusal({ FOYER_SIGN_IN: 'required' })).toBe('accepted')
  })

  test('error: a prefix without a shared store stops the start', () => {
    expect(refusal({ FOYER_KV_PREFIX: 'shop:' })).toBe(
      'FOYER_KV_PREFIX needs KV_REST_API_URL or REDIS_URL to be set too.',
    )
  })
})
