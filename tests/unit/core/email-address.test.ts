import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { emailAddress } from '@/lib/core/email-address'

const accepts = (text: unknown) => z.safeParse(emailAddress, text).success

describe('e-mail address', () => {
  test.each([
    'ada@example.com',
    'a@b.co',
    "o'neil+shop@mail.example.co.uk",
    'first.last@xn--bcher-kva.example',
    `${'a'.repeat(64)}@example.com`,
  ])('behavior: %s is one', (text) => {
    expect(accepts(text)).toBe(true)
  })

  test.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@localhost',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com,eve@example.com',
    'Ada <ada@example.com>',
    'ada..b@example.com',
    '.ada@example.com',
    'ada@-example.com',
    'ada@example.c0m',
    'аda@example.com ',
    `${'a'.repeat(250)}@b.co`,
    7,
    undefined,
  ])('error: %j is none', (text) => {
    expect(accepts(text)).toBe(false)
  })
})
