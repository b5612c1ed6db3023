import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { invalidateSessions, SESSIONS_KEY } from '@/lib/sign-in/invalidate-sessions'
import { NOT_SIGNED_IN, signInFacts } from '@/lib/sign-in/sign-in-store'
import { ADA } from './sign-in-harness'

test('behavior: the list of sessions is read anew after a sign-in and after a sign-out, and at no other time', () => {
  const queryClient = new QueryClient()
  const store = createStore(() => NOT_SIGNED_IN)
  const stop = invalidateSessions(store, queryClient)
  const isStale = () => queryClient.getQueryState([SESSIONS_KEY])?.isInvalidated
  const write = (status: 'checking' | 'asking' | 'signedIn') => {
    queryClient.setQueryData([SESSIONS_KEY], [])
    store.setState(signInFacts({ status, account: ADA, lastSession: null }, false))
  }
  write('checking')
  expect(isStale()).toBe(false)
  write('signedIn')
  expect(isStale()).toBe(true)
  write('signedIn')
  expect(isStale()).toBe(false)
  write('asking')
  expect(isStale()).toBe(true)
  stop()
  write('signedIn')
  expect(isStale()).toBe(false)
})
