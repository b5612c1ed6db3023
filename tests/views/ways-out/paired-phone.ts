import type { ApprovedSession } from '@/lib/connect/sources/walletconnect/propose-session'
import type { RelayClient } from '@/lib/connect/sources/walletconnect/relay-client'
import * as walletConnect from '@/lib/connect/sources/walletconnect/walletconnect-connectors'
import { rememberConnection } from '@/lib/connect/store-recent'
import { stagesThrough } from '../../support/stages'
import { ADA, BOB, createGate, HERE, never, on, type WalletEdge } from './wallet-edge'

/** The sessions of a phone, and the client of the package that the page has for them. */
export function pairedPhone(): WalletEdge {
  const listeners = new Map<string, (event: unknown) => void>()
  const session = (...addresses: readonly string[]): ApprovedSession => ({
    topic: 't1',
    namespaces: { eip155: { accounts: addresses.map((each) => `${HERE}:${each}`) } },
    peer: { metadata: { name: 'Phone Wallet' } },
  })
  let sessions = [session(ADA, BOB)]
  const gate = createGate()
  let isDeaf = false
  const client = {
    on: (event: string, listener: (event: unknown) => void) => void listeners.set(event, listener),
    engine: { events: { emit: () => true, once: () => undefined } },
    session: { getAll: () => sessions },
    request: never,
    async disconnect({ topic }: { readonly topic: string }) {
      if (isDeaf) return never()
      sessions = sessions.filter((each) => each.topic !== topic)
    },
  }
  async function openClient(): Promise<RelayClient> {
    await gate.wait()
    return client as unknown as RelayClient
  }
  const stages = stagesThrough({
    walletConnectConnectors: async (load) => ({
      ...(await load()),
      createWalletConnectConnectors: (context) => walletConnect.createWalletConnectConnectors(context, openClient),
    }),
  })
  return {
    account: { chainId: HERE, address: ADA },
    networks: on(HERE),
    config: { walletConnectProjectId: 'test' },
    stages,
    ports: () => ({}),
    remember(storage) {
      const data = { name: 'Phone Wallet', address: ADA, chainId: HERE }
      const wallet = { source: 'walletconnect', walletId: 'walletconnect' }
      rememberConnection(storage, { ...wallet, namespace: 'eip155', data })
    },
    hold: gate.close,
    release: gate.release,
    arrive: gate.open,
    // This phone does not answer.
    holdSignature: () => undefined,
    setDeaf(value) {
      isDeaf = value
    },
    revoke() {
      sessions = []
      listeners.get('session_delete')?.({ topic: 't1' })
    },
    switchAccount() {
      sessions = [session(BOB, ADA)]
      const event = { name: 'accountsChanged', data: [BOB] }
      listeners.get('session_event')?.({ topic: 't1', params: { chainId: HERE, event } })
    },
    left: () => (sessions.length > 0 ? 'session' : ''),
  }
}
