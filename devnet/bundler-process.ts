import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import { rpc } from './json-rpc'
import { BUNDLER_EXECUTOR_KEY, BUNDLER_UTILITY_KEY } from './seed-constants'

/** On a busy machine it needs a fraction of this to deploy the contracts that it simulates with, and to listen. */
const START_TIMEOUT_MS = 60_000
const POLL_MS = 100

/** A process that has not ended after this time is killed. */
const STOP_TIMEOUT_MS = 5_000

/** What is kept of its output, for the message of a failure. */
const MAX_OUTPUT_LENGTH = 2_000

export interface BundlerProcess {
  readonly pid: number
  readonly url: string
  /**
   * Resolves once it takes operations.
   *
   * @throws {Error} with its own last words when it ends before, or does not answer in time. It is stopped then.
   */
  readonly ready: Promise<void>
  /** Resolves when the process has ended, for any reason. */
  readonly exited: Promise<void>
  /** Safe to call twice. */
  stop(): Promise<void>
}

/**
 * Starts alto, a bundler of ERC-4337, for a seeded devnet. It is a process of its own, of development and tests alone: its
 * licence is the GPL, and nothing of it is in the app. It listens on all interfaces, because it has no option for that.
 */
export function startBundlerProcess(options: { readonly port: number; readonly rpcUrl: string }): BundlerProcess {
  const child = spawn(process.execPath, [altoFile(), ...argumentsOf(options)], {
    detached: true,
    // It reads settings from its environment, and from a file of its working directory: ours are not for it.
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output = `${output}${chunk}`.slice(-MAX_OUTPUT_LENGTH)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  const url = `http://127.0.0.1:${options.port}`
  const stop = () => stopProcess(child, exited)
  const ready = waitUntilReady(url, exited).catch(async (error: Error) => {
    await stop()
    throw new Error(`${error.message} ${output.trim()}`.trim())
  })
  // Who waits for it gets its failure.
  ready.catch(() => undefined)
  return { pid: child.pid as number, url, ready, exited, stop }
}

function argumentsOf({ port, rpcUrl }: { readonly port: number; readonly rpcUrl: string }): string[] {
  const settings = {
    entrypoints: ENTRY_POINT,
    'rpc-url': rpcUrl,
    port,
    'executor-private-keys': BUNDLER_EXECUTOR_KEY,
    'utility-private-key': BUNDLER_UTILITY_KEY,
    // Its rules for what a contract may read while it is validated need a node that traces in JavaScript.
    'safe-mode': false,
    'min-executor-balance': 0,
    'deploy-simulations-contract': true,
    'block-time': 1_000,
    'log-level': 'error',
    'public-client-log-level': 'error',
  }
  return ['run', ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])]
}

function altoFile(): string {
  const require = createRequire(import.meta.url)
  // The package exports its library alone.
  const library = require.resolve('@pimlico/alto')
  return join(dirname(library), 'cli', 'alto.js')
}

async function waitUntilReady(url: string, exited: Promise<void>): Promise<void> {
  let hasEnded = false
  void exited.then(() => {
    hasEnded = true
  })
  const deadline = performance.now() + START_TIMEOUT_MS
  while (performance.now() < deadline) {
    if (hasEnded) throw new Error('The bundler ended at once.')
    try {
      await rpc(url, 'eth_supportedEntryPoints')
      return
    } catch {
      await pause(POLL_MS)
    }
  }
  throw new Error(`The bundler did not start within ${START_TIMEOUT_MS / 1_000} seconds.`)
}

async function stopProcess(child: ChildProcess, exited: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(kill)
}
