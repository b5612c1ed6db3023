import { createServer } from 'node:net'
import { DEVNET_DEFAULT_PORT } from '@/lib/chains/devnet'

const APP_DEFAULT_PORT = 3_000

/** An error whose message is for the developer who ran the command. Any other error is a bug and keeps its stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

export type Ports = {
  readonly app: number
  readonly devnet: number
  readonly sandbox: number
  readonly accounts: number
  readonly bundler: number
}

/** The largest number of a port. */
const LAST_PORT = 65_535

/** What needs a port, with its variable, in the order in which they are given out. */
const USERS = [
  ['app', 'app', 'PORT'],
  ['devnet', 'devnet', 'DEVNET_PORT'],
  ['sandbox', 'sandbox', 'SANDBOX_PORT'],
  ['accounts', 'example accounts', 'ACCOUNTS_PORT'],
  ['bundler', 'bundler', 'BUNDLER_PORT'],
] as const satisfies readonly (readonly [keyof Ports, string, string])[]

/**
 * Reads the ports from the environment. Those of the sandbox, of the example accounts and of the bundler are the
 * next free ones after the app's, unless they are set.
 *
 * @throws {StartError} when a variable is not a port, or two name the same one.
 */
export function readPorts(env: Readonly<Record<string, string | undefined>>): Ports {
  const app = readPort(env, 'PORT', APP_DEFAULT_PORT)
  const devnet = readPort(env, 'DEVNET_PORT', DEVNET_DEFAULT_PORT)
  const [chosen, others] = [
    [app, devnet],
    ['SANDBOX_PORT', 'ACCOUNTS_PORT', 'BUNDLER_PORT'],
  ]
  const set = others.map((variable) => readPort(env, variable, 0))
  const sandbox = set[0] || portBeside(app, [...chosen, ...set])
  const accounts = set[1] || portBeside(app, [...chosen, ...set, sandbox])
  const bundler = set[2] || portBeside(app, [...chosen, sandbox, accounts])
  const ports: Ports = { app, devnet, sandbox, accounts, bundler }
  for (const [index, [name, what, variable]] of USERS.entries()) {
    const same = USERS.slice(0, index).find(([other]) => ports[other] === ports[name])
    if (!same) continue
    const [, otherWhat, other] = same
    throw new StartError(
      `${other} and ${variable} are both ${ports[name]}. The ${otherWhat} and the ${what} need a port each.`,
    )
  }
  return ports
}

/** The port after that of the app, or the nearest one that is not taken. */
function portBeside(app: number, taken: readonly number[]): number {
  const candidates = [1, 2, 3, 4, 5, -1, -2, -3, -4, -5].map((distance) => app + distance)
  return candidates.find((port) => port <= LAST_PORT && !taken.includes(port)) ?? app
}

function readPort(env: Readonly<Record<string, string | undefined>>, variable: string, fallback: number): number {
  const text = env[variable]
  if (text === undefined || text === '') return fallback
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > LAST_PORT) {
    throw new StartError(`${variable}=${text} is not a port: it has to be a whole number from 1 to 65535.`)
  }
  return port
}

/**
 * Throws if a port is in use. Never falls back to another port: the origin of the page and the permissions in the
 * visitor's wallet depend on it.
 *
 * @param user.what - What needs the port, for the message.
 * @param user.variable - The variable that selects another port.
 * @param user.command - As a developer types it, for the message.
 * @throws {StartError} naming the port and the variable.
 */
export async function assertPortFree(
  port: number,
  user: { what: string; variable: string; command: string },
): Promise<void> {
  // The port may be in use on one of these addresses only.
  for (const host of ['::', '0.0.0.0', '127.0.0.1', '::1']) {
    const code = await tryToListen(port, host)
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is taken, and ${user.what} needs it. End what listens there, or choose another port: ` +
          `${user.variable}=${port === LAST_PORT ? port - 1 : port + 1} ${user.command}`,
      )
    }
    if (code === 'EACCES') {
      throw new StartError(
        `This user may not listen on port ${port}, which ${user.what} needs. Choose one above 1023 with ${user.variable}=.`,
      )
    }
  }
}

/** Returns the error code, or `undefined` when it could listen. A machine without IPv6 returns a code of its own. */
function tryToListen(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    server.listen({ port, host, ipv6Only: host === '::' }, () => server.close(() => resolve(undefined)))
  })
}
