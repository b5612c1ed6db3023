import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startAnvilProcess } from '@/devnet/anvil-process'
import { hasCurrentSeed } from '@/devnet/deploy'
import { rpc } from '@/devnet/json-rpc'
import { openDevnet } from '@/devnet/open-devnet'

const ANYONE = '0x00000000000000000000000000000000000000aa'

let folder: string
let said: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-devnet-'))
  said = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Opens the devnet, runs `act` on it, closes it. */
async function visit<T>(act: (rpcUrl: string, seeded: boolean) => Promise<T>, fresh = false): Promise<T> {
  const devnet = await openDevnet({ port: 0, folder, fresh, say: (sentence) => said.push(sentence) })
  try {
    return await act(devnet.rpcUrl, devnet.seeded)
  } finally {
    await devnet.stop()
  }
}
const leaveTrace = (rpcUrl: string) => rpc(rpcUrl, 'anvil_setBalance', [ANYONE, '0x7'])
const readTrace = (rpcUrl: string) => rpc(rpcUrl, 'eth_getBalance', [ANYONE, 'latest'])
const newlySeeded = async (rpcUrl: string, seeded: boolean) => seeded && (await hasCurrentSeed(rpcUrl))
const setAside = async () => (await readdir(folder)).filter((name) => /^state\.\d{8}-\d{6}(\.\d+)?\.json$/.test(name))

describe('openDevnet', () => {
  test('behavior: it is seeded once, and keeps its state across restarts', async () => {
    expect(await visit(newlySeeded)).toBe(true)
    await visit(leaveTrace)
    expect(await visit(async (rpcUrl, seeded) => [await readTrace(rpcUrl), seeded])).toEqual(['0x7', false])
    expect(said).toEqual([])
  })

  test('behavior: the last state that was read is kept beside the current one', async () => {
    await visit(newlySeeded)
    const first = await readFile(join(folder, 'state.json'), 'utf8')
    await visit(leaveTrace)
    expect((await readFile(join(folder, 'state.previous.json'), 'utf8')) === first).toBe(true)
    expect((await readFile(join(folder, 'state.json'), 'utf8')) === first).toBe(false)
  })

  test.each([
    ['empty', ''],
    ['cut short', '{"block":{"number":'],
    ['of another program', '{}'],
    ['not text', '\uFFFD\u0000\u0001'],
  ])('error: a state file that is %s is renamed with a message, and the devnet is seeded again', async (_, content) => {
    await writeFile(join(folder, 'state.json'), content)
    expect(await visit(newlySeeded)).toBe(true)
    const [kept] = await setAside()
    expect(await readFile(join(folder, kept!), 'utf8')).toBe(content)
    expect(said).toEqual([expect.stringContaining('could not be read')])
    expect(said[0]).toContain(kept)
  })

  test('error: a state of another seed is renamed with a message, and the devnet is seeded again', async () => {
    // A chain that was never seeded, or whose seeding was interrupted: it has no marker.
    const state = join(folder, 'state.json')
    const other = await startAnvilProcess({ port: 0, args: ['--state', state, '--state-interval', '1'] })
    await leaveTrace(other.rpcUrl)
    // A node that is stopped in its first moments may end without writing its state.
    await vi.waitFor(() => access(state), 20_000)
    await other.stop()

    expect(await visit(newlySeeded)).toBe(true)
    expect(said).toEqual([expect.stringContaining('another version of the contracts')])
    expect(await setAside()).toHaveLength(1)
    expect(await visit(readTrace)).toBe('0x0')
  })

  test('param: fresh starts a new chain and keeps the old state, even twice within a second', async () => {
    await visit(newlySeeded)
    await visit(leaveTrace)
    expect(await visit(newlySeeded, true)).toBe(true)
    expect(await visit(newlySeeded, true)).toBe(true)
    expect(await setAside()).toHaveLength(2)
    expect(said).toHaveLength(2)
    expect(await visit(readTrace)).toBe('0x0')
  })
})
