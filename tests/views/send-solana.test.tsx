import { base58, base64 } from '@scure/base'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createNetworks } from '@/lib/chains/networks'
import { createFakeStandardWallet, SOL_ADA, SOL_BOB, SOLANA_DEVNET, solanaAddress } from '../fakes/fake-standard-wallet'
import { shownText } from './support/amounts'
import { createFakeMarket } from './support/fake-market'
import { endModal, pass, renderModal, spoken } from './support/render-modal'
import { SETTLED_MS } from './support/settled-button'

afterEach(endModal)

const OWNER = solanaAddress(SOL_ADA)
const RECIPIENT = solanaAddress(SOL_BOB)
const BLOCKHASH = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'

test('behavior: SOL is sent as a transfer of the System Program; Max leaves what the account must keep, and the signature is followed', async () => {
  const market = createFakeMarket({ SOL: '2' })
  market.state.sendNetworks = [SOLANA_DEVNET]
  const { api } = market
  const at = (value: unknown) => ({ context: { slot: 1 }, value })
  let status: unknown = null
  api.answerNode('getMinimumBalanceForRentExemption', () => 890_880)
  api.answerNode('getAccountInfo', () => at(null))
  api.answerNode('getBalance', () => at(2_000_000_000))
  api.answerNode('getLatestBlockhash', () => at({ blockhash: BLOCKHASH, lastValidBlockHeight: 150 }))
  api.answerNode('getFeeForMessage', () => at(5_000))
  api.answerNode('simulateTransaction', () => at({ err: null, accounts: [{ lamports: 1 }] }))
  api.answerNode('getBlockHeight', () => 10)
  api.answerNode('getSignatureStatuses', () => at([status]))
  api.answerNode('getTransaction', () => ({ meta: { fee: 5_000 } }))
  const wallet = createFakeStandardWallet({ chains: ['solana:devnet'] })
  const networks = createNetworks({ appUrl: '', projectId: 'foyer-test' }).filter(
    ({ caipNetworkId }) => caipNetworkId === SOLANA_DEVNET,
  )
  const { open, user, title, shell } = await renderModal({
    config: { networks },
    wallets: [],
    standard: [wallet],
    market,
  })
  await open({ view: 'Connect' })
  await user.click(await screen.findByRole('button', { name: /Sol Wallet/ }))
  await waitFor(() => expect(shell.account.getState().accounts.solana.status).toBe('connected'))
  await open({ view: 'Send' })
  await title('Send')
  await screen.findByRole('button', { name: 'SOL, change token' })
  const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount to send' })
  await waitFor(async () => {
    await user.click(screen.getByRole('button', { name: 'Max' }))
    expect(amount.value).toBe('1.999099')
  })
  await user.clear(amount)
  await user.type(amount, '0.123456789')
  const recipient = screen.getByRole('textbox', { name: 'Recipient address' })
  await user.click(recipient)
  await user.paste('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  await spoken('alert', 'This is an address on Ethereum.')
  await user.clear(recipient)
  await user.paste(RECIPIENT)
  await user.click(await screen.findByRole('button', { name: 'Review transfer' }))
  await title('Review transfer')
  expect(shownText(screen.getByRole('dialog'))).toContain(RECIPIENT.match(/.{1,4}/g)?.join(' ') ?? '?')
  await pass(SETTLED_MS)
  await user.click(screen.getByRole('button', { name: 'Send 0.123456789 SOL' }))
  await screen.findByText('Transfer sent')
  const [{ input } = { input: undefined }] = wallet.calls.filter(({ feature }) => /signAndSend/.test(feature))
  const { transaction } = input as { transaction: Uint8Array }
  // One signature; one signer; owner, recipient and the System Program; its instruction 2 with the lamports.
  const message = transaction.slice(65)
  expect([...message.slice(0, 4)]).toEqual([1, 0, 1, 3])
  expect([0, 1, 2].map((index) => base58.encode(message.slice(4 + 32 * index, 36 + 32 * index)))).toEqual([
    OWNER,
    RECIPIENT,
    '1'.repeat(32),
  ])
  expect(base64.encode(message.slice(100 + 32 + 6))).toBe(
    base64.encode(Uint8Array.of(2, 0, 0, 0, 0x15, 0xcd, 0x5b, 0x07, 0, 0, 0, 0)),
  )
  status = { err: null, confirmationStatus: 'confirmed' }
  await title('Transfer complete')
  await screen.findByText('Sent 0.123 SOL')
})
