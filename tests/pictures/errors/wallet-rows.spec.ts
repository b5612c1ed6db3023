import { expect, type Page } from '@playwright/test'
import { test } from '@/tests/e2e/support/test'
import { codesOf, refusalCausing } from '@/tests/support/error-rows'
import { openAsHost, rowsOf, shopAddress } from './error-stage'

// Pictures for review of every failure of a wallet: `npm run pictures`.

/** Takes pictures of the wait for a wallet that never answers, and of its timeout. */
async function drawTimeout(page: Page, rows: ReturnType<typeof rowsOf>): Promise<void> {
  await rows.shoot('waiting')
  await page.clock.fastForward(9_000)
  await rows.shoot('waiting-9-s')
  await page.clock.fastForward(20_000)
  await rows.shoot('waiting-29-s')
  await page.clock.fastForward(120_000)
  await rows.draw('wallet.timeout')
}

test('error: pictures of every row of ConnectingExternal', async ({ modal, page, stack, wallet }) => {
  const rows = rowsOf('ConnectingExternal', page, modal)
  const choose = () => modal.button(new RegExp(wallet.name)).click()
  const other = () => modal.button('Choose another wallet').click()
  await page.clock.install()
  await modal.open()
  for (const code of codesOf('ConnectingExternal')) {
    const refusal = refusalCausing(code)
    if (refusal === undefined) continue
    wallet.refuseNext('eth_requestAccounts', refusal.number, refusal.message)
    await choose()
    await rows.draw(code, { open: code === 'wallet.rejected' })
    await other()
  }
  wallet.answerNext('eth_requestAccounts', [])
  await choose()
  await rows.draw('wallet.no_accounts')
  await other()
  wallet.holdNext('eth_requestAccounts')
  await choose()
  await expect(modal.dialog.getByText('Opening Scripted Wallet')).toBeVisible()
  await drawTimeout(page, rows)

  const host = await stack.foreignHost()
  await page.goto(shopAddress(stack, host.url))
  await openAsHost(page, { view: 'ConnectingExternal', params: { walletId: 'org.gone' } })
  await rows.draw('wallet.not_found')
  rows.expectComplete()
})

test('error: pictures of every row of SwitchNetwork', async ({ modal, page, stack, wallet }) => {
  const rows = rowsOf('SwitchNetwork', page, modal)
  const refuse = ({ number, message }: { readonly number?: number; readonly message?: string }, isAdded = true) => {
    wallet.refuseNext('wallet_switchEthereumChain', number, message)
    // After a failed switch the wallet is asked to add the network, unless a request is open or its owner has decided.
    if (isAdded) wallet.refuseNext('wallet_addEthereumChain', number, message)
  }
  const ask = () => modal.button(/^Ethereum/).click()
  const back = () => modal.button('Go back').click()
  await page.clock.install()
  await modal.connect(wallet)
  await modal.openAccount()
  await modal.button(/^Network:/).click()
  for (const code of codesOf('SwitchNetwork')) {
    const refusal = refusalCausing(code)
    if (refusal === undefined) continue
    refuse(refusal, !['wallet.rejected', 'wallet.request_pending', 'wallet.unreachable'].includes(code))
    await ask()
    await rows.draw(code, { open: code === 'wallet.unauthorized' })
    await back()
  }
  refuse({ number: -32603 })
  await ask()
  await rows.draw('network.switch_failed')
  await back()
  wallet.holdNext('wallet_switchEthereumChain')
  await ask()
  await drawTimeout(page, rows)

  const host = await stack.foreignHost()
  await page.goto(shopAddress(stack, host.url))
  await modal.opener.click()
  await modal.button(new RegExp(wallet.name)).click()
  await modal.connected(wallet)
  await openAsHost(page, { view: 'SwitchNetwork', params: { network: 'eip155:10' } })
  await rows.draw('network.not_found')
  rows.expectComplete()
})
