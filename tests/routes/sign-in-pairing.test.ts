import { describe, expect, test } from 'vitest'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import type { Cacao, PairingFields } from '@/lib/sign-in/sign-in-contract'
import type { SignInSigner } from '@/tests/support/sign-in-signers'
import {
  DEVNET,
  eip155,
  expectRefused,
  failureOf,
  MINUTE,
  openCodeless,
  openOnChain,
  openSignIn,
  otherEip155,
  TestBrowser,
} from './sign-in-api'

const METHODS = ['eth_sendTransaction', 'personal_sign']
const SENTENCE =
  "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'."

function recapOf(att: unknown): string {
  return `urn:recap:${Buffer.from(JSON.stringify({ att })).toString('base64').replace(/=/g, '')}`
}
const requests = (methods: readonly string[]) =>
  Object.fromEntries(methods.map((method) => [`request/${method}`, [{ chains: [DEVNET_CAIP_ID] }]]))
const RECAP = recapOf({ eip155: requests(METHODS) })

interface Change {
  readonly p?: Partial<Cacao['p']>
  /** The statement as it is signed. */
  readonly signedStatement?: string
  /** Signs instead of the account. */
  readonly by?: SignInSigner
  readonly address?: string
}

/** What a wallet returns. The text is written here anew, so that the server's is compared with it. */
async function cacaoOf(fields: PairingFields, signer: SignInSigner, change: Change = {}): Promise<Cacao> {
  const address = change.address ?? signer.accountAddress
  const p = {
    iss: `did:pkh:${signer.chainId}:${address}`,
    domain: fields.domain,
    aud: fields.uri,
    version: '1',
    nonce: fields.nonce,
    iat: '2026-11-21T10:00:01.000Z',
    exp: fields.expirationTime ?? '',
    statement: fields.statement ?? '',
    resources: [RECAP],
    ...change.p,
  }
  const text = [
    `${p.domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    change.signedStatement ?? `${p.statement} ${SENTENCE}`,
    '',
    `URI: ${p.aud}`,
    `Version: ${p.version}`,
    `Chain ID: ${signer.chainId.split(':')[1]}`,
    `Nonce: ${p.nonce}`,
    `Issued At: ${p.iat}`,
    `Expiration Time: ${p.exp}`,
    ...(p.requestId === undefined ? [] : [`Request ID: ${p.requestId}`]),
    'Resources:',
    ...p.resources.map((resource) => `- ${resource}`),
  ].join('\n')
  const { signature } = await (change.by ?? signer).sign(text)
  return { h: { t: 'caip122' }, p, s: { t: 'eip191', s: signature } }
}

async function fieldsOf(browser: TestBrowser): Promise<PairingFields> {
  const answer = await browser.pairingNonce(DEVNET_CAIP_ID)
  expect(answer.status).toBe(200)
  return (await answer.json()) as PairingFields
}

const submit = (browser: TestBrowser, cacaos: readonly Cacao[]) =>
  browser.post('callback/siwx', { cacaos: JSON.stringify(cacaos) })

const nameOf = ({ chainId, accountAddress }: SignInSigner) => `${chainId}:${accountAddress}`

describe('POST /api/auth/pairing-nonce', () => {
  test('behavior: returns every field of a message but the account', async () => {
    openSignIn(DEVNET)
    expect(await fieldsOf(new TestBrowser())).toEqual({
      domain: 'localhost:3000',
      uri: 'http://localhost:3000',
      version: '1',
      statement: expect.stringMatching(/^Sign in/),
      chainId: DEVNET_CAIP_ID,
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      issuedAt: '2026-11-21T10:00:00.000Z',
      expirationTime: '2026-11-21T10:05:00.000Z',
    })
  })

  test.each(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155:999999'])(
    'error: %s is refused: only eip155 chains with sign-in',
    async (chainId) => {
      openSignIn(DEVNET)
      const answer = await new TestBrowser().pairingNonce(chainId)
      expect(await failureOf(answer)).toEqual({ status: 400, code: 'siwx.bad_message', details: { field: 'chainId' } })
    },
  )

  test('error: where sign-in is off there is none', async () => {
    openSignIn({ ...DEVNET, FOYER_SIGN_IN: 'off' })
    expect(await failureOf(await new TestBrowser().pairingNonce(DEVNET_CAIP_ID))).toMatchObject({
      code: 'capability.off',
    })
  })
})

describe('signing in with cacaos', () => {
  test('behavior: each cacao becomes an account of the session, which keeps it', async () => {
    openCodeless()
    const browser = new TestBrowser()
    const fields = await fieldsOf(browser)
    const cacaos = [await cacaoOf(fields, eip155), await cacaoOf(fields, otherEip155)]
    expect((await submit(browser, cacaos)).status).toBe(200)
    expect(await browser.accounts()).toEqual([nameOf(eip155), nameOf(otherEip155)])
    const { accounts } = (await (await browser.get('session')).json()) as {
      accounts: readonly { cacao: Cacao; message: string; signature: string }[]
    }
    expect(accounts.map(({ cacao }) => cacao)).toEqual(cacaos)
    expect(accounts[0]!.signature).toBe(cacaos[0]!.s.s)
    expect(accounts[0]!.message).toContain(SENTENCE)
  })

  test('behavior: a statement that the wallet has completed with the capability is the same message', async () => {
    openCodeless()
    const browser = new TestBrowser()
    const fields = await fieldsOf(browser)
    const statement = `${fields.statement} ${SENTENCE}`
    await submit(browser, [await cacaoOf(fields, eip155, { p: { statement }, signedStatement: statement })])
    expect(await browser.accounts()).toEqual([nameOf(eip155)])
  })

  test('behavior: an address signed without its checksum is the account with the checksum', async () => {
    openCodeless()
    const browser = new TestBrowser()
    const address = eip155.accountAddress.toLowerCase()
    await submit(browser, [await cacaoOf(await fieldsOf(browser), eip155, { address })])
    expect(await browser.accounts()).toEqual([nameOf(eip155)])
  })

  test('behavior: a device whose clock is an hour off signs in: the life of the nonce counts', async () => {
    openCodeless()
    const browser = new TestBrowser()
    await submit(browser, [await cacaoOf(await fieldsOf(browser), eip155, { p: { iat: '2026-11-21T11:00:00.000Z' } })])
    expect(await browser.accounts()).toEqual([nameOf(eip155)])
  })

  test.each<[reason: string, change: Change, code: string]>([
    ['signed by another account', { by: otherEip155 }, 'siwx.bad_signature'],
    ['for another domain', { p: { domain: 'evil.example' } }, 'siwx.bad_message'],
    ['for another uri', { p: { aud: 'http://localhost:3000/other' } }, 'siwx.bad_message'],
    ['with another statement', { p: { statement: 'Give me all.' } }, 'siwx.bad_message'],
    ['that lives longer than issued', { p: { exp: '2027-11-21T10:05:00.000Z' } }, 'siwx.bad_message'],
    ['with a request id that was not issued', { p: { requestId: 'r1' } }, 'siwx.bad_message'],
    ['with a further resource', { p: { resources: ['https://evil.example', RECAP] } }, 'siwx.bad_message'],
    ['with a nonce of nobody', { p: { nonce: 'a'.repeat(32) } }, 'siwx.expired'],
    [
      'with a capability for something else than requests',
      { p: { resources: [recapOf({ eip155: requests(METHODS), 'https://evil.example': { 'crud/delete': [{}] } })] } },
      'siwx.bad_message',
    ],
    [
      'whose sentence hides a capability',
      { p: { resources: [recapOf({ eip155: requests([...METHODS, 'eth_sign']) })] } },
      'siwx.bad_signature',
    ],
    ['on a chain of another namespace', { p: { iss: 'did:pkh:cosmos:cosmoshub-4:cosmos1abc' } }, 'siwx.bad_message'],
    ['without an issuer', { p: { iss: '' } }, 'siwx.bad_message'],
  ])('error: a cacao %s is refused', async (_, change, code) => {
    openCodeless()
    const browser = new TestBrowser()
    await expectRefused(browser, await submit(browser, [await cacaoOf(await fieldsOf(browser), eip155, change)]), code)
  })

  test('error: one account that fails refuses all', async () => {
    openCodeless()
    const browser = new TestBrowser()
    const fields = await fieldsOf(browser)
    const cacaos = [await cacaoOf(fields, eip155), await cacaoOf(fields, otherEip155, { by: eip155 })]
    await expectRefused(browser, await submit(browser, cacaos), 'siwx.bad_signature')
  })

  test('error: a nonce is used up by a sign-in, and by a failed one', async () => {
    openCodeless()
    const browser = new TestBrowser()
    const first = await cacaoOf(await fieldsOf(browser), eip155)
    await submit(browser, [first])
    expect(await failureOf(await submit(browser, [first]))).toMatchObject({ code: 'siwx.expired' })

    const fields = await fieldsOf(browser)
    await submit(browser, [await cacaoOf(fields, eip155, { by: otherEip155 })])
    expect(await failureOf(await submit(browser, [await cacaoOf(fields, eip155)]))).toMatchObject({
      code: 'siwx.expired',
    })
  })

  test('error: a nonce is too old seven minutes after it was issued', async () => {
    const { clock } = openCodeless()
    const browser = new TestBrowser()
    const cacaos = [await cacaoOf(await fieldsOf(browser), eip155)]
    clock.now += 7 * MINUTE
    await expectRefused(browser, await submit(browser, cacaos), 'siwx.expired')
  })

  test('error: the nonce of another browser is unknown', async () => {
    openCodeless()
    const cacaos = [await cacaoOf(await fieldsOf(new TestBrowser()), eip155)]
    const browser = new TestBrowser()
    await fieldsOf(browser)
    await expectRefused(browser, await submit(browser, cacaos), 'siwx.expired')
  })

  test('error: a nonce that was issued for one account signs no other in by a cacao', async () => {
    openCodeless()
    const browser = new TestBrowser()
    const { chainId, accountAddress } = eip155
    const issued = (await (await browser.nonce({ chainId, accountAddress })).json()) as PairingFields
    await expectRefused(browser, await submit(browser, [await cacaoOf(issued, otherEip155)]), 'siwx.expired')
  })

  test('error: while the chain of a contract wallet does not answer nothing is decided, and the same cacao is valid later', async () => {
    let isDown = true
    openOnChain((method) => {
      if (isDown) throw new Error('the node is down')
      return method === 'eth_getCode' ? '0x60' : '0x01'
    })
    const browser = new TestBrowser()
    const cacao = await cacaoOf(await fieldsOf(browser), eip155, { by: otherEip155 })
    expect(await failureOf(await submit(browser, [cacao]))).toMatchObject({ code: 'siwx.unreachable' })
    isDown = false
    expect((await submit(browser, [cacao])).status).toBe(200)
    expect(await browser.accounts()).toEqual([nameOf(eip155)])
  })

  test.each(['', 'null', '[]', '{}', '[{"h":{}}]'])('error: %j is no list of cacaos', async (sent) => {
    openCodeless()
    const browser = new TestBrowser()
    await browser.pairingNonce(DEVNET_CAIP_ID)
    await expectRefused(browser, await browser.post('callback/siwx', { cacaos: sent }), 'siwx.bad_message')
  })

  test('error: an account that is named twice is refused', async () => {
    openCodeless()
    const browser = new TestBrowser()
    const cacao = await cacaoOf(await fieldsOf(browser), eip155)
    await expectRefused(browser, await submit(browser, [cacao, cacao]), 'siwx.bad_message')
  })
})
