import { expect, vi } from 'vitest'
import { createMemoryStorage } from '@/lib/core/storage'
import { currentEntry } from '@/lib/modal/modal-router'
import type { LoadChunk } from '@/lib/runtime/chunks'
import type { Runtime } from '@/lib/runtime/runtime'
import { openShell, settled } from '@/tests/support/open-shell'
import { stages } from '@/tests/support/stages'
import { rememberFakeWallet } from '../../fakes/fake-wallet'
import { DEVNET, MAINNET } from '../../fakes/fake-wallet-networks'
import { createFakePorts } from '../../fakes/fake-wallet-ports'

/** A server that offers everything and has one token for every account. */
const server = vi.fn(async (url: string | URL | Request, init?: RequestInit) => {
  const { pathname } = new URL(String(url), 'http://foyer.example')
  const body = init?.body === undefined ? {} : JSON.parse(String(init.body))
  if (pathname === '/api/balance') {
    const quantity = { decimals: '18', numeric: '1.5' }
    const native = {
      name: 'Ether',
      symbol: 'ETH',
      chainId: body.network,
      quantity,
      iconUrl: '',
      amount: '1500000000000000000',
      change24h: null,
    }
    return Response.json({ balances: [native], madeAt: 1 })
  }
  return Response.json({ error: { code: 'upstream.failed', message: '' } }, { status: 502 })
})

let ended: (() => void) | undefined
/** For `afterEach`. */
export function endRuntime(): void {
  ended?.()
  ended = undefined
}

export interface RuntimeOptions {
  readonly config?: object
  /** The first wallet is reconnected, as after a reload. */
  readonly remembered?: boolean
  readonly wallets?: readonly { readonly detail: unknown }[]
  readonly stages?: LoadChunk
}

/** A host page with a real runtime and fake ports, without rendering. */
export async function startRuntime(options: RuntimeOptions = {}) {
  const storage = createMemoryStorage()
  if (options.remembered) {
    rememberFakeWallet(storage)
  }
  const page = createFakePorts({
    storage,
    early: (options.wallets ?? []).map(({ detail }) => detail),
    fetch: server,
  })
  const { shell, close } = openShell(
    { projectId: 'foyer-dev', networks: [DEVNET, MAINNET], ...options.config },
    { stages: options.stages ?? stages, ports: page.ports },
  )
  ended = close
  const runtime = await shell.runtime()
  const facts = () => shell.account.getState().accounts.eip155
  if (options.remembered) await settled(() => expect(facts().status).not.toBe('reconnecting'))
  return { ...page, runtime, facts, view: () => viewOf(runtime), isOpen: () => runtime.modal.store.getState().open }
}

export const viewOf = (runtime: Runtime) => currentEntry(runtime.modal.store.getState()).view
