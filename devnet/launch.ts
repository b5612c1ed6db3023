import { setMaxListeners } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  DEVNET_CHAIN_ID,
  DEVNET_ENS,
  DEVNET_FEE_RECIPIENT,
  DEVNET_NAME,
  DEVNET_PAYMASTER,
  DEVNET_TOKENS,
  DEVNET_UNISWAP,
} from '@/lib/chains/devnet'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import { type AccountServer, startAccounts } from './accounts/serve-accounts'
import { type BundlerProcess, startBundlerProcess } from './bundler-process'
import { NEXT, type NodeProcess, startGuard, startNode } from './children'
import { pointNamesAt } from './name-steps'
import { type Devnet, openDevnet } from './open-devnet'
import { assertPortFree, type Ports, readPorts, StartError } from './ports'
import { type Sandbox, startSandbox } from './sandbox/serve-sandbox'
import { SANDBOX_SECRET } from './seed-constants'
import { visitFirstPage } from './visits'

/** A command that serves the app on the devnet: `npm run dev` or `npm run demo`. */
export interface Command {
  /** As a developer types it. */
  readonly name: string
  /** Default folder of the devnet's state. */
  readonly state: string
  /** Where the app is reached. */
  appUrl(ports: Ports): string
  /** Whether the developer has a bundler of his own, so that none is started. */
  readonly hasOwnBundler: boolean
  /**
   * Starts the server, after what it needs. Runs beside the start of the devnet.
   *
   * @throws {StartError} when the server cannot be started.
   */
  serve(start: Start): Promise<NodeProcess>
  /** Runs once the first page has answered and its address is printed. Never rejects. */
  warmUp?(start: Start): Promise<void>
}

/** What a {@link Command} starts its server with. */
export interface Start {
  readonly ports: Ports
  readonly rpcUrl: string
  /** Aborts when the command is stopped. */
  readonly signal: AbortSignal
  readonly say: (sentence: string) => void
  /** Runs Node, which is stopped with the rest. */
  node(args: readonly string[], env: NodeJS.ProcessEnv): NodeProcess
  /** Runs a command of Next in the same way. */
  next(args: readonly string[], env: NodeJS.ProcessEnv): NodeProcess
  /** Does something that takes time, and says how long it took. */
  prepare<T>(what: string, work: () => Promise<T>): Promise<T>
}

/**
 * Runs a command until its devnet or its app ends, or a stop signal arrives, and sets the exit code. The devnet and the
 * app start side by side, in process groups of their own; otherwise a Ctrl-C in the terminal would reach them directly
 * (twice if pressed twice), before their state is written.
 */
export async function launch(command: Command): Promise<void> {
  try {
    await runUntilStopped(command)
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}

async function runUntilStopped(command: Command): Promise<void> {
  const options = readOptions(command)
  const signal = stopSignal()
  const ports = readPorts(process.env)
  const assertUsable = (port: number, what: string, variable: string) =>
    assertPortFree(port, { what, variable, command: command.name })
  if (options.app) {
    await assertUsable(ports.app, 'the app', 'PORT')
    await assertUsable(ports.sandbox, 'the sandbox', 'SANDBOX_PORT')
    await assertUsable(ports.accounts, 'the server of the example accounts', 'ACCOUNTS_PORT')
    if (!command.hasOwnBundler) await assertUsable(ports.bundler, 'the bundler', 'BUNDLER_PORT')
  }
  await assertUsable(ports.devnet, 'the devnet', 'DEVNET_PORT')

  const guard = startGuard()
  const children: NodeProcess[] = []
  const bundlers: BundlerProcess[] = []
  const bundle = () => {
    const bundler = startBundlerProcess({ port: ports.bundler, rpcUrl: start.rpcUrl })
    guard.watch('SIGTERM', bundler.pid)
    bundlers.push(bundler)
    return bundler
  }
  const start: Start = {
    ports,
    rpcUrl: `http://127.0.0.1:${ports.devnet}`,
    signal,
    say,
    node(args, env) {
      const child = startNode(args, env, guard)
      children.push(child)
      return child
    },
    next: (args, env) => start.node([NEXT, ...args], env),
    async prepare(what, work) {
      const started = performance.now()
      const result = await work()
      say(`Preparing ${what} ... ${((performance.now() - started) / 1_000).toFixed(1)} s`)
      return result
    },
  }
  const serving = options.app ? command.serve(start) : undefined
  // Its failure is found once the devnet is open.
  serving?.catch(() => undefined)
  const opening = start.prepare('the devnet', async () => {
    const devnet = await openDevnet({ port: ports.devnet, folder: options.state, fresh: options.fresh, say })
    guard.watch('SIGINT', devnet.pid)
    return devnet
  })
  // In this process: they have nothing to write when it ends, and a restart goes on with what was open.
  const beside = options.app
    ? {
        sandbox: opening.then((devnet) => openSandbox(command, start, devnet, options.state)),
        accounts: startAccounts({ port: ports.accounts, rpcUrl: start.rpcUrl }),
      }
    : undefined
  for (const side of Object.values(beside ?? {})) side.catch(() => undefined)
  try {
    const stopped = new Promise<undefined>((resolve) => {
      if (signal.aborted) resolve(undefined)
      signal.addEventListener('abort', () => resolve(undefined))
    })
    const beginBundling = command.hasOwnBundler ? undefined : bundle
    const ended = await Promise.race([stopped, untilOneEnds(command, start, opening, serving, beside, beginBundling)])
    if (ended && !signal.aborted) throw new StartError(`The ${ended} ended by itself, so the rest is taken down too.`)
  } finally {
    for (const side of Object.values(beside ?? {})) await (await side.catch(() => undefined))?.close()
    await Promise.all([...children, ...bundlers].map((part) => part.stop()))
    await (await opening.catch(() => undefined))?.stop()
    guard.release()
  }
}

/** Resolves with the part that has ended. */
async function untilOneEnds(
  command: Command,
  start: Start,
  opening: Promise<Devnet>,
  serving: Promise<NodeProcess> | undefined,
  beside: { readonly sandbox: Promise<Sandbox>; readonly accounts: Promise<AccountServer> } | undefined,
  beginBundling: (() => BundlerProcess) | undefined,
): Promise<'devnet' | 'app'> {
  const devnet = await opening
  say(summary(devnet))
  const devnetEnd = devnet.exited.then(() => 'devnet' as const)
  if (!serving) return devnetEnd
  const url = `http://localhost:${start.ports.app}`
  await pointNamesAt(devnet.rpcUrl, url)
  const [sandbox, accounts] = [await beside?.sandbox, await beside?.accounts]
  const server = await Promise.race([serving, devnetEnd])
  if (server === 'devnet') return server
  const welcome = async () => {
    await start.prepare('the first page', () => visitFirstPage(start.ports.app, start.signal))
    say(`\nFoyer is at ${url}. Ctrl-C stops everything.\n`)
    if (sandbox) say(`Test tokens are sold at ${sandbox.url}, for no money.`)
    if (accounts) say(`Example accounts for social logins are at ${accounts.url}.\n`)
    // Not before the first page, which it would slow.
    if (beginBundling) void sayHowItGoes(beginBundling(), start.signal)
    await command.warmUp?.(start)
  }
  const appEnd = server.exited.then(() => 'app' as const)
  return Promise.race([devnetEnd, appEnd, welcome().then(() => appEnd)])
}

/** Without a bundler everything else works, so its end ends nothing. Never rejects. */
async function sayHowItGoes(bundler: BundlerProcess, signal: AbortSignal): Promise<void> {
  try {
    await bundler.ready
    say(`Operations of smart accounts are bundled at ${bundler.url}.`)
    await bundler.exited
    if (!signal.aborted) say('The bundler ended by itself: smart accounts can do nothing until the next start.')
  } catch (error) {
    if (!signal.aborted) say(`Smart accounts can do nothing: ${(error as Error).message}`)
  }
}

/** Opens the sandbox of the devnet. Its orders are those of the chain: a new chain knows none. */
async function openSandbox(command: Command, { ports, rpcUrl }: Start, devnet: Devnet, state: string) {
  const file = join(state, 'sandbox.json')
  if (devnet.seeded) await rm(file, { force: true })
  return startSandbox({
    port: ports.sandbox,
    rpcUrl,
    appUrl: command.appUrl(ports),
    secret: SANDBOX_SECRET,
    file,
  })
}

function readOptions({ name, state }: Command) {
  try {
    const { values } = parseArgs({
      options: {
        fresh: { type: 'boolean', default: false },
        'no-app': { type: 'boolean', default: false },
        state: { type: 'string', default: state },
      },
    })
    return { fresh: values.fresh, app: !values['no-app'], state: values.state }
  } catch (error) {
    throw new StartError(`${(error as Error).message}\nUsage: ${name} -- [--fresh] [--no-app] [--state <folder>]`)
  }
}

/**
 * Aborts at the first stop signal. Later signals, such as a second Ctrl-C or a terminal that closes, change nothing:
 * writing the state is never cut short.
 */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
  // Each request of the warm-up listens.
  setMaxListeners(0, stop.signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stop.signal.aborted) return
      say('\nStopping ...')
      stop.abort()
    })
  }
  // After the terminal closes every write fails; that must not end the process before the state is written.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return stop.signal
}

function summary({ rpcUrl, seeded }: Devnet): string {
  const rows = [
    ...DEVNET_TOKENS.map(({ symbol, address, decimals }) => [symbol, address, `${decimals} decimals`]),
    ...Object.entries(DEVNET_UNISWAP).map(([name, address]) => [name, address, '']),
    ...Object.entries(DEVNET_ENS).map(([name, address]) => [`ENS ${name}`, address, '']),
    ['EntryPoint', ENTRY_POINT, ''],
    ['paymaster', DEVNET_PAYMASTER, ''],
    ['fee recipient', DEVNET_FEE_RECIPIENT, ''],
  ]
  return [
    `${DEVNET_NAME} at ${rpcUrl}, chain id ${DEVNET_CHAIN_ID}, ${seeded ? 'newly seeded' : 'as it was left'}`,
    '',
    ...rows.map(([name = '', address, note]) => `  ${name.padEnd(22)}${address}  ${note}`.trimEnd()),
  ].join('\n')
}

function say(sentence: string): void {
  console.log(sentence)
}
