import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { getBalance } from '@/lib/balance/balance-contract'
import { REQUEST_LOCK_MS } from '@/lib/send/send-machine'
import { shortenAddress } from '@/lib/text/shorten-address'
import { WalletError } from '../fakes/fake-wallet'
import { shownText } from './support/amounts'
import { NodeError } from './support/fake-api'
import { createFakeMarket, USDC } from './support/fake-market'
import { endModal, OTHER, OWNER, pass, renderModal, spoken } from './support/render-modal'
import { openSend, RECIPIENT } from './support/send-form'
import { SETTLED_MS } from './support/settled-button'

afterEach(endModal)

describe('Send: the form', () => {
  test('behavior: the button names what is missing, one thing after the other', async () => {
    const { says, user, amount, recipient, fill } = await openSend()
    await says('Enter an amount')
    await user.type(amount(), '2')
    await says('Insufficient ETH')
    await user.clear(amount())
    await user.type(amount(), '1.5')
    await says('Not enough ETH for fees')
    await user.clear(amount())
    await user.type(amount(), '0.5')
    await says('Enter a recipient')
    await user.type(recipient(), 'ada')
    await says('Check the recipient')
    await fill('0.5')
    await says('Review transfer')
  })

  test('behavior: Max of the native token keeps twice the fee; Max of a token is all of it', async () => {
    const { user, amount, choose } = await openSend()
    await waitFor(async () => {
      await user.click(screen.getByRole('button', { name: 'Max' }))
      expect(amount().value).toBe('1.499958')
    })
    await choose('USD Coin')
    await user.click(screen.getByRole('button', { name: 'Max' }))
    expect(amount().value).toBe('250')
  })

  test('behavior: once the amount differs, the fee of the old one is not shown', async () => {
    const { fill, says, user, amount, line, api } = await openSend()
    await fill('0.5')
    await says('Review transfer')
    expect(shownText(line('Network fee'))).toBe('$0.06')
    api.answerNode('eth_estimateGas', () => new Promise(() => undefined))
    await user.type(amount(), '1')
    expect(line('Network fee').textContent).toBe('')
    await user.clear(amount())
    await says('Enter an amount')
    await waitFor(() => expect(screen.queryByText('Network fee')).toBeNull())
  })

  test('behavior: an amount in dollars is converted to base units of the token', async () => {
    const { user, fill, review, sent, agree } = await openSend()
    await user.click(screen.getByRole('button', { name: /Enter the amount in USD/ }))
    await user.type(screen.getByRole('textbox', { name: 'Amount to send in USD' }), '150')
    await user.click(screen.getByRole('button', { name: /Enter the amount in ETH/ }))
    await fill('0.05')
    await review()
    await user.click(screen.getByRole('button', { name: 'Send 0.05 ETH' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    agree()
    expect(sent()).toEqual([expect.objectContaining({ to: RECIPIENT, value: `0x${(5n * 10n ** 16n).toString(16)}` })])
  })

  test.each([
    [
      'a typing error',
      RECIPIENT.replace('aA', 'AA'),
      'The capital letters of this address do not fit. Copy it again, or from an explorer of this network.',
    ],
    ['a text that is no address', 'ada.eth', 'This is not an address on Foyer Devnet.'],
    [
      'an address of another kind of network',
      '83astBRguLMdt2h5U1Tpdq5tjFoJ6noeGwaY3mDLVcri',
      'This is an address on Solana. It does not work on Foyer Devnet.',
    ],
    [
      'the transfer of a token',
      `ethereum:${USDC.address}/transfer?address=${RECIPIENT}`,
      'This link calls a contract or a website. Ask for the plain address of the recipient.',
    ],
    [
      'a link with an amount',
      `ethereum:${RECIPIENT}?value=1`,
      'This link also sets an amount or other details, which are not read here. Enter the address alone.',
    ],
    [
      'a link of another network',
      `eip155:999:${RECIPIENT}`,
      'This link is for eip155:999. You are sending on Foyer Devnet.',
    ],
    [
      'a text that is too long',
      `ethereum:${RECIPIENT}${' '.repeat(9)}${'0'.repeat(600)}`,
      'This link is not read here.',
    ],
    ['the zero address', `0x${'0'.repeat(40)}`, 'Nobody can use what is sent to this address.'],
    ['the contract of a token', USDC.address, 'This is the contract of a token. Tokens sent to it are lost.'],
  ])('error: %s shows an alert, and the transfer cannot be reviewed', async (_, text, words) => {
    const { fill, says, recipient } = await openSend()
    await fill('0.5', text)
    await spoken('alert', words)
    expect(recipient().getAttribute('aria-invalid')).toBe('true')
    await says('Check the recipient')
  })

  test.each([
    ['a payment link', `ethereum:pay-${RECIPIENT}`],
    ['an account id', `eip155:31337:${RECIPIENT}`],
    ['an address with invisible characters', `\u200e${RECIPIENT}\u200b`],
  ])('behavior: %s becomes its address in the field', async (_, text) => {
    const { fill, says, recipient } = await openSend()
    await fill('0.5', text)
    await waitFor(() => expect(recipient().value).toBe(RECIPIENT))
    await says('Review transfer')
  })

  test.each([['alice.'], ['https://etherscan.io/address/0x5']])(
    'behavior: %s, the beginning of a name or a link, stays as typed',
    async (text) => {
      const { user, recipient } = await openSend()
      await user.click(recipient())
      await user.paste(text)
      await waitFor(() => expect(recipient().value).toBe(text))
    },
  )

  test('behavior: the own address is allowed with a warning', async () => {
    const { fill, says } = await openSend()
    await fill('0.5', OWNER)
    await spoken('alert', 'This is your own address.')
    await says('Review transfer')
  })

  test('behavior: a contract needs the consent of the visitor, for this recipient only', async () => {
    const { fill, says, user } = await openSend({ contracts: [RECIPIENT] })
    await fill('0.5')
    await spoken('alert', 'A contract uses this address.')
    await says('Confirm the warning')
    await user.click(screen.getByRole('checkbox', { name: 'I checked the whole address' }))
    await says('Review transfer')
    await fill('0.5', OTHER)
    await says('Review transfer')
    expect(screen.queryByRole('checkbox')).toBeNull()
    await fill('0.5')
    await says('Confirm the warning')
  })

  test('error: a transfer that the chain would refuse says so once; the main button tries again', async () => {
    const market = createFakeMarket()
    const { fill, says, user, mainButton, api } = await openSend({ market })
    api.answerNode('eth_estimateGas', () => 'many')
    await fill('0.5')
    await spoken('alert', 'The transfer could not be checked')
    await says('Try again')
    api.answerNode('eth_estimateGas', () => '0x5208')
    await user.click(mainButton())
    await says('Review transfer')
    expect(screen.queryByText('The transfer could not be checked')).toBeNull()
  })

  test('error: a recipient that is a contract and refuses is named as the cause, then what to check', async () => {
    const { fill, api } = await openSend({ contracts: [RECIPIENT] })
    api.answerNode('eth_estimateGas', () => {
      throw new NodeError(3, 'execution reverted')
    })
    await fill('0.5')
    await spoken('alert', 'The contract 0x5aAe…eAed refuses this transfer')
    await spoken('alert', 'Check the recipient first, then the amount.')
  })

  test('behavior: params fill the form', async () => {
    const { open, title, amount, recipient, shell } = await openSend()
    expect(shell.config.features.send).toBe(true)
    await open({ view: 'Send', params: { token: USDC.address, to: RECIPIENT, amount: '12.5' } })
    await title('Send')
    await screen.findByRole('button', { name: 'USDC, change token' })
    expect([amount().value, recipient().value]).toEqual(['12.5', RECIPIENT])
  })
})

describe('Send: the review', () => {
  test('behavior: shows the whole address in groups of four, the fee, the network and the account', async () => {
    const { fill, review, dialog, line } = await openSend()
    await fill('0.5')
    await review()
    expect(dialog().textContent).toContain('0x5aAe b605 3F3E 94C9 b9A0 9f33 6694 35E7 Ef1B eAed')
    expect(shownText(dialog())).toContain('− 0.5 ETH')
    expect(shownText(line('Network fee'))).toBe('$0.06')
    expect(line('Network').textContent).toBe('Foyer Devnet')
    expect(within(line('Account')).getByTitle(OWNER)).toBeTruthy()
  })

  test('behavior: a token is sent by exactly one call of transfer; the result, the activity and the balances follow', async () => {
    const { fill, choose, review, user, sent, agree, market, api, title, runtime } = await openSend()
    await choose('USD Coin')
    await fill('12.345678')
    await review()
    await user.click(screen.getByRole('button', { name: 'Send 12.345678 USDC' }))
    await screen.findByRole('button', { name: 'Confirm transaction in your wallet' })
    await waitFor(() => expect(sent()).toHaveLength(1))
    const word = (text: string) => text.toLowerCase().padStart(64, '0')
    expect(sent()).toEqual([
      expect.objectContaining({
        from: OWNER,
        to: USDC.address,
        data: `0xa9059cbb${word(RECIPIENT.slice(2))}${word(12_345_678n.toString(16))}`,
        value: '0x0',
        gas: '0xea60',
      }),
    ])
    agree()
    await screen.findByText('Transfer sent')
    const reads = api.asked(getBalance).length
    market.mine()
    await title('Transfer complete')
    await screen.findByText('Sent 12.345 USDC')
    await waitFor(() =>
      expect(api.asked(getBalance).slice(reads)).toContainEqual(expect.objectContaining({ refresh: true })),
    )
    await user.click(screen.getByRole('button', { name: 'Back to account' }))
    await title('Account')
    await user.click(screen.getByRole('tab', { name: 'Activity' }))
    const summary = (await screen.findByText('Send USDC')).closest('summary')
    expect(summary?.textContent).toContain(`USDC to ${shortenAddress(RECIPIENT)}`)
    await user.click(screen.getByText('Send USDC'))
    const row = (await screen.findByText('Amount sent')).closest('dl') as HTMLElement
    expect(row.textContent).toContain('12.345678 USDC')
    expect(within(row).getByTitle(RECIPIENT)).toBeTruthy()
    expect(runtime().modal.store.getState().open).toBe(true)
  })

  test('behavior: a look-alike of an address that was sent to needs consent, and shows the known one', async () => {
    const { fill, review, user, agree, market, title, open, says } = await openSend()
    await fill('0.1')
    await review()
    await user.click(screen.getByRole('button', { name: 'Send 0.1 ETH' }))
    await screen.findByRole('button', { name: 'Confirm transaction in your wallet' })
    agree()
    market.mine()
    await title('Transfer complete')
    await open({ view: 'Send' })
    await screen.findByRole('button', { name: 'ETH, change token' })
    await fill('0.1', `0x5aA${'1'.repeat(34)}aed`.toLowerCase())
    await spoken('alert', 'This only looks like an address you know. Compare every character.')
    await spoken('alert', '0x5aAe b605 3F3E 94C9 b9A0 9f33 6694 35E7 Ef1B eAed')
    await says('Confirm the warning')
  })

  test('error: declined in the wallet, it says that nothing was sent, and can be confirmed again', async () => {
    const { fill, review, user, refuse, sent } = await openSend()
    await fill('0.5')
    await review()
    await user.click(screen.getByRole('button', { name: 'Send 0.5 ETH' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    refuse(new WalletError(4001))
    await spoken('alert', 'Declined in your wallet. Nothing was sent.')
    await pass(SETTLED_MS)
    await user.click(screen.getByRole('button', { name: 'Send 0.5 ETH' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
  })

  test('error: a request that the wallet has not answered blocks another one, until the visitor says that they rejected it', async () => {
    const { fill, review, user, sent } = await openSend()
    await fill('0.5')
    await review()
    await user.click(screen.getByRole('button', { name: 'Send 0.5 ETH' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const blocked = await screen.findByRole('button', { name: 'Request open in your wallet' })
    await pass(SETTLED_MS)
    await user.click(blocked)
    expect(sent()).toHaveLength(1)
    await user.click(screen.getByRole('checkbox', { name: /I rejected it, ask again/ }))
    await pass(SETTLED_MS)
    await user.click(screen.getByRole('button', { name: 'Send 0.5 ETH' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(REQUEST_LOCK_MS).toBe(1_200_000)
  })
})

test('behavior: on a network whose transfers only the wallet builds, Send says so and leads to another network', async () => {
  const market = createFakeMarket()
  market.state.sendNetworks = ['eip155:1']
  const page = await renderModal({ connected: true, market })
  await page.open({ view: 'Send' })
  await screen.findByText(/On Foyer Devnet, you send in/)
  expect(screen.queryByRole('textbox')).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Choose another network' }))
  await page.title('Networks')
})
