import type { QueryClient } from '@tanstack/react-query'
import type { SignInStore } from './sign-in-store'

/** Query key of the list of sessions. */
export const SESSIONS_KEY = 'sign-in-sessions'

/** Reads the list of sessions anew after each sign-in and sign-out. Returns an unsubscribe function. */
export function invalidateSessions(signIn: SignInStore, queryClient: QueryClient): () => void {
  return signIn.subscribe(({ sessionExists }, before) => {
    if (sessionExists !== before.sessionExists) void queryClient.invalidateQueries({ queryKey: [SESSIONS_KEY] })
  })
}
