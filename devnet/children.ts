import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A process that has not ended after this time is killed. Next needs a fraction of a second. */
const STOP_TIMEOUT_MS = 5_000

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Sends the process groups that run to `guard.mjs`, which ends them if this process is killed. */
export interface Guard {
  readonly watch: (signal: NodeJS.Signals, group: number) => void
  readonly release: () => void
}

export function startGuard(): Guard {
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

/** A program that Node runs. */
export interface NodeProcess {
  /** Resolves with the exit code when the process has ended; `null` after a signal. */
  readonly exited: Promise<number | null>
  readonly stop: () => Promise<void>
}

/** Next's own file: a wrapper such as npx would not forward the signals and would leave the server running. */
export const NEXT = `${ROOT}node_modules/next/dist/bin/next`

/** Starts Node in a process group of its own. */
export function startNode(args: readonly string[], env: NodeJS.ProcessEnv, guard: Guard): NodeProcess {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  })
  guard.watch('SIGTERM', child.pid as number)
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return {
    exited,
    async stop() {
      signalGroup(child, 'SIGTERM')
      const kill = setTimeout(() => signalGroup(child, 'SIGKILL'), STOP_TIMEOUT_MS)
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
