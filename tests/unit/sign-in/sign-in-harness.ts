import { vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Caip2 } from '@/lib/core/caip'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { WalletSignature } from '@/lib/core/wallet-signature'
import type { SessionAnswer } from '@/lib/sign-in/read-session'
import { signInMachine } from '@/lib/sign-in/sign-in-machine'
import type { PreparedMessage, SignInEffects } from '@/lib/sign-in/sign-in-ports'
import { signInStateOf } from '@/lib/sign-in/sign-in-state'
import { buildSignInText } from '@/lib/sign-in/sign-in-text'
import type { SignedInSession, SignInAccount } from '@/lib/sign-in/signed-in-session'

export const ADA: SignInAccount = { chainId: 'eip155:31337', address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }
export const BOB: SignInAccount = { chainId: 'eip155:31337', address: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' }
/** Ada's account on another chain. */
export const ADA_AWAY: SignInAccount = { ...ADA, chainId: 'eip155:1' }

/** The event in `tracked` for a successful sign-in. */
export const SUCCESS = 'SIWX_AUTH_SUCCESS eip155:31337'
export const CANCELLED = 'CLICK_CANCEL_SIWX eip155:31337'
export const failed = (code: ErrorCode, chainId = ADA.chainId) => `SIWX_AUTH_ERROR ${chainId} ${code}`

const nobody: SessionAnswer = { kind: 'session', session: null }
export const silent: SessionAnswer = { kind: 'silent' }
export const holding = (...accounts: SignInAccount[]): SessionAnswer => ({ kind: 'session', session: { accounts } })

/** One port. Answers at once with `reply`, unless the test holds its answers. */
function port<Output, Input = undefined>(reply: (input: Input) => Output | Promise<Output>) {
  const calls: { readonly input: Input; readonly signal: AbortSignal }[] = []
  const state = { reply }
  return {
    calls,
    logic: fromPromise<Output, Input>(async ({ input, signal }) => {
      calls.push({ input, signal })
      return state.reply(input)
    }),
    answers(...replies: readonly (Output | Error | Promise<Output>)[]) {
      let next = 0
      state.reply = async () => {
        const answer = await replies[Math.min(next, replies.length - 1)]
        next += 1
        if (answer instanceof Error) throw answer
        return answer as Output
      }
    },
    /** Holds the answers until the test gives them. Each call gets a handle, in order. */
    hold() {
      const handles: { resolve: (value: Output) => void; reject: (error: unknown) => void }[] = []
      state.reply = () => new Promise<Output>((resolve, reject) => void handles.push({ resolve, reject }))
      return handles
    },
  }
}

/** A message as our server makes it now, for one account. */
function prepared({ chainId, address }: SignInAccount, nonce: number): PreparedMessage {
  const message = {
    domain: 'app.example.com',
    accountAddress: address,
    statement: 'Sign in.',
    uri: 'https://app.example.com',
    version: '1',
    chainId,
    nonce: `nonce${String(nonce).padStart(8, '0')}`,
    issuedAt: new Date().toISOString(),
    expirationTime: new Date(Date.now() + 300_000).toISOString(),
  } as const
  return { message, text: buildSignInText(message), preparedAt: Date.now() }
}

/**
 * The real machine with fakes at every edge, and time in the test's hand.
 *
 * @param options.returnTo - The network that a cancelled sign-in goes back to.
 */
export function startSignIn({ required = true, returnTo }: { required?: boolean; returnTo?: Caip2 } = {}) {
  let nonces = 0
  const ports = {
    readSession: port<SessionAnswer>(() => nobody),
    prepare: port<PreparedMessage, { account: SignInAccount }>(({ account }) => {
      nonces += 1
      return prepared(account, nonces)
    }),
    sign: port<WalletSignature, { account: SignInAccount; text: string }>(() => ({ signature: '0xabcd' })),
    submit: port<void, { text: string; signature: string }>(() => undefined),
    switchNetwork: port<void, { network: Caip2 }>(() => undefined),
  }
  const told: string[] = []
  const tracked: string[] = []
  const signedIn: (SignedInSession | null)[] = []
  const effects: SignInEffects = {
    now: () => Date.now(),
    show: () => void told.push('show'),
    leave: () => void told.push('leave'),
    track: (event, { chainId }) => void tracked.push(`${event} ${chainId}`),
    trackError: ({ chainId }, code) => void tracked.push(`SIWX_AUTH_ERROR ${chainId} ${code}`),
    signedIn: (session) => void signedIn.push(session),
    declined: () => void told.push('declined'),
    networkToReturnTo: () => returnTo,
    disconnect: () => void told.push('disconnect'),
  }
  const actor = createActor(
    signInMachine.provide({
      actors: {
        readSession: ports.readSession.logic,
        prepare: ports.prepare.logic,
        sign: ports.sign.logic,
        submit: ports.submit.logic,
        switchNetwork: ports.switchNetwork.logic,
      },
    }),
    { input: { effects, required } },
  ).start()

  const settle = () => vi.advanceTimersByTimeAsync(0)
  return {
    ports,
    told,
    tracked,
    /** The sessions that were reported as signed in. */
    signedIn,
    actor,
    settle,
    state: () => signInStateOf(actor.getSnapshot()),
    step: () => signInStateOf(actor.getSnapshot()).step,
    is: (value: 'idle' | 'asking') => actor.getSnapshot().matches(value),
    code: () => actor.getSnapshot().context.error?.code,
    /** The account becomes the active one, and is to be asked to sign; `null` when none is active any more. */
    async activate(account: SignInAccount | null) {
      actor.send({ type: 'accountChanged', account })
      if (account !== null) actor.send({ type: 'ask', account })
      await settle()
    },
    /** Another read finds a session with these accounts. */
    async find(...accounts: SignInAccount[]) {
      actor.send({ type: 'sessionFound', session: { accounts } })
      await settle()
    },
    async send(type: 'sign' | 'cancel' | 'viewLeft' | 'end') {
      actor.send({ type })
      await settle()
    },
  }
}

type Options = Parameters<typeof startSignIn>[0]

/** A visitor who sees the message. */
export async function startReady(options: Options = {}) {
  const signIn = startSignIn(options)
  await signIn.activate(ADA)
  return signIn
}

/** A visitor whose wallet shows the signature request. */
export async function startSigning(options: Options = {}) {
  const signIn = await startReady(options)
  const wallet = signIn.ports.sign.hold()
  await signIn.send('sign')
  return { ...signIn, wallet }
}
