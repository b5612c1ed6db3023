import { randomUUID } from 'node:crypto'
import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import type { SessionTypes } from '@walletconnect/types'
import { type Hex, hexToString } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** A storage in memory. Each client needs its own, or clients would use each other's keys. */
export function memoryStorage() {
  const entries = new Map<string, unknown>()
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async <T>() => [...entries] as [string, T][],
    getItem: async <T>(key: string) => entries.get(key) as T | undefined,
    setItem: async <T>(key: string, value: T) => void entries.set(key, value),
    removeItem: async (key: string) => void entries.delete(key),
  }
}

export type RelayWallet = Awaited<ReturnType<typeof startRelayWallet>>

/**
 * An unmodified wallet: `@reown/walletkit` with one EVM account. Approves every request until `answers` is called.
 *
 * @param chains - CAIP-2 ids that it approves.
 */
export async function startRelayWallet(relayUrl: string, chains: readonly string[]) {
  const account = privateKeyToAccount(generatePrivateKey())
  const core = new Core({
    projectId: 'test-project',
    relayUrl,
    storage: memoryStorage(),
    // A client with the prefix of an earlier one in this process would get the relay of that one, which may be gone.
    customStoragePrefix: randomUUID(),
    logger: 'silent',
    telemetryEnabled: false,
  })
  const kit = await WalletKit.init({
    // The package's own types differ in what may be undefined.
    core: core as never,
    metadata: {
      ...{ name: 'Relay\u202e Wallet', description: '', url: 'https://wallet.example', icons: [] },
      redirect: { native: 'rainbow://', universal: 'https://rnbwapp.com' },
    },
  })
  const asked: { readonly method: string; readonly chainId: string }[] = []
  let answer: 'approve' | 'reject' | 'ignore' = 'approve'
  let approved: readonly string[] = chains

  const namespacesFor = (ids: readonly string[]): SessionTypes.Namespaces => ({
    eip155: {
      chains: [...ids],
      accounts: ids.map((id) => `${id}:${account.address}`),
      methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain', 'wallet_addEthereumChain'],
      events: ['chainChanged', 'accountsChanged'],
    },
  })

  kit.on('session_proposal', async ({ id }) => {
    asked.push({ method: 'session_proposal', chainId: '' })
    if (answer === 'approve') await kit.approveSession({ id, namespaces: namespacesFor(approved) })
    if (answer === 'reject') await kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
  })
  kit.on('session_request', async ({ id, topic, params }) => {
    const { method, params: given } = params.request
    asked.push({ method, chainId: params.chainId })
    if (answer === 'ignore') return
    const error = { code: 5000, message: 'User rejected.' }
    if (answer === 'reject') {
      await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error } })
      return
    }
    const result = await perform(method, given)
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
    if (method === 'wallet_addEthereumChain' || method === 'wallet_switchEthereumChain') {
      approved = [...new Set([...approved, `eip155:${Number((given as [{ chainId: string }])[0].chainId)}`])]
      await kit.updateSession({ topic, namespaces: namespacesFor(approved) })
    }
  })

  async function perform(method: string, given: readonly unknown[]): Promise<unknown> {
    if (method === 'personal_sign') return account.signMessage({ message: hexToString(given[0] as Hex) })
    if (method === 'eth_sendTransaction') return `0x${'ab'.repeat(32)}`
    return null
  }

  return {
    address: account.address,
    asked,
    /** How it answers from now on. */
    answers: (next: typeof answer) => {
      answer = next
    },
    scan: (uri: string) => kit.pair({ uri }),
    sessions: () => Object.values(kit.getActiveSessions()),
    async disconnect() {
      const [session] = Object.values(kit.getActiveSessions())
      await kit.disconnectSession({ topic: session!.topic, reason: { code: 6000, message: 'User disconnected.' } })
    },
    emit: (name: string, data: unknown, chainId: string) => {
      const [session] = Object.values(kit.getActiveSessions())
      return kit.emitSessionEvent({ topic: session!.topic, event: { name, data }, chainId })
    },
    async stop() {
      await core.relayer.transportClose()
      core.heartbeat.stop()
    },
  }
}
