import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  DEVNET_CHAIN_ID,
  DEVNET_ENS,
  DEVNET_FEE_RECIPIENT,
  DEVNET_NAME,
  DEVNET_TOKENS,
  DEVNET_UNISWAP,
} from '@/lib/chains/devnet'
import { appEnv } from './app-env'
import { pointNamesAt } from './name-steps'
import { openDevnet } from './open-devnet'
import { assertPortFree, type Ports, readPorts, StartError } from './ports'

/** A server that has not ended after this time is killed. Next needs a fraction of a second. */
const APP_STOP_TIMEOUT_MS = 5_000

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Sends the process groups it started to `guard.mjs`, which ends them if this process is killed. */
type Guard = { readonly watch: (signal: NodeJS.Signals, group: number) => void; readonly release: () => void }

/**
 * `npm run dev`: starts the devnet and the app, and runs until one of them ends or a stop signal arrives. Both run in
 * process groups of their own; otherwise a Ctrl-C in the terminal would reach them directly (twice if pressed twice),
 * before their state is written.
 */
async function main(): Promise<void> {
  const options = readOptions()
  const stopAsked = stopSignal()
  const ports = readPorts(process.env)
  if (options.app) await assertPortFree(ports.app, { what: 'the app', variable: 'PORT' })
  await assertPortFree(ports.devnet, { what: 'the devnet', variable: 'DEVNET_PORT' })

  const guard = startGuard()
  const devnet = await openDevnet({ port: ports.devnet, folder: options.state, fresh: options.fresh, say })
  guard.watch('SIGINT', devnet.pid)
  let app: App | undefined
  try {
    say(summary(devnet.rpcUrl, devnet.seeded))
    if (options.app && !stopAsked.aborted) {
      await pointNamesAt(devnet.rpcUrl, `http://localhost:${ports.app}`)
      app = startApp(ports, devnet.rpcUrl)
      guard.watch('SIGTERM', app.pid)
      say(`\nThe app comes up at http://localhost:${ports.app}. Ctrl-C takes everything down.\n`)
    }
    const ended = await Promise.race([
      new Promise<undefined>((resolve) => {
        if (stopAsked.aborted) resolve(undefined)
        stopAsked.addEventListener('abort', () => resolve(undefined))
      }),
      devnet.exited.then(() => 'devnet'),
      ...(app ? [app.exited.then(() => 'app')] : []),
    ])
    if (ended && !stopAsked.aborted)
      throw new StartError(`The ${ended} ended by itself, so the rest is taken down too.`)
  } finally {
    await app?.stop()
    await devnet.stop()
    guard.release()
  }
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        fresh: { type: 'boolean', default: false },
        'no-app': { type: 'boolean', default: false },
        state: { type: 'string', default: `${ROOT}.devnet` },
      },
    })
    return { fresh: values.fresh, app: !values['no-app'], state: values.state }
  } catch (error) {
    throw new StartError(`${(error as Error).message}\nUsage: npm run dev -- [--fresh] [--no-app] [--state <folder>]`)
  }
}

/**
 * Aborts at the first stop signal. Later signals, such as a second Ctrl-C or a terminal that closes, change nothing:
 * writing the state is never cut short.
 */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
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

type App = { readonly pid: number; readonly exited: Promise<void>; readonly stop: () => Promise<void> }

function startApp(ports: Ports, rpcUrl: string): App {
  // Started by its file: a wrapper such as npx would not forward the signals and would leave the server running.
  const next = `${ROOT}node_modules/next/dist/bin/next`
  const child = spawn(process.execPath, [next, 'dev', '-p', String(ports.app)], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: appEnv(ports, rpcUrl, process.env, ROOT),
  })
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    pid: child.pid as number,
    exited,
    async stop() {
      signalGroup(child, 'SIGTERM')
      const kill = setTimeout(() => signalGroup(child, 'SIGKILL'), APP_STOP_TIMEOUT_MS)
      await exited
      clearTimeout(kill)
    },
  }
}

/**
 * Next runs its server in a process of its own, so the whole group is signalled, even if its first process has already
 * ended.
 */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-(child.pid as number), signal)
  } catch {
    // The group is empty, or this system has no process groups and only the one process is signalled.
    child.kill(signal)
  }
}

function startGuard(): Guard {
  const guard = spawn(process.execPath, [fileURLToPath(new URL('./guard.mjs', import.meta.url))], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // If the guard cannot run, or has ended, only this safety net is missing.
  guard.on('error', () => {})
  guard.stdin.on('error', () => {})
  guard.unref()
  return {
    watch: (signal, group) => guard.stdin.write(`${signal} ${group}\n`),
    release: () => guard.stdin.end('done\n'),
  }
}

function summary(rpcUrl: string, seeded: boolean): string {
  const rows = [
    ...DEVNET_TOKENS.map(({ symbol, address, decimals }) => [symbol, address, `${decimals} decimals`]),
    ...Object.entries(DEVNET_UNISWAP).map(([name, address]) => [name, address, '']),
    ...Object.entries(DEVNET_ENS).map(([name, address]) => [`ENS ${name}`, address, '']),
    ['fee recipient', DEVNET_FEE_RECIPIENT, ''],
  ]
  return [
    `${DEVNET_NAME} at ${rpcUrl}, chain id ${DEVNET_CHAIN_ID}, ${seeded ? 'newly seeded' : 'as it was left'}`,
    '',
    ...rows.map(([name = '', address, note]) => `  ${name.padEnd(16)}${address}  ${note}`.trimEnd()),
  ].join('\n')
}

function say(sentence: string): void {
  console.log(sentence)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
