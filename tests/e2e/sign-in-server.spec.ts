import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Hex } from 'viem'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import {
  type Counterfactual,
  counterfactual,
  creationOf,
  deployContract,
  hostileCodes,
  walletCodeOf,
} from '@/tests/support/contract-wallets'
import type { SignInClient } from '@/tests/support/sign-in-client'
import {
  bitcoinSigner,
  cosmosSigner,
  polkadotSigner,
  type SignInSigner,
  solanaSigner,
} from '@/tests/support/sign-in-signers'
import { newAccount, test } from './support/sign-in-stack'

/** A contract wallet that its owner signs for. */
function walletSigner({ address, wrap }: Counterfactual, owner: SignInSigner, isWrapped: boolean): SignInSigner {
  const sign = async (text: string) => {
    const { signature } = await owner.sign(text)
    return { signature: isWrapped ? wrap(signature as Hex) : signature }
  }
  return { chainId: DEVNET_CAIP_ID, accountAddress: address, sign }
}

const walletOf = (owner: SignInSigner) => counterfactual(walletCodeOf(owner.accountAddress as Hex))

async function expectSignedIn(visitor: SignInClient, signer: SignInSigner): Promise<void> {
  const answer = await visitor.signIn(signer)
  expect([answer.status, answer.code]).toEqual([200, null])
  expect(await visitor.accounts()).toEqual([`${signer.chainId}:${signer.accountAddress}`])
}

async function expectRefused(visitor: SignInClient, signer: SignInSigner, code: string): Promise<void> {
  expect((await visitor.signIn(signer)).code).toBe(code)
  expect(visitor.session).toBeUndefined()
  expect(await visitor.me()).toBeNull()
}

test.describe('accounts that sign in', () => {
  const signers: Readonly<Record<string, () => SignInSigner>> = {
    'a key account (eip155)': newAccount,
    solana: () => solanaSigner(randomBytes(32)),
    'bip122, P2WPKH': () => bitcoinSigner('P2WPKH', randomBytes(32)),
    'bip122, P2TR': () => bitcoinSigner('P2TR', randomBytes(32)),
    polkadot: () => polkadotSigner(randomBytes(32)),
    cosmos: () => cosmosSigner(randomBytes(32)),
  }
  for (const [name, signerOf] of Object.entries(signers)) {
    test(`behavior: ${name} signs in with its own signature, not with that of another account`, async ({ visitor }) => {
      const [signer, other] = [signerOf(), signerOf()]
      await expectRefused(visitor, { ...signer, sign: other.sign }, 'siwx.bad_signature')
      await expectSignedIn(visitor, signer)
    })
  }

  test('behavior: a deployed contract wallet (EIP-1271) signs in only with the signature of its owner', async ({
    visitor,
    stack,
  }) => {
    const owner = newAccount()
    const wallet = walletOf(owner)
    await deployContract(stack.anvil, wallet)
    await expectRefused(visitor, walletSigner(wallet, newAccount(), false), 'siwx.smart_account')
    await expectSignedIn(visitor, walletSigner(wallet, owner, false))
  })

  test('behavior: an undeployed contract wallet (ERC-6492) signs in only with the signature of its owner, and stays undeployed', async ({
    visitor,
    stack,
  }) => {
    const owner = newAccount()
    const wallet = walletOf(owner)
    await expectRefused(visitor, walletSigner(wallet, newAccount(), true), 'siwx.bad_signature')
    await expectSignedIn(visitor, walletSigner(wallet, owner, true))
    expect(await stack.anvil.rpc('eth_getCode', [wallet.address, 'latest'])).toBe('0x')
  })

  test('behavior: several accounts sign in one after the other into one session', async ({ visitor }) => {
    const signers = [newAccount(), newAccount(), solanaSigner(randomBytes(32))]
    for (const signer of signers) expect((await visitor.signIn(signer)).status).toBe(200)
    const names = signers.map(({ chainId, accountAddress }) => `${chainId}:${accountAddress}`)
    expect((await visitor.accounts()).toSorted()).toEqual(names.toSorted())
  })
})

test('behavior: a refusal is logged and returned with its code, without the submitted values', async ({
  visitor,
  stack,
}) => {
  const signer = newAccount()
  const form = await visitor.prepare({ ...signer, sign: newAccount().sign })
  const logged = stack.app.output().length
  const { body } = await visitor.submit(form)
  const said = () => stack.app.output().slice(logged)
  await expect.poll(said).toContain('"errorCode":"siwx.bad_signature"')
  await expect.poll(said).toContain('"path":"/api/auth/callback/siwx"')
  const nonce = /Nonce: (\S+)/.exec(form.message)?.[1] ?? ''
  for (const secret of [form.signature, form.signature.slice(2, 66), nonce, signer.accountAddress]) {
    expect(secret.length).toBeGreaterThan(16)
    for (const text of [said(), JSON.stringify(body)]) expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
  }
})

test('error: contracts that break their interface are refused, before and after their deployment', async ({
  visitor,
  stack,
}) => {
  for (const [does, code] of hostileCodes) {
    await test.step(`one that ${does}`, async () => {
      const made = counterfactual(creationOf(code))
      await expectRefused(visitor, walletSigner(made, newAccount(), true), 'siwx.bad_signature')
      await deployContract(stack.anvil, made)
      await expectRefused(visitor, walletSigner(made, newAccount(), false), 'siwx.smart_account')
      await expectRefused(visitor, walletSigner(made, newAccount(), true), 'siwx.smart_account')
    })
  }
})

test.describe('an unreachable chain', () => {
  for (const [how, trouble] of [
    ['responds with 500', { status: 500 }],
    // Far longer than the server waits; the server's own deadline reports it, not the one of all requests.
    ['hangs', 60_000],
  ] as const) {
    test(`error: sign-in is refused while the node ${how}, and succeeds with the same signature after it recovers`, async ({
      visitor,
      stack: { anvil, node },
    }) => {
      const owner = newAccount()
      const wallet = walletOf(owner)
      await deployContract(anvil, wallet)
      const form = await visitor.prepare(walletSigner(wallet, owner, false))
      if (typeof trouble === 'number') node.delay(trouble)
      else node.fail(trouble)
      expect(await visitor.submit(form)).toMatchObject({ status: 503, code: 'siwx.unreachable' })
      expect(await visitor.me()).toBeNull()
      node.reset()
      // The server pauses a node that failed.
      await expect.poll(async () => (await visitor.submit(form)).code).toBeNull()
      expect(await visitor.accounts()).toEqual([`${DEVNET_CAIP_ID}:${wallet.address}`])
      expect((await visitor.submit(form)).code).toBe('siwx.expired')
    })
  }
})
