import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '@/lib/core/storage'
import { verifySignature } from '@/lib/server/sign-in/signatures/verify-signature'
import { declineOffer } from '@/lib/sign-in/declined-offers'
import { settled } from '@/tests/support/open-shell'
import { createFakeSignInServer, failure } from '../../fakes/fake-sign-in-server'
import { createFakeStandardWallet, SOL_ADA, SOLANA_MAINNET, solanaAddress } from '../../fakes/fake-standard-wallet'
import { ADA, endPage, HERE, type PageOptions, startPage } from './sign-in-page'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())
afterEach(endPage)

const SOL = solanaAddress(SOL_ADA)
const EVM_ACCOUNT = { chainId: HERE, address: ADA } as const
const SOL_ACCOUNT = { chainId: SOLANA_MAINNET, address: SOL } as const
const BOTH = [EVM_ACCOUNT, SOL_ACCOUNT]

/** A page after its reload: both wallets are connected, EVM is active, and the session holds these accounts. */
async function startBoth(accounts: readonly (typeof BOTH)[number][], options: PageOptions = {}) {
  const signInServer = createFakeSignInServer()
  if (accounts.length > 0) signInServer.signIn(...accounts)
  const storage = options.storage ?? createMemoryStorage()
  storage.set('last-chain', HERE)
  const standardWallet = createFakeStandardWallet()
  const page = startPage({ signInServer, standardWallet, storage, ...options })
  await settled(() => {
    const { eip155, solana } = page.shell.account.getState().accounts
    expect([eip155.status, solana.status]).toEqual(['connected', 'connected'])
  })
  const runtime = await page.shell.runtime()
  const session = async () => (await page.signIn()).session?.accounts ?? null
  return { ...page, standardWallet, loaded: runtime, session, active: () => page.shell.account.getState().active }
}

describe('signing in with a Solana wallet', () => {
  test('behavior: it signs the text of its namespace, our verifier takes it, and the session holds both', async () => {
    const page = await startBoth([EVM_ACCOUNT])
    const verdicts: unknown[] = []
    page.signInServer.answer('callback/siwx', async (call) => {
      const { message = '', signature = '' } = call.sent
      const rpc = { chainIds: [], request: () => Promise.reject(new Error('no chain is asked')) }
      verdicts.push(await verifySignature({ ...SOL_ACCOUNT, message, signature }, { rpc, cosmosPrefixes: {} }))
      return page.signInServer.usual(call)
    })
    page.loaded.switchNetwork(SOLANA_MAINNET)
    await settled(async () => expect(await page.state()).toMatchObject({ step: 'ready' }))
    const { text } = await page.state()
    expect(text).toContain(`wants you to sign in with your Solana account:\n${SOL}\n`)
    expect(text).toContain('\nChain ID: mainnet\n')
    await page.sign()
    await settled(async () => expect(await page.session()).toEqual(BOTH))
    expect(verdicts).toEqual([{ valid: true }])
    expect(page.wallet.asked('personal_sign')).toEqual([])
    expect(page.loaded.getState()?.session?.accounts).toEqual(BOTH)
  })

  test('error: a visitor who declines in the wallet is told so', async () => {
    const page = await startBoth([EVM_ACCOUNT])
    page.standardWallet.answer('solana:signMessage', () => {
      throw Object.assign(new Error('User rejected the request.'), { name: 'WalletSignMessageError' })
    })
    page.loaded.switchNetwork(SOLANA_MAINNET)
    await settled(async () => expect(await page.state()).toMatchObject({ step: 'ready' }))
    await page.sign()
    await settled(async () => expect(await page.state()).toMatchObject({ error: { code: 'siwx.declined' } }))
  })

  test('behavior: required, cancelling disconnects the wallet that has not signed, and the session stays', async () => {
    const page = await startBoth([EVM_ACCOUNT])
    page.loaded.switchNetwork(SOLANA_MAINNET)
    await settled(async () => expect(await page.state()).toMatchObject({ step: 'ready' }))
    await page.cancel()
    await settled(async () => expect(await page.session()).toEqual([EVM_ACCOUNT]))
    expect(page.shell.account.getState().accounts.solana.status).toBe('disconnected')
    expect([page.facts().status, page.active(), page.view()]).toEqual(['connected', 'eip155', null])
    expect(page.signInServer.asked('signout')).toEqual([])
  })
})

describe('two wallets and one session', () => {
  test('behavior: switching the active namespace there and back ends nothing', async () => {
    const page = await startBoth(BOTH)
    await settled(async () => expect(await page.session()).toEqual(BOTH))
    page.loaded.switchNetwork(SOLANA_MAINNET)
    await settled(async () => expect(await page.session()).toEqual(BOTH))
    page.loaded.switchNetwork(HERE)
    await settled(async () => expect(await page.session()).toEqual(BOTH))
    expect(page.signInServer.asked('signout')).toEqual([])
    expect(page.view()).toBeNull()
  })

  test('behavior: a network of a namespace without a wallet ends nothing', async () => {
    const page = await startBoth([EVM_ACCOUNT])
    await settled(async () => expect(await page.session()).toEqual([EVM_ACCOUNT]))
    await page.loaded.disconnectNamespace('solana')
    page.shell.account.setState({ active: 'solana' })
    page.shell.account.setState({ active: 'eip155' })
    await settled(async () => expect(await page.session()).toEqual([EVM_ACCOUNT]))
    expect(page.signInServer.asked('signout')).toEqual([])
  })

  test.each([
    ['the active one', 'eip155', SOL_ACCOUNT],
    ['the other one', 'solana', EVM_ACCOUNT],
  ] as const)(
    'behavior: disconnecting %s ends a session that holds its account, and the wallet that is left is asked to sign',
    async (_, gone, left) => {
      const page = await startBoth(BOTH)
      await settled(async () => expect(await page.session()).toEqual(BOTH))
      await page.loaded.disconnectNamespace(gone)
      expect(await page.session()).toBeNull()
      await settled(() => expect(page.view()).toBe('SIWXSignMessage'))
      expect(page.signInServer.asked('signout')).toHaveLength(1)
      expect(page.signInServer.asked('nonce').at(-1)?.sent).toEqual({
        chainId: left.chainId,
        accountAddress: left.address,
      })
    },
  )

  test.each([
    ['the active one', 'eip155', SOL_ACCOUNT],
    ['the other one', 'solana', EVM_ACCOUNT],
  ] as const)('behavior: disconnecting %s leaves a session alone that only holds the other', async (_, gone, left) => {
    const page = await startBoth([left], { signIn: 'optional' })
    await settled(async () => expect(page.signInServer.asked('me').length).toBeGreaterThan(0))
    if (gone === 'eip155') await settled(async () => expect(await page.state()).toMatchObject({ step: 'ready' }))
    else await settled(async () => expect(await page.session()).toEqual([left]))
    await page.loaded.disconnectNamespace(gone)
    await settled(async () => expect(await page.session()).toEqual([left]))
    expect(page.signInServer.asked('signout')).toEqual([])
  })

  test('error: a session that the server has not told of ends with any wallet', async () => {
    const signInServer = createFakeSignInServer()
    signInServer.answer('me', () => failure('kv.unavailable', 503))
    const page = await startBoth([], { signInServer })
    await page.loaded.disconnectNamespace('solana')
    await settled(() => expect(signInServer.asked('signout')).toHaveLength(1))
  })

  test('behavior: disconnecting all signs out once', async () => {
    const page = await startBoth(BOTH)
    await settled(async () => expect(await page.session()).toEqual(BOTH))
    await page.shell.disconnect()
    await settled(() => expect(page.signInServer.asked('signout')).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(page.signInServer.asked('signout')).toHaveLength(1)
    expect(page.view()).toBeNull()
    expect(await page.session()).toBeNull()
  })

  test('behavior: what was declined with one wallet stays declined when the other goes', async () => {
    const storage = createMemoryStorage()
    declineOffer(storage, EVM_ACCOUNT)
    const page = await startBoth([SOL_ACCOUNT], { signIn: 'optional', storage })
    await settled(async () => expect((await page.signIn()).checking).toBe(false))
    await page.loaded.disconnectNamespace('solana')
    await settled(() => expect(page.signInServer.asked('signout')).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(page.view()).toBeNull()
    expect(page.facts().status).toBe('connected')
  })
})
