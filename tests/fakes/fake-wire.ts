import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface FakeWire {
  /** Port to connect to instead of the store's own. */
  readonly port: number
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>
  /** Accepts connections but transfers nothing, in either direction. */
  hang(): void
  /** Requests arrive; their answers are lost and the connection breaks. */
  loseAnswers(): void
  /** Delays every answer. */
  delay(ms: number): void
  /** Removes all faults. Data that was held back while it hung is lost with its connection. */
  heal(): Promise<void>
  stop(): Promise<void>
}

/** A TCP proxy in front of a store that can simulate network faults. */
export async function startFakeWire(target: number): Promise<FakeWire> {
  type State = 'whole' | 'hangs' | 'losesAnswers'
  let state: State = 'whole'
  let delayMs = 0
  const sockets = new Set<Socket>()

  function keep(socket: Socket): Socket {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    return socket
  }
  const server = createServer((near) => {
    keep(near)
    if (state === 'hangs') return
    const far = keep(connect(target, '127.0.0.1'))
    near.on('data', (chunk) => state !== 'hangs' && far.write(chunk))
    far.on('data', (chunk) => {
      if (state === 'whole' && delayMs > 0) setTimeout(() => near.write(chunk), delayMs)
      else if (state === 'whole') near.write(chunk)
      if (state === 'losesAnswers') near.destroy()
    })
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const close = async () => {
    if (!server.listening) return
    server.close()
    breakAll()
    await once(server, 'close')
  }

  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    cut: close,
    hang: () => {
      state = 'hangs'
    },
    loseAnswers: () => {
      state = 'losesAnswers'
    },
    delay(ms) {
      delayMs = ms
    },
    async heal() {
      if (state === 'hangs') breakAll()
      state = 'whole'
      delayMs = 0
      if (!server.listening) await listen(port)
    },
    stop: close,
  }
}
