import { expect } from '@playwright/test'
import { base58 } from '@scure/base'
import { address, lamports } from '@solana/kit'
import { createClient, getAddress, hexToBytes, http, parseUnits } from 'viem'
import { getEnsAddress } from 'viem/actions'
import { foundry } from 'viem/chains'
import { DEVNET_ENS } from '@/lib/chains/devnet'
import { SOLANA_COIN_TYPE } from '@/lib/names/coin-type'
import { newSvmVisitor, readSvmHoldings } from '@/tests/support/svm-visitors'
import { EmailVisitor } from './support/email-visitor'
import { test } from './support/login-test'
import { NameForm } from './support/name-form'
import { pressInFrame } from './support/press-in-frame'
import { Sender } from './support/sender'

const NAME = 'ada-empties.foyer.eth'
const RECIPIENT = getAddress(`0x${'e7'.repeat(20)}`)
const ETHER = '0.123456789123456789'

test('behavior: an account that was funded by name empties itself by Max: each token and the native coin, on EVM and Solana, to the unit', async ({
  browser,
  page,
  solana: node,
  stack,
}) => {
  const ada = new EmailVisitor(page, stack)
  const { modal, frame } = ada
  const accounts = await ada.logIn('ada.empties@example.com')
  const account = accounts.eip155 as `0x${string}`
  const approve = () => pressInFrame(frame.getByRole('button', { name: 'Approve', exact: true }))

  /** Sends all of a token from Account, as the visitor does. Returns the label of the confirm button. */
  const sendAll = async (native: string, symbol: string, name: RegExp | undefined, to: string): Promise<string> => {
    await modal.button('Send').click()
    await modal.shows('Send')
    await expect(modal.button(`${native}, change token`)).toBeVisible()
    if (name) {
      await modal.button(`${native}, change token`).click()
      await modal.button(name).click()
    }
    await modal.dialog.getByRole('textbox', { name: /^Recipient address/ }).fill(to)
    await modal.button('Max').click()
    await modal.button('Review transfer').click()
    const confirm = modal.button(new RegExp(`^Send [\\d.,]+ ${symbol}$`))
    const label = (await confirm.textContent()) ?? ''
    await confirm.click()
    await approve()
    await modal.shows('Transfer complete')
    await modal.button('Back to account').click()
    await modal.shows('Account')
    return label
  }

  await modal.openAccount()
  await modal.button('Register a name').click()
  const form = new NameForm(modal)
  await form.enter('ada-empties')
  await form.says(`${NAME} is available`)
  await form.button.click()
  await ada.sign()
  await modal.shows('Name registered')
  await modal.button('Back to account').click()
  await modal.button(NAME).click()
  await modal.shows('Name')
  await modal.button(/^Solana/).click()
  await modal.dialog.getByRole('textbox').fill(accounts.solana)
  await modal.button('Save').click()
  await ada.sign()
  await expect(modal.button(/^Solana/)).toContainText(accounts.solana)
  await modal.button('Close').click()
  await modal.hasClosed()

  const client = createClient({
    chain: { ...foundry, contracts: { ensUniversalResolver: { address: DEVNET_ENS.universalResolver } } },
    transport: http(stack.anvil.rpcUrl),
  })
  const named = await getEnsAddress(client, { name: NAME })
  const onSolana = await getEnsAddress(client, { name: NAME, coinType: BigInt(SOLANA_COIN_TYPE) })
  if (named === null || onSolana === null) throw new Error(`${NAME} leads nowhere`)
  const namedOnSolana = base58.encode(hexToBytes(onSolana))
  const sender = await Sender.arrive(browser, stack)
  const { chain } = sender
  await chain.fund(named, { USDC: '12.345678', DAI: '3.217391304347891234' })
  await sender.send(ETHER, NAME, account)
  node.svm.airdrop(address(namedOnSolana), lamports(1_234_567_891n))
  const mint = await node.tokens.createMint({
    decimals: 9,
    program: 'token-2022',
    metadata: { name: 'Journey Coin', symbol: 'JRNY' },
  })
  await node.tokens.mintTo(mint, namedOnSolana, 42_123_456_789n)
  const friend = newSvmVisitor(node)

  await modal.openAccount()
  await modal.button('Refresh').click()
  await expect(modal.dialog.getByText('USD Coin')).toBeVisible()
  expect(await sendAll('ETH', 'USDC', /^USD Coin/, RECIPIENT)).toBe('Send 12.345678 USDC')
  expect(await sendAll('ETH', 'DAI', /^Dai/, RECIPIENT)).toBe('Send 3.217391304347891234 DAI')
  const left = await chain.balance(account, 'ETH')
  await sendAll('ETH', 'ETH', undefined, RECIPIENT)
  for (const symbol of ['USDC', 'DAI', 'ETH'] as const) expect(await chain.balance(account, symbol)).toBe(0n)
  expect(await chain.balance(RECIPIENT, 'DAI')).toBe(parseUnits('3.217391304347891234', 18))
  const paid = await chain.balance(RECIPIENT, 'ETH')
  expect(paid).toBeLessThan(left)
  expect((left - paid) % 21_000n).toBe(0n)

  await modal.button('Wallets').click()
  await modal
    .button(/Solana/)
    .first()
    .click()
  // Its account is not signed in.
  await modal.button('Not now').click()
  await modal.hasClosed()
  await modal.openAccount()
  await expect(modal.dialog.getByText('Journey Coin')).toBeVisible()
  expect(await sendAll('SOL', 'JRNY', /^Journey Coin/, friend.address)).toBe('Send 42.123456789 JRNY')
  const lamportsLeft = readSvmHoldings(node, accounts.solana).get('native') ?? 0n
  await sendAll('SOL', 'SOL', undefined, friend.address)
  const holdings = [...readSvmHoldings(node, accounts.solana).values()]
  expect(holdings).toEqual([0n, 0n])
  expect(Object.fromEntries(readSvmHoldings(node, friend.address))).toEqual({
    native: lamportsLeft - 5_000n,
    [mint.address]: 42_123_456_789n,
  })
})
