'use client'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { activeAccount } from '@/lib/account/account-store'
import type { Membership } from '@/lib/members/membership'
import { useShell } from '@/lib/react/runtime-context'
import type { SignInFacts } from '@/lib/sign-in/sign-in-store'

/**
 * The server's answer about the visitor after each sign-in and sign-out: here, in the modal or in another tab.
 * `undefined` while the content that the server rendered is still valid.
 */
export function useMembership(): { readonly membership: Membership | undefined; readonly askAgain: () => void } {
  const shell = useShell()
  const runtime = useStore(shell.loaded, (loaded) => loaded.runtime)
  const [membership, setMembership] = useState<Membership>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (runtime === undefined) return
    let known = attempt > 0 ? undefined : ''
    let asking = new AbortController()

    async function ask({ signal }: AbortController): Promise<void> {
      const found = await load().then(
        ({ askMembership }) => askMembership(server, signal),
        (): Membership => ({ status: 'unknown' }),
      )
      if (!signal.aborted) setMembership(found)
    }

    function follow({ checking, session }: SignInFacts): void {
      const proved = accountsOf(session)
      if (checking || proved === known) return
      known = proved
      asking.abort()
      asking = new AbortController()
      // A visitor whose wallet was disconnected is being signed out; the server might not know it yet.
      if (proved === '' && activeAccount(shell.account.getState()).address === undefined) {
        setMembership({ status: 'visitor' })
      } else void ask(asking)
    }

    const { apiBaseUrl, projectId } = shell.config
    const server = { baseUrl: apiBaseUrl, projectId, fetch: shell.ports.fetch }
    follow(runtime.signIn.getState())
    const stop = runtime.signIn.subscribe(follow)
    return () => {
      stop()
      asking.abort()
    }
  }, [shell, runtime, attempt])

  return { membership, askAgain: () => setAttempt(attempt + 1) }
}

/** Loads with the first question: the flows use its schemas as well. */
const load = () => import('@/lib/members/ask-membership')

/** `''` without a session. */
function accountsOf(session: SignInFacts['session']): string {
  return session?.accounts.map(({ chainId, address }) => `${chainId}:${address}`).join() ?? ''
}
