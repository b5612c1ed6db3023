import { expect, test } from 'vitest'
import { indexNameOf } from '@/lib/server/custody/identity'

test.each([
  ['Ada@Example.COM', 'ada@example.com'],
  ['ＡＤＡ@example.com', 'ada@example.com'],
  ['a.d.a+shop@example.com', 'a.d.a+shop@example.com'],
])('param: %s is the mailbox %s', (email, mailbox) => {
  expect(indexNameOf({ kind: 'mailbox', email })).toBe(mailbox)
})
