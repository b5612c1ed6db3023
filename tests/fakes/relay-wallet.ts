import { randomUUID } from 'node:crypto'
import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import type { AuthTypes, SessionTypes } from '@walletconnect/types'
import { pino } from 'pino'
import { createWalletClient, type Hex, hexToString, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'

/** The package logs everything at `'silent'` where it finds a `window` in Node. */
export const SILENT = pino({ level: 'silent' })

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

type RequestEvent = Pick<WalletKitTypes.SessionRequest, 'id' | 'topic' | 'params'>

/** The parameter of `eth_sendTransaction`. */
type SentTransaction = { readonly to?: Hex; readonly data?: Hex; readonly value?: Hex; readonly gas?: Hex }

export type RelayWallet = Awaited<ReturnType<typeof startRelayWallet>>

interface WalletOptions {
  /** Without it the wallet knows no `wc_sessionAuthenticate`. */
  readonly signIn?: WalletSignIn
  /** CAIP-10 account on Solana, which it approves as well. */
  readonly solana?: string
  /** What it approves in further namespaces. */
  readonly further?: Readonly<Record<string, FurtherNamespace>>
  /** The node to which it sends transactions of chain 31337; without it the hash is made up. */
  readonly rpcUrl?: string
  /** More requests for EVM networks that it has, each with the same answer every time. */
  readonly fixed?: Readonly<Record<string, unknown>>
}

/** Accounts of a wallet in a namespace, and how it answers requests for them. */
export interface FurtherNamespace {
  /** CAIP-10. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events?: readonly string[]
  perform(method: string, params: unknown): unknown
}

/** How the wallet signs in while it pairs (CAIP-222). */
export interface WalletSignIn {
  /** Signs for each of these chains; without it for the first that is asked for. */
  readonly chains?: readonly string[]
  /** What it signs instead, for each chain in turn. */
  readonly changes?: readonly Partial<AuthTypes.Cacao['p']>[]
  /** Signs by another key than that of its account. */
  readonly isForged?: boolean
}

/**
 * An unmodified wallet: `@reown/walletkit` with one EVM account. Approves every request until `answers` is called.
 *
 * @param chains - CAIP-2 ids that it approves.
 */
export async function startRelayWallet(
  relayUrl: string,
  chains: readonly string[],
  { signIn, rpcUrl, solana, further = {}, fixed = {} }: WalletOptions = {},
) {
  const account = privateKeyToAccount(generatePrivateKey())
  const core = new Core({
    projectId: 'test-project',
    relayUrl,
    storage: memoryStorage(),
    // A client with the prefix of an earlier one in this process would get the relay of that one, which may be gone.
    customStoragePrefix: randomUUID(),
    logger: SILENT as never,
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

  const methods = [
    ...['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4'],
    ...['wallet_addEthereumChain', 'wallet_switchEthereumChain'],
    ...Object.keys(fixed),
  ]
  const recapOf = (ids: readonly string[]): string => {
    const requests = Object.fromEntries(methods.map((method) => [`request/${method}`, [{ chains: ids }]]))
    const json = JSON.stringify({ att: { eip155: requests } })
    return `urn:recap:${Buffer.from(json).toString('base64').replace(/=/g, '')}`
  }

  const namespacesFor = (ids: readonly string[]): SessionTypes.Namespaces => ({
    eip155: {
      chains: [...ids],
      accounts: ids.map((id) => `${id}:${account.address}`),
      methods,
      events: ['chainChanged', 'accountsChanged'],
    },
    ...(solana !== undefined && {
      solana: { accounts: [solana], methods: ['solana_signMessage', 'solana_signAndSendTransaction'], events: [] },
    }),
    ...Object.fromEntries(
      Object.entries(further).map(([namespace, { accounts, methods, events = [] }]) => [
        namespace,
        { accounts: [...accounts], methods: [...methods], events: [...events] },
      ]),
    ),
  })

  let isStopped = false
  /** The package tries to send an answer for a minute. One that was not delivered when the wallet stopped is no failure. */
  const untilStopped =
    <Event>(handle: (event: Event) => Promise<void>) =>
    (event: Event) =>
      handle(event).catch((cause) => {
        if (!isStopped) throw cause
      })

  kit.on(
    'session_proposal',
    untilStopped(async ({ id }) => {
      asked.push({ method: 'session_proposal', chainId: '' })
      if (answer === 'approve') await kit.approveSession({ id, namespaces: namespacesFor(approved) })
      if (answer === 'reject') await kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
    }),
  )
  if (signIn !== undefined) {
    const authenticate = async ({ id, params: { authPayload } }: WalletKitTypes.SessionAuthenticate) => {
      asked.push({ method: 'session_authenticate', chainId: '' })
      if (answer === 'reject') {
        await kit.rejectSessionAuthenticate({ id, reason: { code: 5000, message: 'User rejected.' } })
      }
      if (answer !== 'approve') return
      const shared = authPayload.chains.filter((chainId) => approved.includes(chainId))
      const signed = (signIn.chains ?? shared.slice(0, 1)).map((chainId, index) =>
        cacaoOf(authPayload, shared, chainId, signIn.changes?.[index]),
      )
      const auths = await Promise.all(signed)
      // With a wrong signature the package refuses to send it, and tells the page.
      await kit.approveSessionAuthenticate({ id, auths }).catch(() => undefined)
    }
    kit.on('session_authenticate', untilStopped(authenticate))
  }

  /** Signs a message for the account on one chain, with the requests on all shared chains as its capability. */
  async function cacaoOf(
    { domain, aud, version, nonce, iat, exp, statement = '', resources = [] }: AuthTypes.PayloadParams,
    shared: readonly string[],
    chainId: string,
    change: Partial<AuthTypes.Cacao['p']> = {},
  ): Promise<AuthTypes.Cacao> {
    const iss = `did:pkh:${chainId}:${account.address}`
    const p = {
      ...{ iss, domain, aud, version, nonce, iat, ...(exp !== undefined && { exp }), statement },
      resources: [...resources.slice(0, -1), recapOf(shared)],
      ...change,
    }
    const message = kit.formatAuthMessage({ request: p, iss: p.iss })
    const signer = signIn?.isForged ? privateKeyToAccount(generatePrivateKey()) : account
    return { h: { t: 'caip122' }, p, s: { t: 'eip191', s: await signer.signMessage({ message }) } }
  }

  const open: RequestEvent[] = []
  kit.on(
    'session_request',
    untilStopped(async (event) => {
      asked.push({ method: event.params.request.method, chainId: event.params.chainId })
      if (answer === 'ignore') open.push(event)
      else await respond(event, answer)
    }),
  )

  async function respond({ id, topic, params }: RequestEvent, decision: 'approve' | 'reject'): Promise<void> {
    const { method, params: given } = params.request
    if (decision === 'reject') {
      const error = { code: 5000, message: 'User rejected.' }
      await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error } })
      return
    }
    const own = further[params.chainId.split(':')[0] ?? '']
    try {
      const result = own ? await own.perform(method, given) : await perform(method, given)
      await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
    } catch (cause) {
      // What it cannot sign or send, such as malformed typed data.
      const error = { code: -32_603, message: cause instanceof Error ? cause.message : String(cause) }
      await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error } })
    }
    if (method === 'wallet_addEthereumChain' || method === 'wallet_switchEthereumChain') {
      approved = [...new Set([...approved, `eip155:${Number((given as [{ chainId: string }])[0].chainId)}`])]
      await kit.updateSession({ topic, namespaces: namespacesFor(approved) })
    }
  }

  async function send({ to, data, value, gas }: SentTransaction): Promise<Hex> {
    if (rpcUrl === undefined) return `0x${'ab'.repeat(32)}`
    const client = createWalletClient({ account, chain: foundry, transport: http(rpcUrl) })
    return client.sendTransaction({
      ...{ to: to ?? null, data: data ?? '0x', value: BigInt(value ?? 0) },
      ...(gas !== undefined && { gas: BigInt(gas) }),
    })
  }

  async function perform(method: string, given: readonly unknown[]): Promise<unknown> {
    if (Object.hasOwn(fixed, method)) return fixed[method]
    if (method === 'personal_sign') return account.signMessage({ message: hexToString(given[0] as Hex) })
    if (method === 'eth_signTypedData_v4') return account.signTypedData(JSON.parse(given[1] as string))
    if (method === 'eth_sendTransaction') return send(given[0] as SentTransaction)
    return null
  }

  return {
    address: account.address,
    asked,
    /** How it answers from now on. */
    answers: (next: typeof answer) => {
      answer = next
    },
    /** Answers the requests that it has ignored. */
    async answerOpen(decision: 'approve' | 'reject' = 'approve') {
      for (const event of open.splice(0)) await respond(event, decision)
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
      isStopped = true
      await core.relayer.transportClose()
      core.heartbeat.stop()
    },
  }
}
