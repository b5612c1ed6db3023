import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** `next start` is ready in well under a second; a machine busy with other tests may need more. */
const START_TIMEOUT_MS = 60_000

export type AppServer = {
  readonly url: string
  readonly output: () => string
  readonly stop: () => Promise<void>
  /** Ends it as a crash would: nothing is finished, nothing is told to anybody. */
  readonly kill: () => Promise<void>
}

/**
 * Serves the production build in `folder` on a free port of its own, as `http://localhost:<port>`.
 *
 * @param options.port - the port to use instead, so that a server can be started again where it was.
 * @param options.next - the program of Next; default that of the repository.
 * @param options.env - added to the environment; `PORT` and `FOYER_APP_URL` are set to what is served.
 * @throws {Error} when there is no build, or the server ends or stays silent instead of answering.
 */
export async function startApp(options: {
  readonly env?: Readonly<Record<string, string>>
  readonly folder?: string
  readonly port?: number
  readonly next?: string
}): Promise<AppServer> {
  const folder = path.resolve(options.folder ?? '.')
  if (!existsSync(path.join(folder, '.next/BUILD_ID'))) throw new Error(`No build in ${folder}: run "npm run build".`)
  const port = options.port ?? (await freePort())
  const url = `http://localhost:${port}`
  // Next's own file: ending the `npx` wrapper would leave the server behind.
  const next = path.resolve(options.next ?? 'node_modules/next/dist/bin/next')
  const child = spawn(process.execPath, [next, 'start', folder, '-p', String(port)], {
    // Next loads the start hook from the working directory, whatever folder it serves.
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), FOYER_APP_URL: url, ...options.env },
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 5_000)
    await exited
    clearTimeout(late)
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }

  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline && child.exitCode === null) {
    if (await answers(url)) return { url, output: () => output, stop, kill }
    await sleep(100)
  }
  await stop()
  throw new Error(`The app did not start:\n${output}`)
}

/** Whether a page arrives whole within five seconds. */
async function answers(url: string): Promise<boolean> {
  const late = new AbortController()
  const read = async () => {
    const answer = await fetch(url, { signal: late.signal })
    await answer.arrayBuffer()
    return answer.ok
  }
  // A race, because Node 20 can lose a signal to the garbage collector, and the request then never ends:
  // https://github.com/nodejs/undici/issues/4068 (read 2026-11-28)
  const first = await Promise.race([read().catch(() => false), sleep(5_000, false, { signal: late.signal })])
  late.abort()
  return first
}

/** A port that nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
