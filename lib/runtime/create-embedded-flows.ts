import { keepLastSocial } from '@/lib/account/last-social'
import { createApprovalFlow } from '@/lib/approval/approval-flow'
import type { ConnectWallet } from '@/lib/connect/connect-wallet'
import type { Connection } from '@/lib/connect/connector'
import { EMBEDDED } from '@/lib/connect/embedded-id'
import { createJoinLogin } from '@/lib/connect/join-login'
import type { EmbeddedWallet } from '@/lib/connect/sources/embedded/embedded-context'
import { AppError } from '@/lib/core/app-error'
import { createEmailLoginFlow } from '@/lib/email-login/email-login-flow'
import { createLazyFlow } from '@/lib/flow/lazy-flow'
import type { LoginSignIn } from '@/lib/sign-in/create-login-sign-in'
import type { EmbeddedFlows } from './embedded-flows'
import type { Runtime } from './runtime'

/** For signing in with a login, which waits for it. */
const SIGN_IN_TIMEOUT_MS = 15_000

/**
 * Creates the flows of the embedded wallet. Rejects with `capability.off` on a page without one.
 *
 * @param loadSignIn - `undefined` where sign-in is off.
 */
export async function createEmbeddedFlows(
  runtime: Runtime,
  connectWallet: ConnectWallet,
  loadSignIn: (() => Promise<LoginSignIn>) | undefined,
): Promise<EmbeddedFlows> {
  const { account, network, modal, ports, embedded, load } = runtime
  const wallet = await openEmbedded(runtime)
  const joinLogin = createJoinLogin({
    ...{ modal, state: embedded, connectWallet },
    ...(loadSignIn && { signIn: (connection, signal) => signInWithLogin(wallet, loadSignIn, connection, signal) }),
  })
  const login = createEmailLoginFlow({
    ...{ account, network, modal, joinLogin },
    now: ports.now,
    embedded: () => openEmbedded(runtime),
    state: embedded,
  })
  const stopApprovals = createApprovalFlow({ account, modal }, wallet.requests, () => void announceSent(runtime))
  const stopLastSocial = keepLastSocial(account, ports.storage)
  const emailChange = createLazyFlow(async () => {
    // The texts load too: a message may show when the view is closed.
    const [{ createEmailChangeFlow }] = await Promise.all([load('emailChange'), runtime.text.load('embedded')])
    return createEmailChangeFlow({ account, modal, snackbar: runtime.snackbar, now: ports.now, wallet })
  })
  const social = createLazyFlow(async () => {
    // The texts load too: a message may show when the view is closed.
    const [{ createSocialFlows }] = await Promise.all([load('social'), runtime.text.load('embedded')])
    return createSocialFlows(runtime, wallet, joinLogin)
  })
  return {
    login: login.actor,
    wallet,
    emailChange,
    social,
    subscribe(listener) {
      const subscription = login.actor.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    stop() {
      stopApprovals()
      stopLastSocial()
      emailChange.stop()
      social.stop()
      login.stop()
    },
  }
}

/** Says that a transaction of the page was sent, and where it is followed. Never rejects. */
async function announceSent({ accountFlows, snackbar }: Runtime): Promise<void> {
  const flows = await accountFlows().catch(() => undefined)
  snackbar.show('success', 'approval.sent', undefined, flows?.seeActivity)
}

/** Signs in with the login. Never rejects. */
async function signInWithLogin(
  { session }: EmbeddedWallet,
  loadSignIn: () => Promise<LoginSignIn>,
  { accounts: [address], chainId }: Connection,
  signal: AbortSignal,
): Promise<void> {
  if (address === undefined || chainId === undefined) return
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), SIGN_IN_TIMEOUT_MS)
  const limit = AbortSignal.any([signal, late.signal])
  try {
    const signIn = await loadSignIn()
    await signIn({ chainId, address }, (message, text) => session.signIn(message, text, limit), limit)
  } catch {
    // The connected account is asked to sign, as any other.
  } finally {
    clearTimeout(timer)
  }
}

/** Loads the code of the embedded wallet. Its frame is added to the page by the first request. */
async function openEmbedded({
  loadSource,
  embedded,
}: Pick<Runtime, 'loadSource' | 'embedded'>): Promise<EmbeddedWallet> {
  const source = await loadSource(EMBEDDED)
  await source?.load()
  const { wallet } = embedded.getState()
  if (wallet === undefined) throw new AppError('capability.off', { details: { capability: 'email' } })
  return wallet
}
