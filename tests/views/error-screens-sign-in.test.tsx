import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { signInSessions } from '@/lib/sign-in/sign-in-contract'
import { createFakeSignInServer, failure } from '../fakes/fake-sign-in-server'
import { createFakeWallet } from '../fakes/fake-wallet'
import { deferred } from '../support/deferred'
import { wordsOf } from '../support/error-rows'
import { revokedProxy } from '../support/revoked-proxy'
import { misdeedFor, reads, refusals, refuses, silence, walkErrors, walked } from './support/error-walk'
import { createFakeMarket } from './support/fake-market'
import { closed, endModal, OWNER, pass, renderModal, spoken } from './support/render-modal'

// Walks `lib/core/error-screens.ts`: each failure is provoked where its row says that it shows, and read there.
walkErrors()

describe('SIWXSignMessage', () => {
  async function signing() {
    const signInServer = createFakeSignInServer()
    const wallet = createFakeWallet({ accounts: [OWNER] })
    const page = await renderModal({ connected: true, wallets: [wallet], signInServer, config: { signIn: 'optional' } })
    const cancel = async () => {
      await page.user.click(await screen.findByRole('button', { name: 'Cancel' }))
      await closed()
    }
    await page.title('Sign in')
    await cancel()
    return {
      signInServer,
      cancel,
      /** Shows the message, which the wallet then answers so. */
      async sign(answer: () => unknown = () => '0xabcd') {
        wallet.answer('personal_sign', answer)
        await page.open({ view: 'SIWXSignMessage' })
        await page.title('Sign in')
        const button = await screen.findByRole('button', { name: 'Sign in' })
        await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
        await page.user.click(button)
      },
      show: () => page.open({ view: 'SIWXSignMessage' }),
    }
  }
  const again = () => screen.queryByRole('button', { name: 'Sign in' }) !== null

  test('error: whatever the wallet refuses with is read, with a way on where there is one', async () => {
    const { sign, cancel } = await signing()
    for (const code of refusals('SIWXSignMessage')) {
      await sign(misdeedFor(code) as () => unknown)
      await reads(code)
      expect(again(), code).toBe(wordsOf(code).isAgainOfUse)
      await cancel()
    }
  }, 60_000)

  test('error: what was declined is siwx.declined, and the wallet’s own word for it stands in the details', async () => {
    const { sign } = await signing()
    await sign(misdeedFor('wallet.rejected') as () => unknown)
    await reads('siwx.declined')
    expect(screen.getByText('Cause: wallet.rejected')).toBeTruthy()
  })

  test('error: wallet.timeout', async () => {
    const { sign } = await signing()
    await sign(silence)
    await spoken('status', 'Sign it there.')
    await pass(120_000)
    await reads('wallet.timeout')
    expect(again()).toBe(true)
  })

  test('error: wallet.failed, for what no standard has a code for', async () => {
    const { sign, cancel } = await signing()
    for (const thrown of [new Error('<b>boom</b>'), revokedProxy({})]) {
      await sign(refuses(thrown))
      await reads('wallet.failed')
      expect(screen.queryByText(/boom/)).toBeNull()
      await cancel()
    }
  })

  test('error: whatever the server refuses a signature with', async () => {
    const { signInServer, sign, cancel } = await signing()
    for (const [code, status] of [
      ['siwx.wrong_account', 401],
      ['siwx.expired', 401],
      ['siwx.bad_signature', 401],
      ['siwx.bad_message', 400],
      ['siwx.smart_account', 422],
      ['siwx.unreachable', 503],
    ] as const) {
      signInServer.answer('callback/siwx', () => failure(code, status))
      await sign()
      await reads(code)
      expect(again(), code).toBe(wordsOf(code).isAgainOfUse)
      await cancel()
    }
  }, 60_000)

  test('error: siwx.bad_signature, for an answer of the wallet that is none', async () => {
    const { sign, signInServer } = await signing()
    await sign(() => 'signed')
    await reads('siwx.bad_signature')
    expect(signInServer.asked('callback/siwx')).toEqual([])
  })

  test('error: siwx.unreachable and siwx.init_failed, for want of a message, with the server’s word in the details', async () => {
    const { signInServer, show, cancel } = await signing()
    for (const [code, cause, status] of [
      ['siwx.unreachable', 'kv.unavailable', 503],
      ['siwx.init_failed', 'capability.off', 501],
    ] as const) {
      signInServer.answer('nonce', () => failure(cause, status))
      await show()
      await reads(code)
      expect(screen.getByText(`Cause: ${cause}`)).toBeTruthy()
      expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
      await cancel()
    }
  })
})

test('error: the snackbar says siwx.init_failed where the server refuses to say who is signed in', async () => {
  const signInServer = createFakeSignInServer()
  const answer = deferred<Response>()
  signInServer.answer('me', () => answer.promise)
  const { shell } = await renderModal({ connected: true, signInServer, config: { signIn: 'required' } })
  answer.resolve(failure('request.invalid', 400))
  await spoken('status', wordsOf('siwx.init_failed').title)
  expect(shell.account.getState().accounts.eip155.status).toBe('disconnected')
})

test('error: whatever the list of sessions answers is read in AccountSettings', async () => {
  const signInServer = createFakeSignInServer()
  signInServer.signIn({ chainId: 'eip155:31337', address: OWNER })
  const market = createFakeMarket()
  market.api.answer(signInSessions, () => ({ sessions: [] }))
  const page = await renderModal({ connected: true, signInServer, market, config: { signIn: 'optional' } })
  const [first = 'internal', ...others] = walked.AccountSettings
  market.api.refuse(signInSessions, first)
  await page.open({ view: 'AccountSettings' })
  await page.title('Settings')
  await reads(first, { overHttp: true })
  for (const code of others) {
    market.api.refuse(signInSessions, code)
    await page.user.click(screen.getByRole('button', { name: 'Try again' }))
    await reads(code, { overHttp: true })
  }
  endModal()
}, 60_000)
