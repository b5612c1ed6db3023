import { expect, type Locator } from '@playwright/test'
import { DEVNET_TOKENS } from '@/lib/chains/devnet'
import { sendTexts } from '@/lib/text/ar/send'
import { test } from '@/tests/e2e/support/test'
import { Camera, EVERY_LOOK } from './camera'
import { wordsOf } from './words'

// Pictures for review of what the forms refuse to read: `npm run pictures`.

const RECIPIENT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const USDC = DEVNET_TOKENS.find(({ symbol }) => symbol === 'USDC')

test('error: pictures of amounts and slippages that are refused', async ({ chain, modal, page, wallet }) => {
  const camera = new Camera(page, 'refusals/swap', EVERY_LOOK)
  await chain.fund(wallet.address, { USDC: '250' })
  await modal.connect(wallet)
  await modal.openSwap()
  await modal.chooseToken('receive', 'USDC')
  const pay = modal.dialog.getByRole('textbox', { name: /^Amount to pay/ })
  const refused = async (field: Locator, text: string, name: string) => {
    await field.fill(text)
    await expect(modal.dialog.getByText(/^“|^Enter (?:the amount|digits)|^Only|^This amount/).first()).toBeVisible()
    await camera.shoot(name)
  }
  await refused(pay, '1,234', 'ambiguous-empty')
  await pay.fill('0.5')
  await expect(modal.button('Review swap')).toBeEnabled()
  await refused(pay, '1,234', 'ambiguous')
  await refused(pay, '1.5.2', 'letters')
  await refused(pay, '10 USDC', 'other-unit')
  await refused(pay, '9'.repeat(80), 'too-large')
  await refused(pay, '0.1234567890123456789', 'cut')
  const receive = modal.dialog.getByRole('textbox', { name: 'Amount to receive' })
  await refused(receive, '10 ETH', 'receive-other-unit')
  await pay.fill('0.5')
  await modal.button(/^\$.* · /).click()
  await refused(modal.dialog.getByRole('textbox', { name: 'Amount to pay in USD' }), '5 €', 'dollars-euro')
  await modal.button(/^[\d.,]+ ETH · /).click()
  await modal.button('Swap settings').click()
  const slippage = modal.dialog.getByRole('textbox', { name: 'Custom slippage in percent' })
  await slippage.fill('2')
  await refused(slippage, '2x', 'slippage')
  await modal.button('Swap settings').click()
  await modal.dialog
    .getByRole('button', { name: /change token$/ })
    .nth(1)
    .click()
  await modal.shows('Select a token')
  const search = modal.dialog.getByRole('searchbox')
  await search.fill(`https://etherscan.io/token/${USDC?.address}`)
  await camera.shoot('token-page')
  await search.fill(`ethereum:${RECIPIENT}@137?value=1`)
  await camera.shoot('token-link')
})

test('error: pictures of recipients that are refused', async ({ modal, page, wallet }) => {
  const camera = new Camera(page, 'refusals/send', EVERY_LOOK)
  await modal.connect(wallet)
  await modal.openAccount()
  await modal.button('Send').click()
  await modal.shows('Send')
  const amount = modal.dialog.getByRole('textbox', { name: 'Amount to send' })
  await amount.fill('1,234')
  await camera.shoot('ambiguous')
  await amount.fill('0.5')
  const recipient = modal.dialog.getByRole('textbox', { name: 'Recipient address or name' })
  for (const [name, text] of Object.entries({
    checksum: RECIPIENT.replace('aA', 'AA'),
    chain: `ethereum:${RECIPIENT}@137`,
    'unknown-chain': `eip155:999999:${RECIPIENT}`,
    call: `ethereum:${USDC?.address}/transfer?address=${RECIPIENT}&uint256=1`,
    details: `ethereum:${RECIPIENT}?value=1e18`,
    unknown: `https://etherscan.example/address/${RECIPIENT}`,
    'too-long': `${RECIPIENT}${'0'.repeat(600)}`,
    solana: '83astBRguLMdt2h5U1Tpdq5tjFoJ6noeGwaY3mDLVcri',
    words: 'not an address',
    read: `ethereum:pay-${RECIPIENT}`,
  })) {
    await recipient.fill('')
    await expect(recipient).not.toHaveAttribute('aria-invalid')
    await recipient.fill(text)
    if (name === 'read') await expect(recipient).toHaveValue(RECIPIENT)
    else await expect(recipient).toHaveAttribute('aria-invalid', 'true')
    await camera.shoot(name)
  }
})

test('error: pictures of the refusals, from right to left', async ({ context, baseURL, modal, page, wallet }) => {
  const camera = new Camera(page, 'refusals/rtl', EVERY_LOOK)
  const t = await wordsOf('ar')
  await context.addCookies([{ name: 'foyer-locale', value: 'ar', url: baseURL! }])
  await page.goto('/')
  await page
    .getByRole('button', { name: t('button.connect') })
    .first()
    .click()
  await modal.button(/Scripted Wallet/).click()
  await expect(modal.dialog).toBeHidden()
  await page
    .getByRole('button', { name: new RegExp(wallet.address) })
    .first()
    .click()
  await modal.button(t('account.send')).click()
  await modal.shows(sendTexts['title.Send'])
  const fields = modal.dialog.getByRole('textbox')
  await fields.first().fill('1,234')
  await camera.shoot('amount')
  await fields.first().fill('10 USDC')
  await fields.nth(1).fill(`eip155:999999:${RECIPIENT}`)
  await expect(fields.nth(1)).toHaveAttribute('aria-invalid', 'true')
  await camera.shoot('recipient')
})
