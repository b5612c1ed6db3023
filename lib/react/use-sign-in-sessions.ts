'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '@/lib/core/app-error'
import { SESSIONS_KEY } from '@/lib/sign-in/invalidate-sessions'
import {
  endSignInSession,
  endSignInSessions,
  type SignInSessionEntry,
  signInSession,
  signInSessions,
} from '@/lib/sign-in/sign-in-contract'
import { useRuntime } from './runtime-context'
import { useAccountFlows } from './use-account-flows'
import { useFlows } from './use-flows'

/** A list is fresh for this long. Afterwards it stays on screen while a newer one loads. */
const SESSIONS_FRESH_MS = 10_000

const queryKey = [SESSIONS_KEY]

/**
 * The sessions of this session's accounts, this session first; `null` when the visitor is not signed in, `undefined`
 * until the server has answered.
 */
export function useSignInSessions() {
  const { call } = useFlows()
  const { queryClient } = useAccountFlows()
  const runtime = useRuntime()
  const [ending, setEnding] = useState(false)
  const [failure, setFailure] = useState<AppError | null>(null)
  const query = useQuery(
    {
      queryKey,
      // A visitor who is not signed in has no list; requesting it would fail.
      queryFn: async ({ signal }) => {
        const { session } = await call(signInSession, {}, signal)
        return session === null ? null : (await call(signInSessions, {}, signal)).sessions
      },
      staleTime: SESSIONS_FRESH_MS,
      retry: false,
    },
    queryClient,
  )

  /**
   * Runs one request at a time and reloads the list. Returns whether the request succeeded; its error is in `failure`.
   */
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
      // Also after a failure, because the request may have succeeded without its answer arriving. Updates the whole
      // page now instead of at the next regular check.
      runtime.signInGate()?.refresh()
      await queryClient.invalidateQueries({ queryKey })
      setEnding(false)
    }
  }

  return {
    sessions: query.data,
    loading: query.isPending && query.isFetching,
    /** Error of the last load. */
    error: query.error === null ? null : AppError.from(query.error, 'internal'),
    /** Error of the last attempt to end sessions. */
    failure,
    /** A request to end sessions is in progress. */
    ending,
    endSession: ({ handle }: SignInSessionEntry) => end(() => call(endSignInSession, { handle })),
    endAll: () => end(() => call(endSignInSessions, {})),
    /** Never rejects. */
    refresh: async (): Promise<void> => void (await query.refetch()),
  }
}
