import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rpc } from '@/devnet/json-rpc'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const ANYONE = '0x00000000000000000000000000000000000000aa'

type Launched = { readonly child: ChildProcess; readonly output: () => string; readonly exit: Promise<number | null> }

let folder: string
let port: number
let launched: Launched[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-start-'))
  port = await freePort()
  launched = []
})
afterEach(async () => {
  for (const { child, exit } of launched) {
    child.kill('SIGINT')
    await exit
  }
  await rm(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return free
}

/** Starts the command behind `npm run dev`; by default without the app. */
function launch(
  args: readonly string[] = ['--no-app'],
  env: Record<string, string> = {},
  command: 'demo' | 'start' = 'start',
): Launched {
  const child = spawn(process.execPath, ['--import', 'tsx', `devnet/${command}.ts`, '--state', folder, ...args], {
    cwd: ROOT,
    env: { ...process.env, DEVNET_PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const exit = once(child, 'close').then(([code]) => code as number | null)
  const process_ = { child, output: () => output, exit }
  launched.push(process_)
  return process_
}

const rpcUrl = () => `http://127.0.0.1:${port}`
const up = (dev: Launched) =>
  vi.waitFor(() => expect(dev.output()).toContain('Foyer Devnet at'), { timeout: 60_000, interval: 50 })
const nodeGone = () =>
  vi.waitFor(() => expect(rpc(rpcUrl(), 'eth_chainId')).rejects.toThrow(), { timeout: 30_000, interval: 50 })
const leaveTrace = (balance = '0x7') => rpc(rpcUrl(), 'anvil_setBalance', [ANYONE, balance])
const readTrace = () => rpc(rpcUrl(), 'eth_getBalance', [ANYONE, 'latest'])

/** Processes that this one started. */
function childrenOf(pid: number): number[] {
  const list =
    process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      : execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
  return list.trim().split(/\s+/).map(Number)
}

// Each launch is a process of its own, which takes long to start on a busy machine.
describe('npm run dev, the devnet part', () => {
  // One folder for all tests: each launch finds the state of the previous one, so that each test needs one launch
  // instead of two.
  test('behavior: every way to end it stops the node and keeps the state', async () => {
    const ways = {
      'Ctrl-C': ['SIGINT'],
      'a double Ctrl-C': ['SIGINT', 'SIGINT'],
      'a closed terminal': ['SIGHUP'],
      'a closed terminal while stopping': ['SIGINT', 'SIGHUP', 'SIGTERM'],
      kill: ['SIGTERM'],
    } as const
    let left = '0x0'
    for (const [way, signals] of Object.entries(ways)) {
      const dev = launch()
      await up(dev)
      expect(await readTrace(), `before ${way}`).toBe(left)
      left = `0x${(BigInt(left) + 1n).toString(16)}`
      await leaveTrace(left)
      for (const signal of signals) dev.child.kill(signal)
      expect(await dev.exit, way).toBe(0)
      await nodeGone()
    }

    const last = launch()
    await up(last)
    expect(await readTrace()).toBe(left)
    expect(last.output()).toContain('as it was left')
  })

  test('behavior: a killed launcher leaves no node behind, and its state is written', async () => {
    const dev = launch()
    await up(dev)
    await leaveTrace()
    dev.child.kill('SIGKILL')
    await nodeGone()

    const again = launch()
    await up(again)
    expect(await readTrace()).toBe('0x7')
  })

  test.each([
    ['PORT', 'the app', []],
    ['SANDBOX_PORT', 'the sandbox', []],
    ['ACCOUNTS_PORT', 'the server of the example accounts', []],
    ['BUNDLER_PORT', 'the bundler', []],
    ['DEVNET_PORT', 'the devnet', ['--no-app']],
  ] as const)('error: a %s in use gets a message, and nothing is started', async (variable, what, args) => {
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    try {
      const dev = launch(args, { PORT: '1', DEVNET_PORT: '2', [variable]: String(port) })
      expect(await dev.exit).toBe(1)
      expect(dev.output()).toContain(`Port ${port} is taken, and ${what} needs it.`)
      expect(dev.output()).toContain(`: ${variable}=`)
      expect(dev.output().trim().split('\n')).toHaveLength(1)
      expect(await readdir(folder)).toEqual([])
    } finally {
      await new Promise((resolve) => other.close(resolve))
    }
  })

  test('error: a port in use ends the demo before it builds, with its own command in the message', async () => {
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    try {
      const demo = launch([], { PORT: '1', DEVNET_PORT: String(port) }, 'demo')
      expect(await demo.exit).toBe(1)
      expect(demo.output().trim()).toMatch(
        /^Port \d+ is taken, and the devnet needs it\. .* DEVNET_PORT=\d+ npm run demo$/,
      )
    } finally {
      await new Promise((resolve) => other.close(resolve))
    }
  })

  test('error: a node that dies ends the launcher with a message', async () => {
    const dev = launch()
    await up(dev)
    const node = childrenOf(dev.child.pid!).find((pid) => commandOf(pid).includes('anvil'))
    process.kill(node!, 'SIGKILL')
    expect(await dev.exit).toBe(1)
    expect(dev.output()).toContain('The devnet ended by itself')
  })

  test('error: an unknown option is refused with the usage', async () => {
    const dev = launch(['--no-app', '--frech'])
    expect(await dev.exit).toBe(1)
    expect(dev.output()).toContain("'--frech'")
    expect(dev.output()).toContain('--fresh')
  })
})

function commandOf(pid: number): string {
  return process.platform === 'linux'
    ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    : execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
}
