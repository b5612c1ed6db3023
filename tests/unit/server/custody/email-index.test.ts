import { expect, test } from 'vitest'
import { normalizeEmail } from '@/lib/server/custody/email-index'

test.each([
  ['Ada@Example.COM', 'ada@example.com'],
  ['ＡＤＡ@example.com', 'ada@example.com'],
  ['a.d.a+shop@example.com', 'a.d.a+shop@example.com'],
])('param: %s is the mailbox %s', (email, mailbox) => {
  expect(normalizeEmail(email)).toBe(mailbox)
})
