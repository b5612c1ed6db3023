import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findSecrets } from '@/tests/support/find-secrets'

const bytes = Uint8Array.from([251, 255, 191, 16, 32, 0, 47, 63, 200, 7, 9, 250, 253, 128, 64, 91])

describe('findSecrets', () => {
  test.each([
    ['bytes', `a${Buffer.from(bytes).toString('latin1')}b`],
    ['hex of a dump', `\\x00${Buffer.from(bytes).toString('hex')}ff`],
    ['base64', `{"half":"${Buffer.from(bytes).toString('base64')}"}`],
    ['base64url', Buffer.from(bytes).toString('base64url')],
    ['base64 after one byte', Buffer.concat([randomBytes(1), bytes, randomBytes(4)]).toString('base64')],
    ['base64 after two bytes', Buffer.concat([randomBytes(2), bytes, randomBytes(4)]).toString('base64url')],
    ['numbers', `[${[...bytes]}]`],
    ['a JSON of bytes', JSON.stringify({ half: bytes })],
  ])('behavior: finds bytes written as %s', (_, text) => {
    expect(findSecrets({ seed: bytes }, { log: text })).toEqual([expect.stringMatching(/^seed in log, /)])
  })

  test.each([
    ['as it is', 'to=ada@example.com'],
    ['percent-encoded', 'to=ada%40example.com'],
    ['in base64', Buffer.from('x ada@example.com y').toString('base64')],
    ['in hex', Buffer.from('ada@example.com').toString('hex').toUpperCase()],
  ])('behavior: finds a text %s', (_, text) => {
    expect(findSecrets({ address: 'ada@example.com' }, { log: text })).toHaveLength(1)
  })

  test.each([
    ['hex of a dump', `\\x${Buffer.from(bytes).toString('hex')}`],
    ['numbers', `[${[...bytes]}]`],
  ])('behavior: finds the bytes of a base64url text written as %s', (_, text) => {
    const half = Buffer.from(bytes).toString('base64url')
    expect(findSecrets({ half }, { dump: text })).toEqual([expect.stringMatching(/^half in dump, decoded, /)])
  })

  test('behavior: finds a code between other characters, but not inside a longer number', () => {
    const found = (text: string) => findSecrets({ code: '123456' }, { log: text }).length
    expect(found('"code":"123456"')).toBe(1)
    expect(found('"time":1763123456789')).toBe(0)
    expect(found('2026-11-24 10:00:00.123456+00')).toBe(0)
  })

  test('behavior: finds nothing in other bytes', () => {
    expect(findSecrets({ seed: bytes }, { log: randomBytes(100_000).toString('latin1') })).toEqual([])
  })

  test('error: refuses a secret that would be found by chance', () => {
    expect(() => findSecrets({ code: '123' }, { log: '' })).toThrow(RangeError)
  })
})
