'use client'
import { use } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { SocialProvider } from '@/lib/core/login-providers'
import type { SocialFlows } from '@/lib/runtime/social-flows'
import { startSocialLogin } from '@/lib/runtime/start-social-login'
import { useRuntime } from './runtime-context'
import { useEmbeddedFlows } from './use-embedded'
import { useSnapshot } from './use-snapshot'

/** For views of social logins, which load the flows. */
function useSocialFlows(): SocialFlows {
  return use(useEmbeddedFlows().social.load())
}

/** The login with a social provider. It goes on while the modal is closed. */
export function useSocialLogin(provider: SocialProvider) {
  const runtime = useRuntime()
  const { social } = useSocialFlows()
  const snapshot = useSnapshot(social.actor)
  const { popup, uri, network, error } = snapshot.context
  return {
    step: snapshot.context.provider === provider ? stepOf(snapshot) : ('idle' as const),
    error,
    /** Where the page itself goes, in Telegram; `undefined` where a window goes there. */
    link: popup === undefined ? uri : undefined,
    /** Begins a login, or does the failed part of it again. Call it inside a press. */
    start() {
      if (snapshot.matches({ joining: 'failed' })) social.actor.send({ type: 'retry' })
      else startSocialLogin(runtime, provider, network)
    },
    /** Opens the window again. Call it inside a press. */
    reopen: social.reopen,
    cancel() {
      social.actor.send({ type: 'cancel' })
      runtime.modal.back()
    },
  }
}

/** `idle` until the provider was pressed; `asking` whether the visitor has closed the window. */
function stepOf(snapshot: SnapshotFrom<SocialFlows['social']['actor']>) {
  if (snapshot.matches('idle')) return 'idle'
  if (snapshot.matches('failed') || snapshot.matches({ joining: 'failed' })) return 'failed'
  if (snapshot.matches({ atProvider: 'asking' })) return 'asking'
  if (snapshot.matches('atProvider') || snapshot.matches('reopened')) return 'atProvider'
  return snapshot.matches('opened') || snapshot.matches('starting') ? 'starting' : 'connecting'
}

/** The login with Farcaster. It goes on while the modal is closed. */
export function useFarcasterLogin() {
  const { modal } = useRuntime()
  const { farcaster } = useSocialFlows()
  const snapshot = useSnapshot(farcaster)
  const isConnecting = snapshot.matches('joining') || snapshot.matches('connected')
  return {
    /** `undefined` until there is one. */
    url: snapshot.context.url,
    /** The login is done, and its accounts are read. */
    isConnecting,
    cancel() {
      farcaster.send({ type: 'cancel' })
      modal.back()
    },
  }
}
