import { readPreferredType } from '@/lib/account/preferred-account-type'
import type { Namespace } from '@/lib/core/caip'
import { createEmbeddedFrame } from '@/lib/frame/embedded-frame'
import { createEmbeddedLogin } from '@/lib/frame/embedded-login'
import { createFrameRequests } from '@/lib/frame/frame-requests'
import { createLoginMemory } from '@/lib/frame/login-memory'
import { askSmartAccountNetworks } from '@/lib/frame/stored-smart-networks'
import type { RestoreOptions, SourceConnectors } from '../../wallet-source'
import { createEmbeddedConnector } from './embedded-connector'
import type { EmbeddedContext, EmbeddedWallet } from './embedded-context'
import { createEmbeddedSession } from './embedded-session'
import { createOwedSignOut } from './owed-sign-out'

/** The part of the source that connects to its wallet. The frame is added with the first request. */
export function createEmbeddedConnectors(context: EmbeddedContext): SourceConnectors {
  const { wallet, state } = context
  const embedded = createEmbeddedWallet(context)
  state.setState({ wallet: embedded })

  async function restore({ namespace, remembered, signal, onUnavailable }: RestoreOptions) {
    const { session } = embedded
    const isIn = await session.check()
    if (signal.aborted) return null
    try {
      if (!isIn) throw new Error('no login')
      const connection = await session.read(namespace, remembered.chainId, signal)
      return { connector: createEmbeddedConnector(context, embedded, namespace), connection }
    } catch {
      // It is shown as reconnecting no more. Logging in connects it again.
      if (!signal.aborted) onUnavailable(isIn ? 'missing' : 'ended')
      return null
    }
  }

  return {
    connector: (walletId, namespace) =>
      walletId === wallet.id && wallet.namespaces.includes(namespace)
        ? createEmbeddedConnector(context, embedded, namespace)
        : undefined,
    restore,
    leave: () => embedded.session.signOut(),
  }
}

function createEmbeddedWallet(context: EmbeddedContext): EmbeddedWallet {
  const { wallet, state, storage, now, address, theme, app, onThemeChange, openPrompt } = context
  // What the page says about itself changes nothing that waits for an answer.
  const tellTheme = () => void frame.request('SYNC_THEME', theme()).catch(() => undefined)
  const endTimeout = () => {
    if (state.getState().timeout !== undefined) state.setState({ timeout: undefined })
  }
  const frame = createEmbeddedFrame({
    window,
    address,
    title: wallet.name,
    onTimeout: (timeout) => state.setState({ timeout }),
    onSessionUpdate: (token) => login.keepToken(token),
    onAnswer: endTimeout,
    onOpened() {
      endTimeout()
      tellTheme()
      frame.request('SYNC_DAPP_DATA', app()).catch(() => undefined)
      void askSmartAccountNetworks(owed, storage)
    },
  })
  const owed = createOwedSignOut(frame, storage, wallet.namespaces)
  const login = createEmbeddedLogin(owed, createLoginMemory(storage), now, owed.signOut)
  const requests = createFrameRequests(owed)
  requests.store.subscribe(({ prompts }, before) => {
    if (prompts.length > before.prompts.length) openPrompt()
  })
  const unfollow = onThemeChange(() => frame.element() !== undefined && tellTheme())
  const preferredType = (namespace: Namespace) => readPreferredType(storage, namespace)
  const session = createEmbeddedSession(login, wallet.namespaces, requests.rejectPending, preferredType)
  return {
    frame: { element: frame.element, request: owed.request },
    login,
    requests,
    session,
    drop() {
      session.drop()
      // The frame has keys in memory.
      frame.drop()
    },
    close() {
      unfollow()
      frame.close()
    },
  }
}
