import { expect } from '@playwright/test'
import { createClient, type Hex, http, parseGwei } from 'viem'
import { getTransaction, sendTransaction } from 'viem/actions'
import { foundry } from 'viem/chains'
import type { DevnetChain } from './support/devnet-chain'
import type { ModalPage } from './support/modal-page'
import type { ScriptedWallet } from './support/scripted-wallet'
import { test } from './support/test'

const TITLE = 'Swap ETH for USDC'

/** Sends a swap that stays pending: mining is paused. */
async function sendSwap(chain: DevnetChain, modal: ModalPage, wallet: ScriptedWallet): Promise<Hex> {
  await modal.connect(wallet)
  await modal.fillSwap({ pay: 'ETH', amount: '1', receive: 'USDC' })
  await modal.reviewSwap()
  await chain.pauseMining()
  await modal.confirm.click()
  await expect(modal.dialog.getByText('Swap sent')).toBeVisible()
  const hash = wallet.sent.at(-1)
  if (hash === undefined) throw new Error('the wallet has sent nothing')
  return hash
}

async function openActivity(modal: ModalPage): Promise<void> {
  await modal.openAccount()
  await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
}

const group = (modal: ModalPage, name: string) => modal.dialog.getByRole('list', { name }).getByRole('listitem')

/** Like a wallet's "speed up" and "cancel": sends the nonce of `hash` again, with a higher fee. */
async function replace(
  chain: DevnetChain,
  { account }: ScriptedWallet,
  hash: Hex,
  how: 'speed up' | 'cancel',
): Promise<Hex> {
  const client = createClient({ account, chain: foundry, transport: http(chain.rpcUrl) })
  const { nonce, to, input, value, gas } = await getTransaction(client, { hash })
  const call = how === 'cancel' ? { to: account.address, value: 0n } : { to, data: input, value }
  return sendTransaction(client, {
    ...call,
    nonce,
    gas,
    maxFeePerGas: parseGwei('100'),
    maxPriorityFeePerGas: parseGwei('50'),
  })
}

test('behavior: a pending swap is in the activity after a reload, is confirmed there, and is restored by Undo after "Clear activity"', async ({
  chain,
  modal,
  page,
  wallet,
}) => {
  const hash = await sendSwap(chain, modal, wallet)
  await page.reload()
  await modal.connected(wallet)
  // While the modal is closed the page shows the swap and a button that opens the activity.
  await expect(page.getByRole('status').filter({ hasText: 'Swapping ETH for USDC' })).toBeVisible()
  await page.getByRole('button', { name: 'See activity' }).click()
  await modal.shows('Account')
  const row = group(modal, 'Pending').filter({ hasText: TITLE })
  await expect(row).toHaveCount(1)
  await row.getByText(TITLE).click()
  await expect(row.getByText('Waiting for Foyer Devnet to confirm.')).toBeVisible()
  await expect(row.getByTitle(hash)).toBeVisible()

  await chain.resumeMining()
  const done = group(modal, 'Today').filter({ hasText: TITLE })
  await expect(done.getByText('Confirmed')).toBeVisible({ timeout: 30_000 })
  await expect(modal.dialog.getByRole('list', { name: 'Pending' })).toBeHidden()
  await done.getByText(TITLE).click()
  const fee = Number(await chain.feeOf(hash)) / 1e18
  const shown = await done
    .getByRole('definition')
    .filter({ hasText: /^0\.\d+ ETH|^<.* ETH/ })
    .textContent()
  expect(Math.abs(Number.parseFloat((shown ?? '').replace('<', '')) - fee)).toBeLessThanOrEqual(0.000001)

  await modal.button('Clear activity').click()
  await expect(modal.dialog.getByText('No activity yet')).toBeVisible()
  await modal.button('Undo').click()
  await expect(done).toHaveCount(1)
  await page.reload()
  await modal.connected(wallet)
  await modal.opener.click()
  await openActivity(modal)
  await expect(done).toHaveCount(1)
})

test('behavior: a swap sped up in the wallet is confirmed, with the hash of its replacement', async ({
  chain,
  modal,
  wallet,
}) => {
  const hash = await sendSwap(chain, modal, wallet)
  const instead = await replace(chain, wallet, hash, 'speed up')
  await chain.resumeMining()
  await modal.leaveResult()
  await openActivity(modal)
  const row = group(modal, 'Today').filter({ hasText: TITLE })
  await expect(row.getByText('Confirmed')).toBeVisible({ timeout: 30_000 })
  await row.getByText(TITLE).click()
  await expect(row.getByText('You sped this up in your wallet')).toBeVisible()
  await expect(row.getByTitle(instead)).toBeVisible()
  expect((await chain.receipt(instead)).status).toBe('0x1')
})

test('behavior: a swap cancelled in the wallet shows as cancelled and says that nothing moved', async ({
  chain,
  modal,
  wallet,
}) => {
  const hash = await sendSwap(chain, modal, wallet)
  const instead = await replace(chain, wallet, hash, 'cancel')
  await chain.resumeMining()
  await expect(modal.dialog.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible({ timeout: 30_000 })
  await modal.button('Close').click()
  await expect(modal.dialog).toBeHidden()
  await modal.opener.click()
  await openActivity(modal)
  const row = group(modal, 'Today').filter({ hasText: TITLE })
  await expect(row.getByText('Cancelled')).toBeVisible()
  await row.getByText(TITLE).click()
  await expect(row.getByText('You cancelled this transaction in your wallet. Only the')).toBeVisible()
  await expect(row.getByTitle(instead)).toBeVisible()
  expect(await chain.balance(wallet.address, 'USDC')).toBe(0n)
})
