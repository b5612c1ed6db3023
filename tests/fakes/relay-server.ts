import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** How the relay behaves from now on. */
export interface RelayWeather {
  /** Delays every delivery. */
  delayMs: number
  /** Delivers everything a second time, a moment later. */
  duplicates: boolean
  /** Delivers the messages of a topic in pairs, the second one first. */
  reorders: boolean
  /** Answers every request with this error and closes the connection. */
  refusal: string | undefined
}

export interface RelayServer {
  readonly url: string
  readonly weather: RelayWeather
  /** Methods of the requests so far, oldest first. */
  readonly methods: readonly string[]
  /** Connections so far. */
  readonly connections: number
  /** What clients sent as proof of their origin with a proposal or a request, oldest first; `undefined` for none. */
  readonly attestations: readonly unknown[]
  /** Ends all connections; new ones are accepted. */
  drop(): void
  /** Ends all connections and accepts none until `open`. */
  vanish(): Promise<void>
  /** Accepts connections at the same address again. */
  open(): Promise<void>
  close(): Promise<void>
}

/** A relay that got no acknowledgement delivers again. */
const SECOND_TIME_MS = 300

interface Message {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly publishedAt: number
}

interface Request {
  readonly id: number
  readonly method?: string
  readonly params: Readonly<Record<string, never>>
}

/**
 * A relay of WalletConnect. Stores the messages of each topic in memory and sends them to every new subscriber.
 *
 * @see https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc (read 2026-11-23)
 */
export async function startRelay(): Promise<RelayServer> {
  const weather: RelayWeather = { delayMs: 0, duplicates: false, reorders: false, refusal: undefined }
  const methods: string[] = []
  let connections = 0
  const attestations: unknown[] = []
  const mailboxes = new Map<string, Message[]>()
  const subscribers = new Map<string, Map<WebSocket, string>>()
  const held = new Map<string, Message>()
  let server: WebSocketServer | undefined
  let port = 0

  function deliver(socket: WebSocket, subscription: string, message: Message): void {
    const frame = JSON.stringify({
      id: Date.now() * 1_000 + Math.floor(Math.random() * 1_000),
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { id: subscription, data: message },
    })
    setTimeout(() => socket.send(frame), weather.delayMs)
    if (weather.duplicates) setTimeout(() => socket.send(frame), weather.delayMs + SECOND_TIME_MS)
  }

  function publish(from: WebSocket | undefined, topic: string, message: string, tag: number): void {
    const entry: Message = { topic, message, tag, publishedAt: Date.now() }
    mailboxes.set(topic, [...(mailboxes.get(topic) ?? []), entry])
    const before = held.get(topic)
    if (weather.reorders && before === undefined) {
      held.set(topic, entry)
      // Alone it goes on after a while: a relay that keeps a message is another fault.
      setTimeout(() => {
        if (held.get(topic) !== entry) return
        held.delete(topic)
        push(from, entry)
      }, 500)
      return
    }
    push(from, entry)
    if (before !== undefined) {
      held.delete(topic)
      push(from, before)
    }
  }

  function push(from: WebSocket | undefined, entry: Message): void {
    for (const [socket, subscription] of subscribers.get(entry.topic) ?? []) {
      if (socket !== from) deliver(socket, subscription, entry)
    }
  }

  function subscribe(socket: WebSocket, topic: string): string {
    const known = subscribers.get(topic) ?? new Map<WebSocket, string>()
    const subscription = known.get(socket) ?? randomBytes(32).toString('hex')
    subscribers.set(topic, known.set(socket, subscription))
    for (const message of mailboxes.get(topic) ?? []) deliver(socket, subscription, message)
    return subscription
  }

  /** The wallet's own messages carry none. */
  const carriesAttestation = ({ params }: Request): boolean => Object.hasOwn(params, 'attestation')

  function answer(socket: WebSocket, { method, params }: Request): unknown {
    const { topic, topics, message, tag, pairingTopic, sessionTopic } = params as Record<string, never>
    switch (method) {
      case 'irn_publish':
        publish(socket, topic!, message!, tag!)
        return true
      case 'irn_subscribe':
        return subscribe(socket, topic!)
      case 'irn_batchSubscribe':
        return (topics as unknown as string[]).map((each) => subscribe(socket, each))
      case 'irn_unsubscribe':
        return subscribers.get(topic!)?.delete(socket) ?? false
      case 'irn_batchFetchMessages':
        return {
          messages: (topics as unknown as string[]).flatMap((each) => mailboxes.get(each) ?? []),
          hasMore: false,
        }
      case 'wc_proposeSession':
        subscribe(socket, pairingTopic!)
        publish(socket, pairingTopic!, (params as Record<string, never>).sessionProposal!, 1100)
        return true
      case 'wc_approveSession': {
        const { sessionProposalResponse, sessionSettlementRequest } = params as Record<string, never>
        subscribe(socket, sessionTopic!)
        publish(socket, pairingTopic!, sessionProposalResponse!, 1101)
        publish(socket, sessionTopic!, sessionSettlementRequest!, 1102)
        return true
      }
      default:
        throw new Error(`the relay does not know ${method}`)
    }
  }

  function serve(socket: WebSocket): void {
    connections += 1
    socket.on('message', (data) => {
      const request = JSON.parse(String(data)) as Request
      // An acknowledgement.
      if (request.method === undefined) return
      methods.push(request.method)
      if (carriesAttestation(request)) attestations.push(request.params.attestation)
      if (weather.refusal !== undefined) {
        socket.close(3000, weather.refusal)
        return
      }
      socket.send(JSON.stringify({ id: request.id, jsonrpc: '2.0', result: answer(socket, request) }))
    })
    socket.on('close', () => {
      for (const each of subscribers.values()) each.delete(socket)
    })
  }

  async function open(): Promise<void> {
    const opened = new WebSocketServer({ host: '127.0.0.1', port })
    opened.on('connection', serve)
    await new Promise((resolve, reject) => opened.once('listening', resolve).once('error', reject))
    port = (opened.address() as AddressInfo).port
    server = opened
  }

  function drop(): void {
    for (const socket of server?.clients ?? []) socket.terminate()
  }

  async function vanish(): Promise<void> {
    drop()
    const closing = server
    server = undefined
    await new Promise((resolve) => (closing === undefined ? resolve(undefined) : closing.close(resolve)))
  }

  await open()
  return {
    url: `ws://127.0.0.1:${port}`,
    weather,
    methods,
    attestations,
    get connections() {
      return connections
    },
    drop,
    vanish,
    open,
    close: vanish,
  }
}
