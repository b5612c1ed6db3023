import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FrameTextsContext } from '@/components/frame/frame-texts'
import WalletSecurity from '@/components/frame/WalletSecurity'
import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { SecuritySection } from '@/lib/core/security-sections'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { loadFrameTexts } from '@/tests/support/frame-texts'

const PLANNED = Date.UTC(2026, 10, 26, 12)
const ADDRESS = `0x${'1'.repeat(40)}`
const ether = { symbol: 'ETH', decimals: 18, wrappedNative: null, routers: [] }
const NETWORKS = { 'eip155:1': { name: 'Ethereum', ...ether }, 'eip155:8453': { name: 'Base', ...ether } }

// The chunk of a section loads slowly on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json({ custody: 'single-operator' })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The section of a wallet with these balances, tokens and names. The test plays the key worker. */
async function openDeletion({
  balances = {},
  tokens = {},
  names = 0,
  planned = null,
  section = 'deletion',
}: {
  readonly balances?: Readonly<Record<string, bigint>>
  readonly tokens?: Readonly<Record<string, readonly { symbol: string; decimals: number; amount: bigint }[]>>
  readonly names?: number | null
  readonly planned?: number | null
  readonly section?: SecuritySection
} = {}) {
  let deletesAt = planned
  const asked: string[] = []
  const failures: Record<string, ErrorCode> = {}
  const answers: Record<string, (payload: never) => unknown> = {
    user: () => ({ email: 'ada@example.com', addresses: { eip155: ADDRESS } }),
    holdings: ({ chainId }: { chainId: string }) => {
      const native = balances[chainId]
      if (native === undefined) throw new AppError('request.timeout')
      return { native, tokens: tokens[chainId] ?? [] }
    },
    enterStepUp: ({ code }: { code: string }) => {
      if (code !== '123456') throw new AppError('email.code_wrong')
    },
    deletion: () => ({ deletesAt, names }),
    planDeletion: () => {
      deletesAt = PLANNED
      return { deletesAt }
    },
    undoDeletion: () => {
      deletesAt = null
    },
  }
  const worker = {
    request: async (name: string, payload: unknown) => {
      asked.push(name)
      const failure = failures[name]
      if (failure) throw new AppError(failure)
      return answers[name]?.(payload as never)
    },
  } as Pick<KeyWorker, 'request'>
  const { texts } = await loadFrameTexts()
  render(
    <FrameTextsContext value={{ texts, locale: 'en', dir: 'ltr' }}>
      <WalletSecurity
        screen={{ kind: 'security', origin: 'https://shop.example', section }}
        custody="split"
        networks={NETWORKS}
        worker={worker}
        onAgree={vi.fn()}
        onClose={vi.fn()}
      />
    </FrameTextsContext>,
  )
  return { asked, failures }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('the deletion of a wallet', () => {
  test('behavior: names tokens and names that the wallet holds, and what could not be read', async () => {
    await openDeletion({
      balances: { 'eip155:1': 10n ** 18n },
      tokens: { 'eip155:1': [{ symbol: 'USDC', decimals: 6, amount: 120_000_000n }] },
      names: 1,
    })
    await screen.findByText('1 ETH on Ethereum')
    screen.getByText('120 USDC on Ethereum')
    screen.getByText('1 name')
    screen.getByText('Could not be checked: Base')
    screen.getByText(/^Tokens that are not listed here and other networks are not checked\./)
    expect(screen.queryByText(/Nothing found/)).toBeNull()
  })

  test('behavior: a network with tokens alone is not called empty, and names that were not counted are said', async () => {
    await openDeletion({
      balances: { 'eip155:1': 0n, 'eip155:8453': 0n },
      tokens: { 'eip155:1': [{ symbol: 'USDC', decimals: 6, amount: 1n }] },
      names: null,
    })
    await screen.findByText('0.000001 USDC on Ethereum')
    screen.getByText('Nothing found on: Base')
    screen.getByText(/^Names, tokens that are not listed here and other networks are not checked\./)
    expect(screen.queryByText(/\bname\b/)).toBeNull()
  })

  test('error: a wallet that holds what could not be read says that no network was checked', async () => {
    const { failures } = await openDeletion({ section: 'menu' })
    failures.holdings = 'request.timeout'
    await press('Delete wallet')
    await screen.findByText('Could not be checked: Ethereum and Base')
    expect(screen.queryByText(/Nothing found/)).toBeNull()
  })

  test('behavior: needs the code of a mail and a typed word, and can be undone until its time', async () => {
    const { asked } = await openDeletion({ balances: { 'eip155:1': 0n, 'eip155:8453': 0n } })
    await screen.findByText('Nothing found on: Ethereum and Base')
    await press('Send code')
    await userEvent.type(await screen.findByLabelText('Code'), '000000')
    await screen.findByText('This code is wrong.')
    await userEvent.clear(screen.getByLabelText('Code'))
    await userEvent.type(screen.getByLabelText('Code'), '123456')
    await screen.findByRole('heading', { name: 'Delete this wallet?' })
    await press('Delete wallet')
    expect(asked).not.toContain('planDeletion')
    await userEvent.type(screen.getByLabelText('To confirm, type DELETE'), 'delete')
    await press('Delete wallet')
    await screen.findByText(/^The wallet will be deleted: .*2026/)
    expect(asked.filter((name) => name === 'planDeletion')).toHaveLength(1)
    await press('Keep')
    await screen.findByText('Your wallet stays.')
  })

  test('error: a code that is too old is asked for again, and nothing is planned', async () => {
    const { failures } = await openDeletion({ balances: { 'eip155:1': 0n } })
    failures.planDeletion = 'custody.login_too_old'
    await screen.findByText('Nothing found on: Ethereum')
    await press('Send code')
    await userEvent.type(await screen.findByLabelText('Code'), '123456')
    await userEvent.type(await screen.findByLabelText('To confirm, type DELETE'), 'DELETE')
    await press('Delete wallet')
    await screen.findByText('The code is too old. Send another one.')
    await screen.findByRole('button', { name: 'Send code' })
  })

  test('behavior: the menu shows a planned one, and its press undoes it; a failure says so', async () => {
    const { asked, failures } = await openDeletion({ planned: PLANNED, section: 'menu' })
    await screen.findByText(/^The wallet will be deleted: /)
    failures.undoDeletion = 'request.timeout'
    await press('Keep')
    await screen.findByText('Embedded Wallet Request Timed Out. That did not work. Try again.')
    delete failures.undoDeletion
    await press('Keep')
    await waitFor(() => expect(screen.queryByText(/^The wallet will be deleted/)).toBeNull())
    expect(asked).toContain('undoDeletion')
  })

  test.each<[ErrorCode, string]>([
    ['network.offline', 'Network Error. That did not work. Try again.'],
    ['request.timeout', 'Embedded Wallet Request Timed Out. That did not work. Try again.'],
    [
      'session.ended',
      'Session Expired. The session is not valid. Check the time settings of this device and reconnect.',
    ],
    ['internal', 'That did not work. Try again.'],
  ])('error: %s is said where the deletion is asked for', async (code, text) => {
    const { asked, failures } = await openDeletion({ balances: { 'eip155:1': 0n, 'eip155:8453': 0n } })
    failures.startStepUp = code
    await screen.findByText('Nothing found on: Ethereum and Base')
    await press('Send code')
    await screen.findByText(text)
    expect(asked).not.toContain('planDeletion')
  })

  test('error: a plan that cannot be read says so, and can be read again', async () => {
    const { failures } = await openDeletion({ section: 'menu' })
    failures.deletion = 'request.timeout'
    await press('Delete wallet')
    await screen.findByText('Whether the wallet is to be deleted could not be read')
    delete failures.deletion
    await press('Try again')
    await screen.findByText(/^Your account is deleted here with its wallet/)
  })
})
