import { expect, test, vi } from 'vitest'
import { createShell } from '@/lib/runtime/create-shell'
import { embedShell } from '@/lib/runtime/embed-shell'
import { stages } from '@/tests/support/stages'
import { ADA, createFakeWallet } from '../../fakes/fake-wallet'
import { DEVNET, MAINNET } from '../../fakes/fake-wallet-networks'
import { createFakePorts } from '../../fakes/fake-wallet-ports'

const viewOf = ({ modal }: Awaited<ReturnType<ReturnType<typeof createShell>['runtime']>>) =>
  modal.store.getState().stack.at(-1)?.view

async function setUp() {
  const { ports } = createFakePorts({ early: [createFakeWallet().detail] })
  const shell = createShell({ projectId: 'foyer-dev', networks: [DEVNET, MAINNET] }, { stages, ports })
  shell.start()
  const inline = embedShell(shell)
  const [first, second] = await Promise.all([shell.runtime(), inline.runtime()])
  const connect = async () => {
    const wallet = await vi.waitFor(
      () => {
        const [found] = first.wallets.store.getState().wallets
        if (!found) throw new Error('no wallet has announced itself')
        return found
      },
      { timeout: 30_000 },
    )
    await (await shell.walletConnections()).connections.ready()
    const connector = await first.wallets.connector(wallet, 'eip155')
    if (!connector) throw new Error('the wallet has no connector')
    first.connections.attach(connector, { accounts: [ADA], chainId: 'eip155:31337' }, { activate: true })
  }
  return { shell, inline, first, second, connect }
}

test('behavior: a second embedded modal shares the visitor with the first', async () => {
  const { shell, second, connect } = await setUp()
  expect(second.config.embedded).toBe(true)
  expect(viewOf(second)).toBe('Connect')
  await connect()
  expect(viewOf(second)).toBe('Account')
  await shell.disconnect()
  expect(viewOf(second)).toBe('Connect')
})

test('behavior: a second embedded modal has separate views', async () => {
  const { first, second, connect } = await setUp()
  await connect()
  second.modal.push('ProfileWallets')
  expect(viewOf(second)).toBe('ProfileWallets')
  expect(first.modal.store.getState().open).toBe(false)
  await first.open()
  expect(viewOf(first)).toBe('Account')
  expect(viewOf(second)).toBe('ProfileWallets')
})

test('behavior: a second embedded modal that has ended has no subscriptions', async () => {
  const { inline, second, connect } = await setUp()
  inline.destroy()
  await connect()
  expect(viewOf(second)).toBe('Connect')
})
