import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'

/** A node that has printed nothing after this time has failed. */
const START_TIMEOUT_MS = 30_000

/** Writing the state takes some milliseconds; a node that hangs must not block the terminal. */
const STOP_TIMEOUT_MS = 15_000

/** anvil's exit code for an argument it cannot use; the only arguments here that can be invalid are files. */
const UNUSABLE_ARGUMENT = 2

/** The state file exists, but anvil cannot read it. */
export class UnreadableStateError extends Error {
  override readonly name = 'UnreadableStateError'
}

export type AnvilProcess = {
  readonly child: ChildProcess
  readonly pid: number
  readonly rpcUrl: string
  /** Resolves when the process has ended, for any reason. */
  readonly exited: Promise<void>
  /** Asks the process to end, which is when it writes its state file, and waits. Safe to call twice. */
  stop(): Promise<void>
}

/**
 * Starts the anvil binary of the npm package on loopback.
 *
 * @param options.port - 0 lets the system choose a free port.
 * @param options.detached - Runs in a process group of its own, so that a Ctrl-C in the terminal does not reach it
 *   directly.
 * @throws {UnreadableStateError} when the given state file cannot be read.
 * @throws {Error} with anvil's own message when it ends before it listens, for any other reason.
 */
export async function startAnvilProcess(options: {
  readonly port: number
  readonly detached?: boolean
  readonly args?: readonly string[]
}): Promise<AnvilProcess> {
  const child = spawn(anvilBinary(), ['--host', '127.0.0.1', '--port', String(options.port), ...(options.args ?? [])], {
    detached: options.detached ?? false,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  let output = ''
  const port = await new Promise<number>((resolve, reject) => {
    const timeout = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`the devnet did not start within ${START_TIMEOUT_MS / 1_000} seconds`))
    }, START_TIMEOUT_MS)
    const settle = (act: () => void) => {
      clearTimeout(timeout)
      act()
    }
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const listening = /Listening on 127\.0\.0\.1:(\d+)/.exec(output)
      if (listening) settle(() => resolve(Number(listening[1])))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', (error) => settle(() => reject(error)))
    child.once('close', (code) => {
      const words = output.trim() || 'the devnet ended at once'
      settle(() => reject(code === UNUSABLE_ARGUMENT ? new UnreadableStateError(words) : new Error(words)))
    })
  })
  // Its output is no longer read, but the pipe must not fill up.
  child.stdout.removeAllListeners('data').resume()
  child.stderr.removeAllListeners('data').resume()

  return {
    child,
    pid: child.pid as number,
    rpcUrl: `http://127.0.0.1:${port}`,
    exited,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      // SIGHUP would end it without writing the state; SIGINT writes it.
      child.kill('SIGINT')
      const kill = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
      await exited
      clearTimeout(kill)
    },
  }
}

/** The binary itself: the package's wrapper script would not forward the signals. */
function anvilBinary(): string {
  const platform = process.platform
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${platform}-${architecture}`
  try {
    const require = createRequire(import.meta.url)
    const fromWrapper = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
    return fromWrapper.resolve(`${name}/bin/anvil${platform === 'win32' ? '.exe' : ''}`)
  } catch (cause) {
    throw new Error(`The devnet needs ${name}, which npm did not install on this machine.`, { cause })
  }
}
