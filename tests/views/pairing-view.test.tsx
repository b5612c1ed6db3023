import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { loadLateStage } from '@/components/modal/stages/load-late-stage'
import type { Connection, Connector } from '@/lib/connect/connector'
import type { WalletConnectContext } from '@/lib/connect/sources/walletconnect/walletconnect-context'
import { AppError } from '@/lib/core/app-error'
import type { Stages } from '@/lib/runtime/runtime'
import { deferred } from '../support/deferred'
import { stages } from '../support/stages'
import { closed, endModal, OWNER, renderModal, spoken } from './support/render-modal'

afterEach(endModal)

const URI = 'wc:0123456789abcdef@2?relay-protocol=irn&symKey=00'
const DEVNET = 'eip155:31337'

/** A page with WalletConnect whose relay and wallet the test plays. */
async function pairing(config: object = { walletConnectProjectId: 'test' }) {
  let context: WalletConnectContext | undefined
  let approval = deferred<Connection>()
  const connect = () => {
    approval = deferred<Connection>()
    context?.pairing.setState({ status: 'shown', uri: URI }, true)
    return approval.promise
  }
  const connector = {
    ...{ source: 'walletconnect', walletId: 'walletconnect', memoryId: 'walletconnect', type: 'WALLET_CONNECT' },
    ...{ namespace: 'eip155', name: 'Phone Wallet', icon: undefined, connect, awaitAccounts: connect },
    ...{
      memory: () => ({}),
      subscribe: () => () => undefined,
      current: async () => null,
      disconnect: async () => undefined,
    },
  } as unknown as Connector
  const withRelay: Stages = {
    ...stages,
    async modal() {
      const loadLate = async () => ({
        ...(await loadLateStage()),
        loadWalletConnectConnectors: async () => ({
          createWalletConnectConnectors(given: WalletConnectContext) {
            context = given
            return { connector: () => connector, restore: async () => null }
          },
        }),
      })
      return { ...(await stages.modal()), loadLate }
    },
  }
  const page = await renderModal({ wallets: [], config, stages: withRelay })
  return {
    ...page,
    approve: () => approval.resolve({ accounts: [OWNER], chainId: DEVNET }),
    reject: () => approval.reject(new AppError('wallet.rejected')),
    loseRelay: () => context?.pairing.setState({ status: 'unreachable' }, true),
  }
}

describe('ConnectingWalletConnect', () => {
  test('behavior: the row in Connect shows a code and a link to copy; an approval closes the modal', async () => {
    const { open, user, title, approve } = await pairing()
    await open()
    await user.click(await screen.findByRole('button', { name: 'WalletConnect' }))
    await title('WalletConnect')
    expect(await screen.findByRole('img', { name: 'QR code that connects a wallet' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(URI)
    approve()
    expect(await screen.findByRole('button', { name: `Account ${OWNER}` })).toBeTruthy()
    await closed()
  })

  test('error: a rejection says that nothing was shared, and a press shows a new code', async () => {
    const { open, user, reject } = await pairing()
    await open()
    await user.click(await screen.findByRole('button', { name: 'WalletConnect' }))
    await screen.findByRole('img', { name: 'QR code that connects a wallet' })
    reject()
    expect(await spoken('alert', 'Declined in your wallet')).toContain('Nothing was shared with this site.')
    await user.click(screen.getByRole('button', { name: 'Show a new code' }))
    expect(await screen.findByRole('img', { name: 'QR code that connects a wallet' })).toBeTruthy()
  })

  test('error: a relay that does not answer takes the code away and says so', async () => {
    const { open, user, loseRelay } = await pairing()
    await open()
    await user.click(await screen.findByRole('button', { name: 'WalletConnect' }))
    await screen.findByRole('img', { name: 'QR code that connects a wallet' })
    loseRelay()
    await spoken('status', 'The relay does not answer.')
    expect(screen.queryByRole('img', { name: 'QR code that connects a wallet' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
  })
})

describe('manual wallet control (spec section 2, rule 1)', () => {
  test('behavior: the modal opens at the code of WalletConnect', async () => {
    const { open, title } = await pairing({ walletConnectProjectId: 'test', manualWalletControl: true })
    await open()
    await title('WalletConnect')
    expect(await screen.findByRole('img', { name: 'QR code that connects a wallet' })).toBeTruthy()
  })

  test('behavior: on a page without WalletConnect it opens at Connect', async () => {
    const { open, title } = await pairing({ manualWalletControl: true })
    await open()
    await title('Connect')
  })
})
