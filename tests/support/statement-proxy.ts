import { connect, createServer, type Socket } from 'node:net'

/**
 * Where the connections end, and what is counted:
 *
 * - `before`: before the database gets a statement.
 * - `before after change`: the same, of the first statement and of each first one after a change that stays, which is a
 *   commit or a write without a transaction. A cut before any statement up to the next change leaves the same rows.
 * - `after`: when a statement is done and its answer is on the way.
 * - `after commit`: the same, of the commits alone.
 */
export type CutPoint = 'before' | 'before after change' | 'after' | 'after commit'

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
const PARSE = 'P'.charCodeAt(0)
const READY = 'Z'.charCodeAt(0)

export function createStatementCounter(): StatementCounter {
  const sockets = new Set<Socket>()
  let [count, at, isCut]: [number, number | null, boolean] = [0, null, false]
  let point: CutPoint = 'before'
  /** A change has come since the last counted statement. */
  let isChanged = true

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
    const changes = createChangeReader()
    const isCounted = (type: number): boolean => {
      if (!RUNS.has(type)) return false
      if (point === 'after commit') return changes.last() === 'commit'
      return point !== 'before after change' || isChanged
    }
    const forward = createReader(true, (type, message) => {
      if (isCut || isLast) return
      changes.read(type, message)
      if (isCounted(type) && ++count === at) {
        if (point.startsWith('before')) return cut()
        isLast = true
      }
      if (RUNS.has(type)) isChanged = changes.last() !== undefined
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
      ;[count, at, isCut, point, isChanged] = [0, next, false, nextPoint, true]
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

/** Knows of each statement of a connection whether what it changes stays: a commit, or a write without a transaction. */
function createChangeReader() {
  let [text, isInTransaction] = ['', false]
  let last: 'commit' | 'write' | undefined
  return {
    last: () => last,
    read(type: number, message: Buffer): void {
      // The text of a parse follows the name of the statement, of a simple query nothing.
      if (type === PARSE) text = message.toString('utf8', message.indexOf(0, 5) + 1)
      if (type === QUERY) text = message.toString('utf8', 5)
      if (!RUNS.has(type)) return
      const word = /^\s*(\w*)/.exec(text)?.[1]?.toLowerCase() ?? ''
      last =
        word === 'commit' ? 'commit' : isInTransaction || word === 'select' || word === 'begin' ? undefined : 'write'
      if (word === 'begin') isInTransaction = true
      if (word === 'commit' || word === 'rollback') isInTransaction = false
    },
  }
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
