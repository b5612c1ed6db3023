import { expect, type Page } from '@playwright/test'
import type { DevnetChain } from '@/tests/e2e/support/devnet-chain'
import type { ModalPage } from '@/tests/e2e/support/modal-page'
import type { ScriptedWallet } from '@/tests/e2e/support/scripted-wallet'
import { test } from '@/tests/e2e/support/test'

/**
 * The pictures of README.md, and the one that a shared link shows. `npm run pictures -- readme` takes them; look at them,
 * then copy them to `docs/` and `public/`.
 */
const FOLDER = 'test-results/pictures/readme'

/** The card is in the middle of a desktop's page. One size for all cards, so that they stand side by side. */
const AROUND_CARD = { x: 426, y: 52, width: 428, height: 700 }

interface Visit {
  readonly chain: DevnetChain
  readonly modal: ModalPage
  readonly page: Page
  readonly wallet: ScriptedWallet
}

async function shoot(page: Page, name: string, clip?: typeof AROUND_CARD): Promise<void> {
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  // Views fade in, with reduced motion too.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === 'finished'))
  await page.screenshot({ path: `${FOLDER}/${name}.png`, ...(clip && { clip }) })
}

/** A visitor with a few tokens, in the light. */
async function arrive({ chain, modal, page, wallet }: Visit): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await chain.fund(wallet.address, { USDC: '2480.75', WBTC: '0.05' })
  await modal.connect(wallet)
}

test('behavior: pictures of the modal in the light, in the dark and on a phone', async ({
  chain,
  modal,
  page,
  wallet,
}) => {
  await arrive({ chain, modal, page, wallet })
  await modal.fillSwap({ pay: 'ETH', amount: '0.5', receive: 'USDC' })
  await expect(modal.button('Review swap')).toBeEnabled()
  await shoot(page, 'modal-light', AROUND_CARD)

  await page.emulateMedia({ colorScheme: 'dark' })
  await modal.button('Back').click()
  await expect(modal.dialog.getByText('10 ETH')).toBeVisible()
  // Without the background of a button that has the pointer on it.
  await page.mouse.move(0, 0)
  await shoot(page, 'modal-dark', AROUND_CARD)

  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 390, height: 844 })
  await shoot(page, 'modal-phone')
})

test('behavior: the picture of a shared link is the front page with the inline modal', async ({
  chain,
  modal,
  page,
  wallet,
}) => {
  await page.setViewportSize({ width: 1200, height: 630 })
  await arrive({ chain, modal, page, wallet })
  await page.getByRole('button', { name: 'Show inline' }).click()
  await expect(page.getByRole('region').getByText('2,480.75 USDC')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.mouse.move(0, 0)
  await shoot(page, 'preview')
})
