import { expect, test } from 'vitest'
import { loginProviders, outsideProviders } from '@/lib/core/login-providers'
import { identityOf, indexNameOf, providerOf, subjectOf } from '@/lib/server/custody/identity'

test.each([
  ['Ada@Example.COM', 'ada@example.com'],
  ['ＡＤＡ@example.com', 'ada@example.com'],
  ['a.d.a+shop@example.com', 'a.d.a+shop@example.com'],
])('param: %s is the mailbox %s', (email, mailbox) => {
  expect(indexNameOf({ kind: 'mailbox', email })).toBe(mailbox)
})

test.each(loginProviders)('behavior: an identity of %s is made of its provider and its subject', (provider) => {
  const identity = identityOf(provider, 'Subject-1')
  expect([providerOf(identity), subjectOf(identity)]).toEqual([provider, 'Subject-1'])
})

test('behavior: the same subject is another person with each provider, and never a mailbox', () => {
  const names = loginProviders.map((provider) => indexNameOf(identityOf(provider, 'ada@example.com')))
  expect(new Set(names).size).toBe(loginProviders.length)
})

test.each(outsideProviders)('behavior: a subject of %s is compared as it is', (provider) => {
  expect(indexNameOf(identityOf(provider, 'Ada'))).not.toBe(indexNameOf(identityOf(provider, 'ada')))
})
