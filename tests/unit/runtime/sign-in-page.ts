import { expect } from 'vitest'
import { createMemoryStorage } from '@/lib/core/storage'
import { currentEntry } from '@/lib/modal/modal-router'
import type { LoadChunk } from '@/lib/runtime/chunks'
import { signInStateOf } from '@/lib/sign-in/sign-in-state'
import { openShell, settled } from '@/tests/support/open-shell'
import { stages } from '@/tests/support/stages'
import { createFakeSignInServer } from '../../fakes/fake-sign-in-server'
import { SOLANA_NETWORKS } from '../../fakes/fake-solana-networks'
import { type FakeStandardWallet, rememberStandardWallet } from '../../fakes/fake-standard-wallet'
import { createFakeWallet, rememberFakeWallet } from '../../fakes/fake-wallet'
import { DEVNET, MAINNET } from '../../fakes/fake-wallet-networks'
import { createFakePorts } from '../../fakes/fake-wallet-ports'

/** Ada and Bob, as EIP-55 spells them. */
export const ADA = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const BOB = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
export const HERE = 'eip155:31337'
export const THERE = 'eip155:1'

let ended: (() => void) | undefined
/** For `afterEach`. */
export function endPage(): void {
  ended?.()
  ended = undefined
}

export interface PageOptions {
  readonly signIn?: 'off' | 'optional' | 'required'
  /** The wallet is found again, as after a reload. */
  readonly connected?: boolean
  readonly wallet?: ReturnType<typeof createFakeWallet>
  /** A Solana wallet beside it, on a page that has Solana networks; found again too. */
  readonly standardWallet?: FakeStandardWallet
  readonly signInServer?: ReturnType<typeof createFakeSignInServer>
  readonly storage?: ReturnType<typeof createMemoryStorage>
  readonly config?: object
  /** Loads the stages after the shell. */
  readonly stages?: LoadChunk
}

/** A host page where visitors sign in: a real runtime with a fake server, a fake wallet and nothing drawn. */
export function startPage(options: PageOptions = {}) {
  const { signIn = 'required', connected = true, signInServer = createFakeSignInServer() } = options
  const { standardWallet } = options
  const wallet = options.wallet ?? createFakeWallet({ accounts: [ADA] })
  wallet.answer('personal_sign', () => '0xabcd')
  const storage = options.storage ?? createMemoryStorage()
  if (connected) {
    rememberFakeWallet(storage, { walletId: wallet.memoryId, address: ADA, chainId: HERE })
    if (standardWallet !== undefined) rememberStandardWallet(storage, standardWallet)
  }
  const page = createFakePorts({
    storage,
    early: [wallet.detail],
    standard: standardWallet === undefined ? [] : [standardWallet.wallet],
    fetch: (async (url: string, init?: RequestInit) =>
      (await signInServer.respond(url, init)) ??
      Response.json({ error: { code: 'upstream.failed', message: '' } }, { status: 502 })) as typeof fetch,
  })
  const networks = [DEVNET, MAINNET, ...(standardWallet === undefined ? [] : SOLANA_NETWORKS)]
  const config = { projectId: 'foyer-dev', networks, signIn, ...options.config }
  const { shell, close: end } = openShell(config, { stages: options.stages ?? stages, ports: page.ports })
  ended = end

  const runtime = () => {
    const { runtime: loaded } = shell.loaded.getState()
    if (loaded === undefined) throw new Error('nothing has asked for the runtime yet')
    return loaded
  }
  const modal = () => shell.loaded.getState().runtime?.modal.store.getState()
  const flow = async () => {
    const found = await runtime().signInGate()?.flow()
    if (found === undefined) throw new Error('there is no sign-in')
    return found
  }
  return {
    ...page,
    end,
    signInServer,
    wallet,
    storage,
    shell,
    runtime,
    flow,
    facts: () => shell.account.getState().accounts.eip155,
    signIn: async () => (await shell.walletConnections()).signIn.getState(),
    /** What shows; `null` while the modal is closed. */
    view() {
      const state = modal()
      return state?.open || state?.embedded ? currentEntry(state).view : null
    },
    state: async () => signInStateOf((await flow()).actor.getSnapshot()),
    events: () => shell.loaded.getState().runtime?.events.map(({ event }) => event) ?? [],
    async sign() {
      ;(await flow()).actor.send({ type: 'sign' })
    },
    async cancel() {
      ;(await flow()).actor.send({ type: 'cancel' })
    },
    /** The wallet is pressed in Connect. */
    async connect() {
      await shell.open()
      runtime().connectWallet(wallet.memoryId)
    },
  }
}

/** A page whose visitor reads the message to sign. */
export async function startReady(options: PageOptions = {}) {
  const page = startPage(options)
  await settled(() => expect(page.view()).toBe('SIWXSignMessage'))
  await settled(async () => expect((await page.state()).step).toBe('ready'))
  return page
}

/** A page whose visitor signed in before the reload. */
export async function startSignedIn(options: PageOptions = {}) {
  const signInServer = createFakeSignInServer()
  signInServer.signIn({ chainId: HERE, address: ADA })
  const page = startPage({ signInServer, ...options })
  await settled(async () => expect(await page.signIn()).toMatchObject({ sessionExists: true }))
  return page
}
