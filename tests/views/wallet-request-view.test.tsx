import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { patchAccount } from '@/lib/account/account-store'
import { SHOW_AFTER_MS } from '@/lib/provider/wallet-requests'
import { providerMethods } from '@/tests/support/provider-methods'
import { SOLANA_NETWORKS } from '../fakes/fake-solana-networks'
import { createFakeStandardWallet, SOLANA_MAINNET } from '../fakes/fake-standard-wallet'
import { createFakeWallet, WalletError } from '../fakes/fake-wallet'
import { DEVNET } from '../fakes/fake-wallet-networks'
import { deferred } from '../support/deferred'
import { factsOf } from './support/embedded-account'
import { closed, endModal, OTHER, OWNER, pass, renderModal, spoken } from './support/render-modal'

afterEach(endModal)

const HASH = `0x${'ab'.repeat(32)}`
const MESSAGE = '0x68656c6c6f'
const TRANSACTION = { to: OTHER, value: '0x1' }
const TITLE = 'Wallet request'

/** What the view says of each request of the table that a wallet answers. */
const WORDS: Readonly<Record<string, string>> = {
  personal_sign: 'This site asks you to sign a message.',
  eth_signTypedData_v4: 'This site asks you to sign data.',
  eth_sendTransaction: 'This site asks you to confirm a transaction.',
  wallet_watchAsset: 'This site asks to add a token to your wallet.',
  wallet_sendCalls: 'This site asks you to confirm a transaction.',
  wallet_requestExecutionPermissions: 'This site asks you to sign data.',
}

/** A page with a wallet that answers a method when the test says so. `paired`: the wallet is on another device. */
async function page(method: string, { paired = false } = {}) {
  const wallet = createFakeWallet({ accounts: [OWNER] })
  const answers: ReturnType<typeof deferred<unknown>>[] = []
  wallet.answer(method, () => {
    const next = deferred<unknown>()
    answers.push(next)
    return next.promise
  })
  const rendered = await renderModal({ connected: true, declined: true, wallets: [wallet] })
  if (paired) {
    const connectedWalletInfo = { name: 'Rainbow', type: 'WALLET_CONNECT' }
    act(() => patchAccount(rendered.shell.account, 'eip155', { connectedWalletInfo }))
  }
  /** Resolves with the answer or with the number of the error. */
  const ask = (...params: unknown[]) =>
    rendered.shell.provider.request({ method, params }).then(
      (answer) => answer,
      ({ code }: { code: number }) => code,
    )
  const asked = () => waitFor(() => expect(answers).toHaveLength(1))
  return { ...rendered, ask, asked, answers }
}

describe('WalletRequest', () => {
  test.each(providerMethods.filter(({ answers, isQuiet }) => answers.injected === 'wallet' && !isQuiet))(
    'behavior: while the wallet does not answer $method, it names the wallet and what is asked',
    async ({ method, params }) => {
      const { shell, asked, answers, title } = await page(method)
      const answered = shell.provider.request({ method, params: params(OWNER, '0x7a69') })
      await asked()
      await pass(SHOW_AFTER_MS)
      await title(TITLE)
      expect(await spoken('status', 'Continue in Example Wallet')).toContain(WORDS[method])
      const answer = method === 'wallet_sendCalls' ? { id: '0x12' } : HASH
      answers[0]?.resolve(answer)
      expect(await answered).toEqual(answer)
      await closed()
    },
  )

  test('behavior: an answer within a second shows nothing', async () => {
    const { ask, asked, answers } = await page('personal_sign')
    const answered = ask(MESSAGE, OWNER)
    await asked()
    answers[0]?.resolve('0x12')
    expect(await answered).toBe('0x12')
    await pass(SHOW_AFTER_MS)
    expect(document.querySelector('dialog[open]')).toBeNull()
  })

  test('behavior: signMessage and sendTransaction of useWalletModal show it too', async () => {
    const { shell, asked, title } = await page('personal_sign')
    void (await shell.hostWallet()).signMessage('hello')
    await asked()
    await pass(SHOW_AFTER_MS)
    await title(TITLE)
    await spoken('status', 'This site asks you to sign a message.')
  })

  test('behavior: a wallet that stays silent is looked for behind the page, then in itself', async () => {
    const { ask, asked, title } = await page('personal_sign')
    void ask(MESSAGE, OWNER)
    await asked()
    await pass(SHOW_AFTER_MS)
    await title(TITLE)
    await spoken('status', 'Continue in Example Wallet')
    await pass(8_000)
    await spoken('status', 'Still waiting for your wallet. Is its window behind this one?')
    await pass(12_000)
    await spoken('status', 'Your wallet has not responded. Open it and look for the request, or cancel.')
  })

  test('behavior: a wallet on another device is named at once, and a signature can be asked for again', async () => {
    const { ask, answers, title, user } = await page('personal_sign', { paired: true })
    const answered = ask(MESSAGE, OWNER)
    await title(TITLE)
    expect(await spoken('status', 'Open your wallet')).toContain('The request is in Rainbow. Answer it there.')
    await pass(8_000)
    await user.click(await screen.findByRole('button', { name: 'Send the request again' }))
    expect(answers).toHaveLength(2)
    answers[1]?.resolve('0x12')
    expect(await answered).toBe('0x12')
    await closed()
  })

  test('error: Cancel rejects with 4001. The transaction that the wallet sends later is followed in Activity and announced', async () => {
    const { ask, answers, title, user, runtime } = await page('eth_sendTransaction', { paired: true })
    const answered = ask(TRANSACTION)
    await title(TITLE)
    await spoken('status', 'If you cancel, reject it in your wallet too.')
    expect(screen.queryByRole('button', { name: 'Send the request again' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await answered).toBe(4001)
    await closed()
    answers[0]?.resolve(HASH)
    await spoken('status', 'Your wallet sent the transaction that you cancelled here')
    const { transactions } = await runtime().accountFlows()
    expect(transactions.store.getState().records).toMatchObject([{ id: HASH, from: OWNER, intent: { kind: 'host' } }])
    await user.click(await screen.findByRole('button', { name: 'See activity' }))
    await title('Account')
  })

  test('error: a late transaction of an account that has been disconnected since is followed too', async () => {
    const { ask, answers, title, user, shell, runtime } = await page('eth_sendTransaction', { paired: true })
    const answered = ask(TRANSACTION)
    await title(TITLE)
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await answered).toBe(4001)
    await act(() => shell.disconnect())
    answers[0]?.resolve(HASH)
    const { transactions } = await runtime().accountFlows()
    await waitFor(() => expect(transactions.store.getState().records).toMatchObject([{ id: HASH, from: OWNER }]))
  })

  test('error: a refusal in the wallet closes it, and the page says what happened', async () => {
    const { ask, answers, title } = await page('personal_sign', { paired: true })
    const answered = ask(MESSAGE, OWNER)
    await title(TITLE)
    answers[0]?.reject(new WalletError(4001))
    expect(await answered).toBe(4001)
    await closed()
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
  })

  test('behavior: Close keeps the request, whose answer the page still gets', async () => {
    const { ask, answers, title, user } = await page('eth_sendTransaction', { paired: true })
    const answered = ask(TRANSACTION)
    await title(TITLE)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await closed()
    answers[0]?.resolve(HASH)
    expect(await answered).toBe(HASH)
    expect(document.querySelector('dialog[open]')).toBeNull()
  })

  test('behavior: over an open view it shows on top, and the visitor returns to that view', async () => {
    const { ask, answers, title, open } = await page('personal_sign', { paired: true })
    await open({ view: 'Networks' })
    await title('Networks')
    const answered = ask(MESSAGE, OWNER)
    await title(TITLE)
    answers[0]?.resolve('0x12')
    await answered
    await title('Networks')
  })

  test('behavior: a network switch of the page shows on top of an open flow, and cancelling it returns to the flow (4001)', async () => {
    const { ask, asked, title, open, user, runtime } = await page('wallet_switchEthereumChain')
    await open({ view: 'Networks' })
    const answered = ask({ chainId: '0x1' })
    await asked()
    await title('Switch network')
    await spoken('status', 'Switch to Ethereum')
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await answered).toBe(4001)
    expect(runtime().modal.store.getState().stack).toMatchObject([{ view: 'Networks' }])
  })
})

/** A page with a Solana wallet that answers a feature when the test says so. */
async function solanaPage(feature: 'solana:signAndSendTransaction' | 'solana:signMessage') {
  const solana = createFakeStandardWallet()
  const config = { networks: [DEVNET, ...SOLANA_NETWORKS] }
  const rendered = await renderModal({ config, standard: [solana], wallets: [] })
  await rendered.open({ view: 'Connect', params: { network: SOLANA_MAINNET } })
  await rendered.user.click(await screen.findByRole('button', { name: /^Sol Wallet/ }))
  await waitFor(() => expect(factsOf(rendered, 'solana').status).toBe('connected'))
  await closed()
  const answer = deferred<unknown>()
  solana.answer(feature, () => answer.promise)
  const { solana: signer } = await rendered.shell.hostWallet()
  /** Waits for the view. */
  async function shown() {
    await waitFor(() => expect(solana.asked(feature)).toHaveLength(1))
    await pass(SHOW_AFTER_MS)
    await rendered.title(TITLE)
  }
  return { ...rendered, signer, answer, shown }
}

test('error: a transaction on Solana that the wallet sends after Cancel is followed in Activity and announced', async () => {
  const { signer, answer, shown, user, api, runtime } = await solanaPage('solana:signAndSendTransaction')
  api.answerNode('getBlockHeight', () => 900)
  const sent = signer.sendTransaction(new Uint8Array([1, ...new Uint8Array(104)])).catch(({ code }) => code)
  await shown()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await sent).toBe('wallet.rejected')
  answer.resolve([{ signature: new Uint8Array(64).fill(3) }])
  await spoken('status', 'Your wallet sent the transaction that you cancelled here')
  const { transactions } = await runtime().accountFlows()
  expect(transactions.store.getState().records).toMatchObject([
    { chainId: SOLANA_MAINNET, lastValidBlock: 1_050, intent: { kind: 'host' } },
  ])
})

test('error: a request that the wallet lets expire rejects, and the view says so until it is closed', async () => {
  const { signer, answer, shown, user } = await solanaPage('solana:signMessage')
  const signed = signer.signMessage('hello').catch(({ code }) => code)
  await shown()
  answer.reject(Object.assign(new Error('timeout'), { name: 'WalletTimeoutError' }))
  expect(await signed).toBe('wallet.timeout')
  expect(await spoken('alert', 'Your wallet did not respond')).toContain(
    'Look for the request in Sol Wallet, or start again on this site.',
  )
  const [, close] = await screen.findAllByRole('button', { name: 'Close' })
  await user.click(close as HTMLElement)
  await closed()
})
