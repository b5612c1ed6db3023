import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryStorage, type StoragePort } from '@/lib/core/storage'
import { disconnectUndoably } from '@/lib/runtime/undoable-disconnect'
import { deferred } from '@/tests/support/deferred'
import { openShell, settled } from '@/tests/support/open-shell'
import { stages, stagesThrough } from '@/tests/support/stages'
import { BOB, createFakeWallet, rememberFakeWallet } from '../../fakes/fake-wallet'
import { DEVNET, MAINNET } from '../../fakes/fake-wallet-networks'
import { createFakePorts } from '../../fakes/fake-wallet-ports'

const stops: (() => void)[] = []

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

/** A tab of one browser, whose wallet is connected as after a reload. */
async function openTab(storage: StoragePort, wallet = createFakeWallet()) {
  const page = createFakePorts({ storage, early: [wallet.detail] })
  const config = { projectId: 'foyer-dev', networks: [DEVNET, MAINNET] }
  const { shell, close } = openShell(config, { stages, ports: page.ports })
  stops.push(close)
  const facts = () => shell.account.getState().accounts.eip155
  await settled(() => expect(facts().status).toBe('connected'))
  return { ...page, shell, wallet, facts }
}

/** Two tabs with one wallet. The visitor has disconnected in the first, and the second has followed. */
async function disconnectInOne() {
  const storage = createMemoryStorage()
  rememberFakeWallet(storage)
  const [one, other] = [await openTab(storage), await openTab(storage)]
  const runtime = await one.shell.runtime()
  const { undo, settle } = disconnectUndoably(runtime)
  other.otherTabWrote()
  expect(other.facts().status).toBe('disconnected')
  return { storage, one, other, runtime, undo, settle }
}

describe('a disconnect in another tab', () => {
  test('behavior: Undo there connects the wallet again in this tab too, without a request of the wallet', async () => {
    const { one, other, undo } = await disconnectInOne()
    expect(await undo()).toBe(true)
    other.otherTabWrote()
    await settled(() => expect(other.facts()).toMatchObject({ status: 'connected', address: one.facts().address }))
    expect([other.wallet.asked('eth_requestAccounts'), other.wallet.asked('wallet_revokePermissions')]).toEqual([
      [],
      [],
    ])
  })

  test('behavior: without Undo this tab stays disconnected, also when the other tab connects the wallet again later', async () => {
    const { storage, one, other, runtime, settle } = await disconnectInOne()
    settle()
    await settled(() => expect(storage.get('left-connections')).toBeNull())
    other.otherTabWrote()
    runtime.connectWallet(one.wallet.memoryId)
    await settled(() => expect(one.facts().status).toBe('connected'))
    other.otherTabWrote()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(other.facts().status).toBe('disconnected')
  })

  test('behavior: Undo there does not replace a wallet that the visitor has connected in this tab meanwhile', async () => {
    const { storage, other, undo } = await disconnectInOne()
    const second = createFakeWallet({ rdns: 'org.second', name: 'Second', accounts: [BOB] })
    other.wallets.announce(second.detail)
    ;(await other.shell.runtime()).connectWallet(second.memoryId)
    await settled(() => expect(other.facts().address).toBe(BOB))
    await undo()
    other.otherTabWrote()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(other.facts()).toMatchObject({ status: 'connected', address: BOB })
    expect(storage.get('connections')).not.toBeNull()
  })

  test('behavior: a disconnect while the code of connections loads is followed', async () => {
    const storage = createMemoryStorage()
    rememberFakeWallet(storage)
    const wallet = createFakeWallet()
    const page = createFakePorts({ storage, early: [wallet.detail] })
    const { promise: gate, resolve: load } = deferred<void>()
    const gated = stagesThrough({ wallet: (loadWallet) => gate.then(loadWallet) })
    const config = { projectId: 'foyer-dev', networks: [DEVNET] }
    const { shell, close } = openShell(config, { stages: gated, ports: page.ports })
    stops.push(close)
    await shell.walletConnections()
    storage.remove('connections')
    page.otherTabWrote()
    expect(shell.account.getState().accounts.eip155.status).toBe('disconnected')
    load()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(shell.account.getState().accounts.eip155.status).toBe('disconnected')
    expect(wallet.asked('eth_accounts')).toEqual([])
  })
})
