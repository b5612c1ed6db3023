import { connect, createServer, type Socket } from 'node:net'

/**
 * Where the connections end: before the database gets a statement, when it is done and its answer is on the way, or the
 * same of the commits alone, which are then what is counted.
 */
export type CutPoint = 'before' | 'after' | 'after commit'

/** A proxy before a Postgres, which can fail at an exact statement. */
export interface StatementProxy {
  /** The address of the database, by way of the proxy. */
  readonly url: string
  /** Closes the proxy. */
  stop(): Promise<void>
}

/** Counts the statements of several proxies as one sequence. */
export interface StatementCounter {
  /** Statements since {@link arm}. */
  readonly count: number
  /** Whether the armed statement has come. */
  readonly isCut: boolean
  /**
   * Counts from 1 anew. At this statement all connections of all proxies end, and none is accepted, until the next call:
   * what a crash of the process is to its databases.
   *
   * @param at - `null` for no statement.
   */
  arm(at: number | null, point?: CutPoint): void
  /** Called when the armed statement has come. */
  onCut: () => void
  /** Puts a proxy before a database. */
  open(databaseUrl: string): Promise<StatementProxy>
}

/** Types of messages that run a statement: simple query and execute (PostgreSQL, chapter "Message Formats"). */
const RUNS = new Set(['Q'.charCodeAt(0), 'E'.charCodeAt(0)])
const QUERY = 'Q'.charCodeAt(0)
const READY = 'Z'.charCodeAt(0)

export function createStatementCounter(): StatementCounter {
  const sockets = new Set<Socket>()
  let [count, at, isCut]: [number, number | null, boolean] = [0, null, false]
  let point: CutPoint = 'before'

  const endAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const cut = (): void => {
    isCut = true
    endAll()
    counter.onCut()
  }

  const serve = (client: Socket, host: string, port: number): void => {
    if (isCut) return void client.destroy()
    const database = connect(port, host)
    let isLast = false
    const forward = createReader(true, (type, message) => {
      if (isCut || isLast) return
      if (isCounted(type, message, point) && ++count === at) {
        if (point === 'before') return cut()
        isLast = true
      }
      database.write(message)
      // The end of what was sent is in the messages that follow an execute.
      if (isLast && type !== QUERY) database.write(SYNC)
    })
    const back = createReader(false, (type, message) => {
      if (isLast && type === READY) return cut()
      if (!isLast) client.write(message)
    })
    client.on('data', forward)
    database.on('data', back)
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one)
      // Messages are written one by one: the system would wait for more.
      one.setNoDelay(true)
      one.once('error', () => undefined)
      one.once('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  }

  const counter: StatementCounter = {
    onCut: () => undefined,
    get count() {
      return count
    },
    get isCut() {
      return isCut
    },
    arm(next, nextPoint = 'before') {
      ;[count, at, isCut, point] = [0, next, false, nextPoint]
    },
    async open(databaseUrl) {
      const { hostname, port } = new URL(databaseUrl)
      const server = createServer((client) => serve(client, hostname, Number(port)))
      await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
      const address = server.address()
      const url = new URL(databaseUrl)
      url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
      return {
        url: url.href,
        stop: () =>
          new Promise((resolve) => {
            server.close(() => resolve())
            for (const socket of sockets) socket.destroy()
          }),
      }
    },
  }
  return counter
}

function isCounted(type: number, message: Buffer, point: CutPoint): boolean {
  return point === 'after commit' ? type === QUERY && /^commit\b/i.test(message.toString('utf8', 5)) : RUNS.has(type)
}

const SYNC = Buffer.from([0x53, 0, 0, 0, 4])

/** Splits a stream into messages. @param isClient - whose first message has no type. */
function createReader(isClient: boolean, take: (type: number, message: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = isClient
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const start = isFirst ? 0 : 1
      if (rest.length < start + 4) return
      const length = start + rest.readUInt32BE(start)
      if (rest.length < length) return
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      take(isFirst ? 0 : message.readUInt8(0), message)
      isFirst = false
    }
  }
}
