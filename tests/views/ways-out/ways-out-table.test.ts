import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isSameAddress } from '@/lib/core/account-key'
import { createMemoryStorage } from '@/lib/core/storage'
import { disconnectUndoably } from '@/lib/runtime/undoable-disconnect'
import { openShell, settled } from '@/tests/support/open-shell'
import { stages } from '@/tests/support/stages'
import { createFakeSignInServer } from '../../fakes/fake-sign-in-server'
import { createFakePorts } from '../../fakes/fake-wallet-ports'
import { hang, installScriptedFrame, type ScriptedFrame } from '../../fakes/scripted-frame'
import type { WalletEdge } from './wallet-edge'
import { namespaceOfEdge, walletKinds } from './wallet-kinds'
import { type Kind, left, printWaysOut, type State, states, type Way, ways } from './ways-out-table'

let frame: ScriptedFrame
const ends: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 5 })
  frame = installScriptedFrame()
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  frame.uninstall()
  document.body.replaceChildren()
  vi.useRealTimers()
})

/** Lets a page finish what it does without the visitor. */
const pass = () => vi.advanceTimersByTimeAsync(8_000)

type Server = ReturnType<typeof createFakeSignInServer>

/** One visit of a page with a wallet. */
function visit(edge: WalletEdge, storage: ReturnType<typeof createMemoryStorage>, server: Server) {
  const page = createFakePorts({
    ...edge.ports(),
    storage,
    fetch: (async (url: string, init?: RequestInit) =>
      (await server.respond(url, init)) ??
      Response.json({ error: { code: 'upstream.failed', message: '' } }, { status: 502 })) as typeof fetch,
  })
  const config = { projectId: 'foyer-dev', networks: edge.networks, signIn: 'optional' as const, ...edge.config }
  const opened = openShell(config, { stages: edge.stages ?? stages, ports: page.ports })
  const { shell } = opened
  let isOpen = true
  const close = (): void => {
    if (isOpen) opened.close()
    isOpen = false
  }
  ends.push(close)
  const namespace = namespaceOfEdge(edge)
  return { page, shell, close, facts: () => shell.account.getState().accounts[namespace] }
}

type Visit = ReturnType<typeof visit>

/** Connects as the visitor does. Some wallets report changes only to a page that has asked for a connection. */
async function connectAnew({ shell }: Visit, edge: WalletEdge): Promise<void> {
  const runtime = await shell.runtime()
  const wallet = runtime.wallets.store.getState().wallets[0]
  const connector = wallet && (await runtime.wallets.connector(wallet, namespaceOfEdge(edge)))
  if (connector === undefined) throw new Error('the wallet is not listed')
  const connection = await connector.connect(edge.account.chainId)
  runtime.connections.attach(connector, connection, { activate: true })
}

/** Brings a page into a state of the table. */
async function reach(state: State, edge: WalletEdge, storage: ReturnType<typeof createMemoryStorage>, server: Server) {
  await edge.remember(storage)
  if (state !== 'signing') server.signIn(edge.account)
  if (state === 'reconnecting') edge.hold()
  if (state === 'signing') edge.holdSignature()
  const visited = visit(edge, storage, server)
  const { shell, facts } = visited
  if (state === 'reconnecting') {
    await settled(() => expect(facts()).toMatchObject({ status: 'reconnecting', address: edge.account.address }))
    return visited
  }
  await settled(() => expect(facts().status).toBe('connected'))
  const runtime = await shell.runtime()
  if (edge.connectsAnew) await connectAnew(visited, edge)
  if (state === 'connected') {
    await settled(() => expect(runtime.signIn.getState().status).toBe('signedIn'))
    return visited
  }
  await settled(() => expect(runtime.signIn.getState().status).toBe('asking'))
  const { actor } = (await runtime.signInGate()?.flow())!
  await settled(() => expect(actor.getSnapshot().matches({ asking: 'ready' })).toBe(true))
  actor.send({ type: 'sign' })
  await settled(() => expect(actor.getSnapshot().matches({ asking: 'signing' })).toBe(true))
  return visited
}

/** Takes a way out; resolves once the page is at rest. */
async function leave(way: Way, state: State, visited: Visit, edge: WalletEdge, server: Server): Promise<void> {
  const { shell, page, close } = visited
  const namespace = namespaceOfEdge(edge)
  const connector = shell.loaded.getState().runtime?.connections.get(namespace)
  const one = async () => (await shell.runtime()).disconnectNamespace(namespace)
  const release = (): void => {
    if (state === 'reconnecting') edge.release(page)
  }
  if (way === 'Disconnect') void one()
  if (way === 'Disconnect all') void shell.disconnect()
  if (way === 'revoked in the wallet') edge.revoke(page, connector)
  if (way === 'account switched in the wallet') edge.switchAccount?.(page)
  if (way === 'tab closed meanwhile') {
    edge.setDeaf(true)
    server.answer('csrf', hang)
    void shell.disconnect()
    await vi.advanceTimersByTimeAsync(0)
    close()
    server.answer('csrf')
    edge.setDeaf(false)
    edge.arrive()
    return
  }
  await vi.advanceTimersByTimeAsync(50)
  release()
  await pass()
}

/** Returns what is left, in the words of the table. */
function observe({ facts }: Visit, edge: WalletEdge, storage: ReturnType<typeof createMemoryStorage>, server: Server) {
  const { status, address = '' } = facts()
  const isOther = !isSameAddress(namespaceOfEdge(edge), address, edge.account.address)
  const isLogin = storage.get('email') !== null || storage.get('email-login-used') !== null
  const isOwed = ['left-connections', 'left-early', 'sign-out-owed'].some((key) => storage.get(key) !== null)
  const parts = {
    page: [
      ...(status === 'connected' ? [isOther ? 'other account' : 'account'] : []),
      ...(status !== 'connected' && storage.get('connections') !== null ? ['remembered'] : []),
      ...(isLogin ? ['login'] : []),
      ...(isOwed ? ['note'] : []),
    ],
    [edge.config !== undefined && 'walletUrl' in edge.config ? 'frame' : 'wallet']: [edge.left()].filter(Boolean),
    server: server.state.session === null ? [] : ['session'],
  }
  const said = Object.entries(parts).flatMap(([where, what]) =>
    what.length > 0 ? [`${where}: ${what.join(', ')}`] : [],
  )
  return said.length === 0 ? 'nothing' : said.join('; ')
}

describe.each(Object.keys(walletKinds) as Kind[])('%s', (kind) => {
  describe.each(states)('%s', (state) => {
    test.each(ways)('behavior: the state after "%s" and a reload matches the table', async (way) => {
      const edge = walletKinds[kind](frame)
      const storage = createMemoryStorage()
      const server = createFakeSignInServer()
      const before = await reach(state, edge, storage, server)
      if (way === 'account switched in the wallet' && edge.switchAccount === undefined) {
        expect(left[kind][state][way]).toBe('one account')
        return
      }
      await leave(way, state, before, edge, server)
      // If the page was not closed, nothing waits for the reload.
      if (way !== 'tab closed meanwhile') {
        expect(observe(before, edge, storage, server)).toBe(left[kind][state][way])
        before.close()
      }
      edge.arrive()
      document.body.replaceChildren()
      const after = visit(edge, storage, server)
      await pass()
      expect(observe(after, edge, storage, server)).toBe(left[kind][state][way])
    })
  })
})

test('behavior: the decision page prints this table', () => {
  expect(readFileSync('docs/decisions/disconnect.md', 'utf8')).toContain(printWaysOut())
})

test.each(Object.keys(walletKinds) as Kind[])(
  'behavior: %s: Undo connects the account again, also after a reload, and the wallet keeps its permission',
  async (kind) => {
    const edge = walletKinds[kind](frame)
    const storage = createMemoryStorage()
    const server = createFakeSignInServer()
    const before = await reach('connected', edge, storage, server)
    const held = edge.left()
    const { undo, settle } = disconnectUndoably(await before.shell.runtime())
    expect(before.facts()).toMatchObject({ status: 'disconnected', address: undefined })
    await pass()
    // The session does not wait.
    expect([edge.left(), server.state.session]).toEqual([held, null])
    expect(await undo()).toBe(true)
    settle()
    await pass()
    expect(before.facts()).toMatchObject({ status: 'connected', address: edge.account.address })
    expect(edge.left()).toBe(held)
    before.close()
    edge.arrive()
    document.body.replaceChildren()
    const after = visit(edge, storage, server)
    await settled(() => expect(after.facts()).toMatchObject({ status: 'connected', address: edge.account.address }))
    expect(edge.left()).toBe(held)
  },
)

test.each(Object.keys(walletKinds) as Kind[])(
  'behavior: %s: when the time for Undo is over, the same is left as after a disconnect without it',
  async (kind) => {
    const edge = walletKinds[kind](frame)
    const storage = createMemoryStorage()
    const server = createFakeSignInServer()
    const before = await reach('connected', edge, storage, server)
    const { undo, settle } = disconnectUndoably(await before.shell.runtime())
    settle()
    await pass()
    expect(observe(before, edge, storage, server)).toBe(left[kind].connected['Disconnect all'])
    expect(await undo()).toBe(false)
  },
)
