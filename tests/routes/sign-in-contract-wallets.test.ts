import { beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { RpcCallError } from '@/lib/server/rpc/rpc-call'
import {
  type ChainAnswer,
  cosmos,
  eip155,
  expectRefused,
  failureOf,
  MINUTE,
  openOnChain,
  otherEip155,
  TestBrowser,
} from './sign-in-api'

const wallet = { ...eip155, sign: otherEip155.sign }
/** The answer of the ERC-6492 validator, and the code of the account. */
const chain =
  (verdict: unknown, code: unknown): ChainAnswer =>
  (method) => {
    const answer = method === 'eth_getCode' ? code : verdict
    if (answer instanceof Error) throw answer
    return answer
  }
const reverted = new RpcCallError({ code: 3, message: 'execution reverted' })
const unreachable = new AppError('upstream.timeout')

let browser: TestBrowser
beforeEach(() => {
  browser = new TestBrowser()
})

describe('an account that is a contract', () => {
  test('behavior: signs in when the chain confirms its signature', async () => {
    const { platform } = openOnChain(chain('0x01', '0x60'))
    expect((await browser.signIn(wallet)).status).toBe(200)
    expect(platform.rpc.request).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['says no', '0x00'],
    ['reverts', reverted],
    ['answers something else', '0x1626ba7e'],
    ['answers nothing', '0x'],
    ['answers no text', null],
  ])('error: which %s gets the failure that contracts might not be supported', async (_, verdict) => {
    openOnChain(chain(verdict, '0x60'))
    await expectRefused(browser, await browser.signIn(wallet), 'siwx.smart_account')
  })

  test.each([
    ['has no code', '0x'],
    ['cannot be asked whether it has code', unreachable],
    ['has something else for code', 5],
  ])('error: an account that %s has a bad signature', async (_, code) => {
    openOnChain(chain('0x00', code))
    await expectRefused(browser, await browser.signIn(wallet), 'siwx.bad_signature')
  })

  test('behavior: an account with a key is never checked on the chain', async () => {
    const { platform } = openOnChain(chain(unreachable, unreachable))
    expect((await browser.signIn(eip155)).status).toBe(200)
    expect(platform.rpc.request).not.toHaveBeenCalled()
  })

  test('error: on bip122, an account of a script gets the same failure', async () => {
    openOnChain(chain(unreachable, unreachable))
    // P2WSH, from the test vectors of BIP-173.
    const accountAddress = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
    const script = { ...cosmos, chainId: 'bip122:000000000019d6689c085ae165831e93', accountAddress } as const
    await expectRefused(browser, await browser.signIn(script), 'siwx.smart_account')
  })

  test('error: an account of another namespace has no code to check', async () => {
    const { platform } = openOnChain(chain(unreachable, unreachable))
    const form = await browser.prepare(cosmos)
    const { signature } = await cosmos.sign('something else')
    await expectRefused(browser, await browser.submit({ ...form, signature }), 'siwx.bad_signature')
    expect(platform.rpc.request).not.toHaveBeenCalled()
  })
})

describe('a chain that cannot be asked', () => {
  test('behavior: gives the nonce back, so that the same signature signs in later, once', async () => {
    let verdict: unknown = unreachable
    openOnChain((method) => chain(verdict, '0x60')(method))
    const form = await browser.prepare(wallet)
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(await failureOf(await browser.submit(form))).toEqual({ status: 503, code: 'siwx.unreachable' })
    }
    verdict = '0x01'
    expect((await browser.submit(form)).status).toBe(200)
    expect(await failureOf(await browser.submit(form))).toMatchObject({ code: 'siwx.expired' })
  })

  test("error: neither extends the nonce's life nor changes its browser", async () => {
    let verdict: unknown = unreachable
    const { clock } = openOnChain((method) => chain(verdict, '0x60')(method))
    const form = await browser.prepare(wallet)
    await browser.submit(form)
    verdict = '0x01'
    const thief = new TestBrowser()
    await thief.prepare(wallet)
    const copy = await browser.prepare(wallet)
    verdict = unreachable
    await browser.submit(copy)
    verdict = '0x01'
    await expectRefused(thief, await thief.submit(copy), 'siwx.expired')
    clock.now += 7 * MINUTE
    await expectRefused(browser, await browser.submit(form), 'siwx.expired')
  })

  test('error: does not hide an invalid signature', async () => {
    openOnChain(chain(unreachable, unreachable))
    const form = await browser.prepare(wallet)
    await expectRefused(browser, await browser.submit({ ...form, signature: 'none' }), 'siwx.bad_signature')
  })
})
