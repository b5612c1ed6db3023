import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { signInSessions } from '@/lib/sign-in/sign-in-contract'
import { createFakeSignInServer, failure } from '../fakes/fake-sign-in-server'
import { createFakeWallet } from '../fakes/fake-wallet'
import { deferred } from '../support/deferred'
import { wordsOf } from '../support/error-rows'
import { revokedProxy } from '../support/revoked-proxy'
import { expectAlert, provoked, refusals, refuses, replyCausing, setUpErrorWalk, silence } from './support/error-walk'
import { createFakeMarket } from './support/fake-market'
import { closed, endModal, OWNER, pass, renderModal, spoken } from './support/render-modal'

// Walks `tests/support/error-screens.ts`: provokes each failure in the places of its row and asserts its alert there.
setUpErrorWalk()

describe('SIWXSignMessage', () => {
  async function signing() {
    const signInServer = createFakeSignInServer()
    const wallet = createFakeWallet({ accounts: [OWNER] })
    const page = await renderModal({ connected: true, wallets: [wallet], signInServer, config: { signIn: 'optional' } })
    const cancel = async () => {
      await page.user.click(await screen.findByRole('button', { name: 'Not now' }))
      await closed()
    }
    await page.title('Sign in')
    await cancel()
    return {
      signInServer,
      cancel,
      /** Opens the message and presses "Sign in"; the wallet replies with `answer()`. */
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

  test('error: each refusal of the wallet shows its alert, with "Sign in" only if a retry can succeed', async () => {
    const { sign, cancel } = await signing()
    for (const code of refusals('SIWXSignMessage')) {
      await sign(replyCausing(code) as () => unknown)
      await expectAlert(code)
      expect(again(), code).toBe(wordsOf(code).isAgainOfUse)
      await cancel()
    }
  }, 60_000)

  test('error: a declined signature shows siwx.declined, with the cause wallet.rejected in the details', async () => {
    const { sign } = await signing()
    await sign(replyCausing('wallet.rejected') as () => unknown)
    await expectAlert('siwx.declined')
    expect(screen.getByText('Cause: wallet.rejected')).toBeTruthy()
  })

  test('error: wallet.timeout shows after 120 s without an answer, with "Sign in"', async () => {
    const { sign } = await signing()
    await sign(silence)
    await spoken('status', 'Sign it there.')
    await pass(120_000)
    await expectAlert('wallet.timeout')
    expect(again()).toBe(true)
  })

  test('error: wallet.failed shows for a failure without a standard code, without the text of the wallet', async () => {
    const { sign, cancel } = await signing()
    for (const thrown of [new Error('<b>boom</b>'), revokedProxy({})]) {
      await sign(refuses(thrown))
      await expectAlert('wallet.failed')
      expect(screen.queryByText(/boom/)).toBeNull()
      await cancel()
    }
  })

  test('error: each refusal of the signature by the server shows its alert, with "Sign in" only if a retry can succeed', async () => {
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
      await expectAlert(code)
      expect(again(), code).toBe(wordsOf(code).isAgainOfUse)
      await cancel()
    }
  }, 60_000)

  test('error: siwx.bad_signature shows when the wallet returns no signature; the server is not asked', async () => {
    const { sign, signInServer } = await signing()
    await sign(() => 'signed')
    await expectAlert('siwx.bad_signature')
    expect(signInServer.asked('callback/siwx')).toEqual([])
  })

  test('error: siwx.unreachable, siwx.init_failed and siwx.bad_message show when no message can be prepared, with the code of the server in the details', async () => {
    const { signInServer, show, cancel } = await signing()
    for (const [code, cause, status] of [
      ['siwx.unreachable', 'kv.unavailable', 503],
      ['siwx.init_failed', 'capability.off', 501],
      ['siwx.bad_message', 'request.invalid', 400],
    ] as const) {
      signInServer.answer('nonce', () => failure(cause, status))
      await show()
      await expectAlert(code)
      expect(screen.getByText(`Cause: ${cause}`)).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Try again' }) !== null, code).toBe(wordsOf(code).isAgainOfUse)
      await cancel()
    }
  })
})

test('error: when the session request fails, the snackbar shows siwx.init_failed and the wallet is disconnected', async () => {
  const signInServer = createFakeSignInServer()
  const answer = deferred<Response>()
  signInServer.answer('me', () => answer.promise)
  const { shell } = await renderModal({ connected: true, signInServer, config: { signIn: 'required' } })
  answer.resolve(failure('request.invalid', 400))
  await spoken('status', wordsOf('siwx.init_failed').title)
  expect(shell.account.getState().accounts.eip155.status).toBe('disconnected')
})

test('error: each failure of the session list shows its alert in AccountSettings', async () => {
  const signInServer = createFakeSignInServer()
  signInServer.signIn({ chainId: 'eip155:31337', address: OWNER })
  const market = createFakeMarket()
  market.api.answer(signInSessions, () => ({ sessions: [] }))
  const page = await renderModal({ connected: true, signInServer, market, config: { signIn: 'optional' } })
  const [first = 'internal', ...others] = provoked.AccountSettings
  market.api.refuse(signInSessions, first)
  await page.open({ view: 'AccountSettings' })
  await page.title('Settings')
  await expectAlert(first, { overHttp: true })
  for (const code of others) {
    market.api.refuse(signInSessions, code)
    await page.user.click(screen.getByRole('button', { name: 'Try again' }))
    await expectAlert(code, { overHttp: true })
  }
  endModal()
}, 60_000)
