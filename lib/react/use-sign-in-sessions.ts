'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '@/lib/core/app-error'
import { SESSIONS_KEY } from '@/lib/sign-in/sessions-key'
import {
  endSignInSession,
  endSignInSessions,
  type SignInSessionEntry,
  signInSession,
  signInSessions,
} from '@/lib/sign-in/sign-in-contract'
import { useRuntime } from './runtime-context'
import { useFlows } from './use-flows'

/** A list is fresh for this long; afterwards it stays on screen while a newer one loads. */
const SESSIONS_FRESH_MS = 10_000

const queryKey = [SESSIONS_KEY]

/**
 * Where the accounts of this browser's session are signed in, that session first; `null` when nobody is signed in here,
 * `undefined` until the server has said so.
 */
export function useSignInSessions() {
  const { call, queryClient } = useFlows()
  const runtime = useRuntime()
  const [ending, setEnding] = useState(false)
  const [failure, setFailure] = useState<AppError | null>(null)
  const query = useQuery(
    {
      queryKey,
      // Who is not signed in has no list: asking for one would be a failure.
      queryFn: async ({ signal }) => {
        const { session } = await call(signInSession, {}, signal)
        return session === null ? null : (await call(signInSessions, {}, signal)).sessions
      },
      staleTime: SESSIONS_FRESH_MS,
      retry: false,
    },
    queryClient,
  )

  /** Runs one request at a time and reads the list anew. Whether it went well; a failure shows as `failure`. */
  async function end(request: () => Promise<unknown>): Promise<boolean> {
    if (ending) return false
    setEnding(true)
    setFailure(null)
    try {
      await request()
      return true
    } catch (cause) {
      setFailure(AppError.from(cause, 'internal'))
      return false
    } finally {
      // Also after a failure: an answer that was lost on its way may have been a good one. Everybody else on the page
      // learns it now, and not from the next look at the server.
      runtime.signInGate()?.refresh()
      await queryClient.invalidateQueries({ queryKey })
      setEnding(false)
    }
  }

  return {
    sessions: query.data,
    loading: query.isPending && query.isFetching,
    /** Of the last reading. */
    error: query.error === null ? null : AppError.from(query.error, 'internal'),
    /** Of the last attempt to end something. */
    failure,
    /** A request to end something is under way. */
    ending,
    endSession: ({ handle }: SignInSessionEntry) => end(() => call(endSignInSession, { handle })),
    endAll: () => end(() => call(endSignInSessions, {})),
    /** Settles always. */
    refresh: async (): Promise<void> => void (await query.refetch()),
  }
}
