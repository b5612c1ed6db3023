import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface FakeWire {
  /** Port to speak to instead of the store's own. */
  readonly port: number
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>
  /** Connections are taken and nothing comes through, in either direction. */
  hang(): void
  /** What is sent arrives; the answer is lost, and the connection with it. */
  loseAnswers(): void
  /** Puts the store this far away: every answer comes so much later. */
  delay(ms: number): void
  /** As new. What was held back while it hung is lost with its connection. */
  heal(): Promise<void>
  stop(): Promise<void>
}

/** The line between us and a store, which can break as lines do. */
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
