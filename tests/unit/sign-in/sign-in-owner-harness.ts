import { vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { clearAccount, createAccountStore, patchAccount } from '@/lib/account/account-store'
import { createNetworkStore } from '@/lib/account/network-store'
import { forgetConnection } from '@/lib/connect/store-connection'
import { AUTH_PATH } from '@/lib/core/auth-path'
import type { Caip2 } from '@/lib/core/caip'
import { createMemoryStorage } from '@/lib/core/storage'
import { createSignInOwner } from '@/lib/sign-in/create-sign-in-owner'
import { NOT_SIGNED_IN, type SignInStatus } from '@/lib/sign-in/sign-in-store'
import type { SignInAccount } from '@/lib/sign-in/signed-in-session'
import { createFakeSignInServer, failure } from '@/tests/fakes/fake-sign-in-server'
import { rememberFakeWallet } from '@/tests/fakes/fake-wallet'
import { DEVNET, MAINNET } from '@/tests/fakes/fake-wallet-networks'
import { createFakePorts } from '@/tests/fakes/fake-wallet-ports'
import { deferred } from '@/tests/support/deferred'
import { ADA } from './sign-in-harness'

/** What the server answers to a read of the session: accounts, none, or a failure that passes or stays. */
export type Answer = readonly SignInAccount[] | 'nobody' | 'silent' | 'refused'

interface OwnerOptions {
  readonly required?: boolean
  readonly storage?: ReturnType<typeof createMemoryStorage>
  /** The default network, if the host named it. */
  readonly preferredNetwork?: Caip2
  /** Loads the flow. */
  readonly loadFlow?: () => Promise<unknown>
}

/** The real owner of the sign-in state with a fake server and page, and time in the test's hand. */
export function startOwner({ required = true, storage = createMemoryStorage(), ...options }: OwnerOptions = {}) {
  const signInServer = createFakeSignInServer()
  const page = createFakePorts({
    storage,
    fetch: (async (url: string, init?: RequestInit) => signInServer.respond(url, init)) as typeof fetch,
  })
  const account = createAccountStore('eip155', 'disconnected')
  const network = createNetworkStore([DEVNET, MAINNET], DEVNET.caipNetworkId, options.preferredNetwork)
  const store = createStore(() => NOT_SIGNED_IN)
  const loadFlow = vi.fn(options.loadFlow ?? (async () => undefined))
  /** Every status, in order, beginning with the first change. */
  const statuses: SignInStatus[] = []
  store.subscribe(({ status }, before) => status !== before.status && statuses.push(status))

  /** As `Connections.leave` does it. */
  function leave(): void {
    forgetConnection(storage, 'eip155')
    owner.leave('eip155', 'left')
    clearAccount(account, 'eip155')
  }

  const owner = createSignInOwner({
    server: { baseUrl: '', authPath: AUTH_PATH, projectId: 'p1', fetch: page.ports.fetch },
    isRequired: required,
    ports: page.ports,
    account,
    network,
    store,
    loadFlow,
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)

  function answer(given: Answer): void {
    if (given === 'silent') signInServer.answer('me', () => failure('kv.unavailable', 503))
    else if (given === 'refused') signInServer.answer('me', () => failure('project.invalid_id', 401))
    else {
      signInServer.answer('me')
      if (given === 'nobody') signInServer.state.session = null
      else signInServer.signIn(...given)
    }
  }

  return {
    ...page,
    owner,
    signInServer,
    account,
    storage,
    statuses,
    loadFlow,
    settle,
    stop: owner.start(),
    facts: () => store.getState(),
    status: () => store.getState().status,
    reads: () => signInServer.asked('me').length,
    /** How the server answers from now on. */
    answer,
    /** The next reads wait until the test lets them answer, each with what the server then knows. */
    holdReads() {
      const handles: { readonly resolve: () => void }[] = []
      signInServer.answer('me', async (call) => {
        const held = deferred<void>()
        handles.push({ resolve: () => held.resolve() })
        await held.promise
        return signInServer.usual(call)
      })
      return handles
    },
    /** The account becomes the connected one; `null` when the wallet is disconnected here. */
    async connect(next: SignInAccount | null) {
      if (next === null) leave()
      else {
        rememberFakeWallet(storage, { walletId: 'org.fake', address: next.address, chainId: next.chainId })
        patchAccount(account, 'eip155', { status: 'connected', address: next.address, chainId: next.chainId })
      }
      await settle()
    },
    /** The visitor comes back to the page, a while later. */
    async comeBack() {
      await vi.advanceTimersByTimeAsync(2_000)
      page.focus()
      await settle()
    },
  }
}

/** An owner whose visitor is signed in as Ada. */
export async function startSignedInOwner(options: OwnerOptions = {}) {
  const signIn = startOwner(options)
  signIn.answer([ADA])
  await signIn.connect(ADA)
  return signIn
}
