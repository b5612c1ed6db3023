import { type Hex, pad, serializeErc6492Signature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { createRpcProvider, type RpcProvider } from '@/lib/server/rpc/rpc-provider'
import type { SignatureClaim, Verdict } from '@/lib/server/sign-in/signatures/signature-verdict'
import { verifySignature } from '@/lib/server/sign-in/signatures/verify-signature'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import {
  type Counterfactual,
  counterfactual,
  creationOf,
  deployContract,
  hostileCodes,
  walletCodeOf,
} from '@/tests/support/contract-wallets'

const TEXT = 'foyer.example wants you to sign in.'
const owner = privateKeyToAccount(`0x${'07'.repeat(32)}`)
const other = privateKeyToAccount(`0x${'08'.repeat(32)}`)

let anvil: TestAnvil
let rpc: RpcProvider
let signed: Hex

beforeAll(async () => {
  anvil = await startAnvil()
  rpc = createRpcProvider({ env: { devnet: { rpcUrl: anvil.rpcUrl, faucetPrivateKey: null }, rpc: null } })
  signed = await owner.signMessage({ message: TEXT })
})
afterAll(async () => {
  rpc?.stop()
  await anvil?.stop()
})

function verify(address: string, signature: string, message = TEXT): Promise<Verdict> {
  const claim: SignatureClaim = { chainId: DEVNET_CAIP_ID, address, message, signature }
  return verifySignature(claim, { rpc, cosmosPrefixes: {} })
}

/** Creation code of a wallet of the owner. */
const walletCode = walletCodeOf(owner.address)
const deploy = (made: Counterfactual) => deployContract(anvil, made)

const salted = (text: string) => pad(`0x${text}`, { size: 32 })
const withHighS = (signature: Hex): Hex => {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
  return `${signature.slice(0, 66) as Hex}${s}${signature.endsWith('1b') ? '1c' : '1b'}`
}

describe('valid contract wallets', () => {
  test('behavior: a signature of a key is accepted, and refused with a high s', async () => {
    expect(await verify(owner.address, signed)).toEqual({ valid: true })
    expect(await verify(owner.address, withHighS(signed))).toEqual({ valid: false, reason: 'mismatch' })
    expect(await verify(other.address, signed)).toEqual({ valid: false, reason: 'mismatch' })
  })

  test('behavior: a deployed wallet accepts signatures of its owner only', async () => {
    const address = await deploy(counterfactual(walletCode, salted('01')))
    expect(await verify(address, signed)).toEqual({ valid: true })
    expect(await verify(address, await other.signMessage({ message: TEXT }))).toMatchObject({ valid: false })
    expect(await verify(address, signed, `${TEXT}.`)).toMatchObject({ valid: false })
    expect(await verify(address, `${signed}00`)).toMatchObject({ valid: false })
  })

  test('behavior: a wallet that is not deployed yet is accepted with its deployment in the signature', async () => {
    const { address, wrap } = counterfactual(walletCode, salted('02'))
    expect(await verify(address, wrap(signed))).toEqual({ valid: true })
    expect(await verify(address, wrap(await other.signMessage({ message: TEXT })))).toMatchObject({ valid: false })
    expect(await verify(address, wrap(signed), `${TEXT}.`)).toMatchObject({ valid: false })
    expect(await verify(address, signed)).toMatchObject({ valid: false })
    // The call did not deploy it.
    expect(await anvil.rpc('eth_getCode', [address, 'latest'])).toBe('0x')
  })

  test('behavior: the same signature is accepted after the wallet has been deployed', async () => {
    const made = counterfactual(walletCode, salted('03'))
    await deploy(made)
    expect(await verify(made.address, made.wrap(signed))).toEqual({ valid: true })
  })

  test('behavior: an account with a key and wallet code (EIP-7702) is accepted by its key and by its code', async () => {
    const delegated = privateKeyToAccount(`0x${'09'.repeat(32)}`)
    const target = await deploy(counterfactual(walletCode, salted('04')))
    await anvil.rpc('anvil_setCode', [delegated.address, `0xef0100${target.slice(2)}`])
    expect(await verify(delegated.address, await delegated.signMessage({ message: TEXT }))).toEqual({ valid: true })
    expect(await verify(delegated.address, signed)).toEqual({ valid: true })
    expect(await verify(delegated.address, withHighS(await delegated.signMessage({ message: TEXT })))).toMatchObject({
      valid: false,
    })
  })
})

describe('the ERC-6492 wrapper proves nothing by itself', () => {
  test.each([
    ['around the signature of a key that is not the account', () => other.address, () => signed],
    ["around the account's own key: it has no wallet", () => owner.address, () => signed],
    ['around a high s', () => owner.address, () => withHighS(signed)],
  ])('error: refused %s', async (_, address, signature) => {
    expect(await verify(address(), counterfactual(walletCode).wrap(signature()))).toEqual({
      valid: false,
      reason: 'mismatch',
    })
  })

  test('error: refused if its deployment creates another wallet', async () => {
    const { wrap } = counterfactual(walletCode, salted('05'))
    expect(await verify(counterfactual(walletCode, salted('06')).address, wrap(signed))).toMatchObject({ valid: false })
  })

  test('error: refused inside another wrapper, truncated or padded', async () => {
    const { address, wrap } = counterfactual(walletCode, salted('07'))
    const magic = '6492'.repeat(16)
    for (const signature of [
      wrap(wrap(signed)),
      `0x${magic}`,
      `0x${'00'.repeat(64)}${magic}`,
      `0x${'ff'.repeat(96)}${magic}`,
      wrap(signed).slice(0, -2),
      `${wrap(signed)}00`,
      `0x${wrap(signed).slice(66)}`,
    ]) {
      expect(await verify(address, signature)).toMatchObject({ valid: false })
    }
  })
})

describe('hostile contracts', () => {
  test('param: their code is as described and runs', async () => {
    for (const [, code] of hostileCodes) {
      const address = await deploy(counterfactual(creationOf(code)))
      expect(await anvil.rpc('eth_getCode', [address, 'latest'])).toBe(code)
    }
  })

  test.each(hostileCodes)('error: refused by the chain within the deadline: one that %s', async (_, code) => {
    const salt = salted('08')
    const made = counterfactual(creationOf(code), salt)
    // First not deployed, so that the validator deploys it; then deployed, with and without the wrapper.
    const refusedByCode = { valid: false, reason: 'mismatch' }
    expect(await verify(made.address, made.wrap(signed))).toEqual(refusedByCode)
    await deploy(made)
    expect(await verify(made.address, made.wrap(signed))).toEqual(refusedByCode)
    expect(await verify(made.address, signed)).toEqual(refusedByCode)
  })

  test.each(hostileCodes)('error: refused by the chain: a factory that %s', async (_, code) => {
    const factory = await deploy(counterfactual(creationOf(code), salted('09')))
    const { address, data } = counterfactual(walletCode, salted('0a'))
    expect(await verify(address, serializeErc6492Signature({ address: factory, data, signature: signed }))).toEqual({
      valid: false,
      reason: 'mismatch',
    })
  })

  // The fourth precompile returns its input, which begins with the magic value.
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 256])('error: refused: the precompiled contract %i', async (number) => {
    const address = pad(`0x${number.toString(16)}`, { size: 20 })
    expect(await verify(address, signed)).toMatchObject({ valid: false })
    expect(await verify(address, counterfactual(walletCode).wrap(signed))).toMatchObject({ valid: false })
  })
})
