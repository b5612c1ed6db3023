import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exampleFarcaster, registerFarcaster, setFarcasterKey } from '@/devnet/accounts/example-farcaster'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { FARCASTER_CHAIN_ID } from '@/lib/chains/farcaster-registries'
import { createFarcasterNode, type FarcasterNode } from '@/lib/server/social/farcaster/farcaster-node'
import { createFarcasterCheck } from '@/lib/server/social/farcaster/verify-farcaster'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { codeOf } from '@/tests/support/code-of'
import { counterfactual, deployContract, walletCodeOf } from '@/tests/support/contract-wallets'
import { newThumbprint, placeFarcasterRegistries, type SignedAs, signFarcaster } from '@/tests/support/farcaster-signer'
import { ROLE_ORIGINS } from '@/tests/support/proven-request'
import { attacks, rightMessages } from './farcaster-attacks'

const NOW = Date.UTC(2026, 10, 29, 12)
const ada = exampleFarcaster('Ada')
const stranger = privateKeyToAccount(`0x${'0a'.repeat(32)}`)
const REFUSED = 'proof.invalid'

let anvil: TestAnvil
let node: FarcasterNode
/** The state of the chain with Ada's account alone. */
let snapshot: unknown

beforeAll(async () => {
  anvil = await startAnvil({ args: ['--chain-id', '10'] })
  await placeFarcasterRegistries(anvil)
  await registerFarcaster(anvil.rpcUrl, ada.custody.address, ada.fid)
  snapshot = await anvil.rpc('evm_snapshot')
  node = createFarcasterNode({ rpcUrl: anvil.rpcUrl, nodeChainId: FARCASTER_CHAIN_ID })
})
afterAll(() => anvil.stop())
beforeEach(async () => {
  await anvil.rpc('evm_revert', [snapshot])
  snapshot = await anvil.rpc('evm_snapshot')
})

const newKv = () => createMemoryKv({ maxEntries: 100, maxCharacters: 100_000, whenFull: 'refuse', now: () => NOW })
const checkOf = (role: 'wallet' | 'vault' = 'wallet', { kv = newKv(), at = NOW, from = node } = {}) =>
  createFarcasterCheck(from, { role, walletUrl: ROLE_ORIGINS.wallet, kv, now: () => at })

/** Signs with Ada's account on a new device, changed as `change` says, and checks it there. */
async function check(change: (right: SignedAs) => Partial<SignedAs> | Promise<Partial<SignedAs>>, verify = checkOf()) {
  const right: SignedAs = { fid: ada.fid, signer: ada.custody, thumbprint: newThumbprint(), issuedAt: NOW }
  const changed = { ...right, ...(await change(right)) }
  return verify(await signFarcaster(changed), right.thumbprint)
}

describe('messages of Sign In With Farcaster', () => {
  test.each(rightMessages)('behavior: a message %s proves the account', async (_, change) => {
    expect(await check(change)).toEqual({ kind: 'farcaster', fid: String(ada.fid) })
  })

  test.each(attacks)('error: a message with %s proves nothing', async (_, change) => {
    expect(await codeOf(check(change))).toBe(REFUSED)
  })

  test('error: a message proves nothing on another device', async () => {
    const evidence = await signFarcaster({
      ...{ fid: ada.fid, signer: ada.custody, thumbprint: newThumbprint(), issuedAt: NOW },
    })
    expect(await codeOf(checkOf()(evidence, newThumbprint()))).toBe(REFUSED)
  })

  test('behavior: each role accepts a message once', async () => {
    const kv = newKv()
    const thumbprint = newThumbprint()
    const evidence = await signFarcaster({ fid: ada.fid, signer: ada.custody, thumbprint, issuedAt: NOW })
    const [wallet, vault] = [checkOf('wallet', { kv }), checkOf('vault', { kv })]
    expect(await wallet(evidence, thumbprint)).toMatchObject({ fid: String(ada.fid) })
    expect(await vault(evidence, thumbprint)).toMatchObject({ fid: String(ada.fid) })
    expect(await codeOf(wallet(evidence, thumbprint))).toBe(REFUSED)
    expect(await codeOf(vault(evidence, thumbprint))).toBe(REFUSED)
  })

  test('error: another text for the same login proves nothing after the first', async () => {
    const verify = checkOf()
    const first = await signFarcaster({ fid: ada.fid, signer: ada.custody, thumbprint: 'device', issuedAt: NOW })
    const again = { fid: ada.fid, signer: ada.custody, thumbprint: 'device', issuedAt: NOW + 1, salt: first.salt }
    expect(await verify(first, 'device')).toMatchObject({ fid: String(ada.fid) })
    expect(await codeOf(verify(await signFarcaster(again), 'device'))).toBe(REFUSED)
  })

  test('behavior: a refused message does not use up the nonce of the login', async () => {
    const verify = checkOf()
    const right = { fid: ada.fid, signer: ada.custody, thumbprint: 'device', issuedAt: NOW }
    const first = await signFarcaster(right)
    const forged = await signFarcaster({ ...right, signer: stranger, salt: first.salt })
    expect(await codeOf(verify(forged, 'device'))).toBe(REFUSED)
    expect(await verify(first, 'device')).toMatchObject({ fid: String(ada.fid) })
  })
})

describe('who signs for a Farcaster account', () => {
  const by = (signer: SignedAs['signer'], fid = ada.fid) => check(() => ({ signer, fid }))

  test('error: an address of no account signs for none', async () => {
    expect(await codeOf(by(stranger))).toBe(REFUSED)
  })

  test('error: the owner of another account signs for that one alone', async () => {
    await registerFarcaster(anvil.rpcUrl, stranger.address, 7)
    expect(await codeOf(by(stranger))).toBe(REFUSED)
    expect(await by(stranger, 7)).toEqual({ kind: 'farcaster', fid: '7' })
  })

  test('behavior: an auth address signs for the account until it is removed', async () => {
    await setFarcasterKey(anvil.rpcUrl, ada.fid, { address: stranger.address })
    expect(await by(stranger)).toMatchObject({ fid: String(ada.fid) })
    expect(await codeOf(by(stranger, 7))).toBe(REFUSED)
    await setFarcasterKey(anvil.rpcUrl, ada.fid, { address: stranger.address, state: 2 })
    expect(await codeOf(by(stranger))).toBe(REFUSED)
  })

  test('error: a key of another type is no auth address', async () => {
    await setFarcasterKey(anvil.rpcUrl, ada.fid, { address: stranger.address, keyType: 1 })
    expect(await codeOf(by(stranger))).toBe(REFUSED)
  })

  test('behavior: after a transfer the new owner signs, and the old one no longer', async () => {
    await registerFarcaster(anvil.rpcUrl, ada.custody.address, 0)
    await registerFarcaster(anvil.rpcUrl, stranger.address, ada.fid)
    expect(await codeOf(by(ada.custody))).toBe(REFUSED)
    expect(await by(stranger)).toMatchObject({ fid: String(ada.fid) })
  })

  test('behavior: a contract wallet signs by its own code (ERC-1271)', async () => {
    const address = await deployContract(anvil, counterfactual(walletCodeOf(stranger.address)))
    await registerFarcaster(anvil.rpcUrl, address, 8)
    expect(await by({ ...stranger, address }, 8)).toEqual({ kind: 'farcaster', fid: '8' })
    expect(await codeOf(by({ ...ada.custody, address }, 8))).toBe(REFUSED)
  })
})

describe('the node of chain 10', () => {
  test('error: a node of another chain proves nothing, and the login can be tried again', async () => {
    const other = createFarcasterNode({ rpcUrl: anvil.rpcUrl, nodeChainId: DEVNET_CAIP_ID })
    const kv = newKv()
    const evidence = await signFarcaster({ fid: ada.fid, signer: ada.custody, thumbprint: 'device', issuedAt: NOW })
    expect(await codeOf(checkOf('wallet', { kv, from: other })(evidence, 'device'))).toMatch(/^upstream\./)
    expect(await checkOf('wallet', { kv })(evidence, 'device')).toMatchObject({ fid: String(ada.fid) })
  })

  test.each([
    ['nothing', '0x'],
    ['no bytes', 7],
    ['null', null],
  ])('error: a node that answers %s for a registry proves nothing', async (_, answer) => {
    const lying: FarcasterNode = { ...node, request: () => Promise.resolve(answer) }
    expect(await codeOf(check(() => ({}), checkOf('wallet', { from: lying })))).toBe('upstream.invalid_reply')
  })

  test('error: a chain without the registries proves nothing', async () => {
    const empty = await startAnvil({ args: ['--chain-id', '10'] })
    try {
      const from = createFarcasterNode({ rpcUrl: empty.rpcUrl, nodeChainId: FARCASTER_CHAIN_ID })
      expect(await codeOf(check(() => ({}), checkOf('wallet', { from })))).toBe('upstream.invalid_reply')
    } finally {
      await empty.stop()
    }
  })

  test('behavior: a check ends with the request of its visitor', async () => {
    const hanging: FarcasterNode = { ...node, request: () => new Promise(() => {}) }
    const visitor = new AbortController()
    const evidence = await signFarcaster({ fid: ada.fid, signer: ada.custody, thumbprint: 'device', issuedAt: NOW })
    const checking = checkOf('wallet', { from: hanging })(evidence, 'device', visitor.signal)
    visitor.abort(new Error('left'))
    await expect(checking).rejects.toThrow('left')
  })
})
