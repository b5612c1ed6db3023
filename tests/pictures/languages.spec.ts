import { expect, type Page } from '@playwright/test'
import { loadApprovalTexts } from '@/lib/text/approval-texts'
import { locales, PSEUDO_LOCALE } from '@/lib/text/locales'
import { loadStopTexts } from '@/lib/text/stop-texts'
import type { TextKey } from '@/lib/text/text-key'
import { test } from '@/tests/e2e/support/test'
import { announceClaimant } from './announce-claimant'
import { addChanges, addSessions, recordsOf } from './made-up-past'
import { unreadableTexts } from './unreadable'
import { wordsOf } from './words'

/** Pictures for review of every view in every language. The test also asserts that no text is cut off or covered. */
const FOLDER = 'test-results/pictures/languages'

/** Thirty views in three sizes. */
const TIMEOUT_MS = 480_000

/** 2480.75, as any language writes it. */
const BALANCE = /2\D?480[.,]75/

const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 568 },
} as const

const TOKEN = 'A'.repeat(43)
const APPROVAL = {
  ...{
    status: 'pending',
    projectName: 'shop',
    embedOrigin: 'https://shop.example',
    matchNumber: '07',
    isSameBrowser: false,
  },
  ...{ browser: 'Firefox', system: 'Android' },
  ...{ startedAt: Date.UTC(2026, 10, 24, 12), expiresAt: Date.UTC(2026, 10, 24, 12, 20) },
}

test.use({ signIn: 'required' })

for (const locale of [...locales, PSEUDO_LOCALE] as const) {
  test(`behavior: ${locale}: no text of any view is cut off or covered`, async ({
    baseURL,
    chain,
    context,
    modal,
    node,
    page,
    wallet,
  }) => {
    test.setTimeout(TIMEOUT_MS)
    const t = await wordsOf(locale)
    let number = 0
    /**
     * @param part - What fits the narrowest phone: the card, or a page with one card. The site is not measured there.
     */
    const shoot = async (name: string, part: 'card' | 'page' | 'site' = 'card') => {
      number += 1
      // What has not been scrolled to has no layout yet.
      if (part === 'site')
        await page.evaluate(() => {
          for (const below of document.querySelectorAll<HTMLElement>('.site-below'))
            below.style.contentVisibility = 'visible'
        })
      await page.waitForTimeout(300)
      for (const [size, viewport] of Object.entries(SIZES)) {
        // The pseudo-language has no readers.
        if (size === 'narrow' && (part === 'site' || locale === PSEUDO_LOCALE)) continue
        await page.setViewportSize(viewport)
        await page.waitForTimeout(200)
        expect.soft(await unreadableTexts(page), `${name}, ${size}`).toEqual([])
        if (size === 'narrow') continue
        const path = `${FOLDER}/${locale}-${size}-${String(number).padStart(2, '0')}-${name}.png`
        if (size === 'desktop' && part === 'card') await card(page).screenshot({ path })
        else await page.screenshot({ path, fullPage: part === 'site' })
      }
      await page.setViewportSize(SIZES.phone)
    }
    const { dialog } = modal
    const shows = (title: TextKey) => modal.shows(t(title))
    // In some languages two buttons of a view have the same text.
    const button = (key: TextKey) => modal.button(t(key)).first()
    const opener = page
      .getByRole('button', { name: t('button.connect'), exact: true })
      .or(page.getByRole('button', { name: t('button.account', { address: wallet.address }), exact: true }))
      .first()

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await context.addCookies([{ name: 'foyer-locale', value: locale, url: baseURL! }])
    await chain.fund(wallet.address, { USDC: '2480.75', USDT: '310', DAI: '0.42', WBTC: '0.05' })
    const twin = await chain.deployToken({ name: 'USD Coin', symbol: 'USDС', decimals: 6 })
    await addChanges(page)

    await test.step('connecting', async () => {
      await page.goto('/')
      await shoot('host-page', 'site')
      await opener.click()
      await expect(modal.button(/Scripted Wallet/)).toBeVisible()
      await announceClaimant(page)
      await expect(modal.button(/Claimant/)).toBeVisible()
      await shoot('Connect')
      await button('connect.all').click()
      await expect(modal.button(/Rainbow/)).toBeVisible()
      await shoot('AllWallets')
      await modal.button(/Rainbow/).click()
      await expect(dialog.getByRole('link', { name: 'rainbow.me' })).toBeVisible()
      await shoot('Downloads')
      await button('modal.back').click()
      await button('modal.back').click()
      const connecting = wallet.holdNext('eth_requestAccounts')
      await modal.button(/Scripted Wallet/).click()
      await shoot('ConnectingExternal')
      connecting.decline()
      await expect(modal.alert).toBeVisible()
      await shoot('ConnectingExternal-declined')
      await button('common.tryAgain').click()
    })

    await test.step('signing in', async () => {
      await shows('title.SIWXSignMessage')
      await expect(button('signIn.signIn')).toBeEnabled()
      await button('modal.close').click()
      await shoot('SIWXSignMessage')
      const request = wallet.holdNext('personal_sign')
      await button('signIn.signIn').click()
      await expect(button('signIn.inWallet')).toBeVisible()
      await shoot('SIWXSignMessage-in-the-wallet')
      request.decline()
      await expect(modal.alert.filter({ hasText: t('error.signInDeclined') })).toBeVisible()
      await shoot('SIWXSignMessage-declined')
      await button('signIn.signIn').click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText(BALANCE).first()).toBeVisible()
      await shoot('host-page-connected', 'site')
      await addSessions(page)
    })

    await test.step('the account', async () => {
      await page.evaluate(
        (records) => localStorage.setItem('foyer.transactions', JSON.stringify(records)),
        recordsOf(wallet.address),
      )
      await page.goto('/')
      await opener.click()
      await shows('title.Account')
      await expect(dialog.getByText(BALANCE).first()).toBeVisible()
      await shoot('Account')
      await dialog.getByRole('tab', { name: t('account.activity') }).click()
      await expect(dialog.getByRole('list', { name: t('activity.today') })).toBeVisible()
      await shoot('Activity')
      await dialog
        .getByRole('list', { name: t('activity.today') })
        .getByText(t('activity.swap', { source: 'ETH', target: 'USDC' }))
        .first()
        .click()
      await shoot('Activity-details')
      await dialog.getByRole('tab', { name: t('account.tokens') }).click()
      for (const view of ['Receive', 'AccountSettings', 'ProfileWallets'] as const) {
        const labels = {
          Receive: 'account.receive',
          AccountSettings: 'title.AccountSettings',
          ProfileWallets: 'account.wallets',
        } as const
        await button(labels[view]).click()
        await shows(`title.${view}`)
        if (view === 'AccountSettings') await dialog.locator('summary', { hasText: t('sessions.everywhere') }).click()
        await shoot(view)
        if (view === 'AccountSettings') {
          await modal.dialog.getByText(t('settings.allowances'), { exact: true }).click()
          await shows('title.Allowances')
          await shoot('Allowances')
          await button('modal.back').click()
        }
        await button('modal.back').click()
        await shows('title.Account')
      }
      await modal.button(t.like('account.network')).click()
      await shows('title.Networks')
      await shoot('Networks')
      const switching = wallet.holdNext('wallet_switchEthereumChain')
      await modal.button(/^Ethereum/).click()
      await shoot('SwitchNetwork')
      switching.decline()
      await expect(modal.alert).toBeVisible()
      await shoot('SwitchNetwork-declined')
      await button('modal.back').click()
      await button('modal.back').click()
      await shows('title.Account')
      node.fail({ status: 404 })
      await button('common.refresh').click()
      await expect(modal.alert).toBeVisible()
      await modal.alert.getByText(t('failure.details')).click()
      await shoot('Account-stale')
      node.reset()
    })

    await test.step('a swap', async () => {
      await page.goto('/')
      await opener.click()
      await button('account.swap').click()
      await shows('title.Swap')
      await shoot('Swap-empty')
      const pills = dialog
        .getByRole('button', { name: t('amount.selectToken') })
        .or(modal.button(t.like('amount.changeToken')))
      const field = dialog.getByRole('textbox', { name: t('swap.payAmount') })
      await pills.nth(1).click()
      await shows('title.SwapSelectToken')
      await shoot('SwapSelectToken')
      await dialog.getByRole('searchbox').fill(twin)
      const importButton = modal.button(t.like('selectToken.import'))
      await importButton.waitFor()
      await shoot('SwapSelectToken-look-alike')
      await dialog.getByRole('searchbox').fill('USDC')
      await dialog.getByRole('listitem').getByText('USDC', { exact: true }).first().click()
      await shows('title.Swap')
      await field.fill('99')
      await shoot('Swap-insufficient')
      await field.fill('0.5')
      await expect(button('swap.button.review')).toBeEnabled()
      await dialog.locator('summary', { hasText: t('swap.route') }).click()
      await shoot('Swap')
      await button('swap.settings').click()
      await dialog.getByRole('textbox', { name: t('swap.slippageCustom') }).fill('20')
      await shoot('Swap-settings')
      await button('swap.slippageAuto').click()
      await button('swap.settings').click()
      await page.route('**/api/swap/quote*', async (route) => {
        const response = await route.fetch()
        const { quotes } = (await response.json()) as { quotes: object[] }
        await route.fulfill({
          response,
          json: { quotes: quotes.map((quote) => ({ ...quote, priceImpactBps: 1_430 })) },
        })
      })
      await field.fill('2.5')
      await expect(button('swap.button.acceptImpact')).toBeVisible()
      await shoot('Swap-impact')
      await page.unroute('**/api/swap/quote*')
      await pills.nth(0).click()
      await shows('title.SwapSelectToken')
      await dialog.getByRole('searchbox').fill('USDT')
      await dialog.getByRole('listitem').getByText('USDT', { exact: true }).first().click()
      await shows('title.Swap')
      await field.fill('40')
      await button('swap.button.review').click()
      await shows('title.SwapPreview')
      await shoot('SwapPreview')
      wallet.declineNext('eth_sendTransaction')
      await modal.button(t.like('preview.confirm')).click()
      await expect(modal.alert).toBeVisible()
      await shoot('SwapPreview-declined')
      const approval = wallet.holdNext('eth_sendTransaction')
      const swap = wallet.holdNext('eth_sendTransaction')
      await modal.button(t.like('preview.confirm')).click()
      await expect(button('swap.approveInWallet')).toBeVisible()
      await shoot('SwapPreview-approving')
      approval.approve()
      await expect(button('request.confirmInWallet')).toBeVisible()
      await shoot('SwapPreview-confirming')
      await chain.pauseMining()
      swap.approve()
      await expect(dialog.getByText(t('preview.submitted'))).toBeVisible()
      await shoot('SwapPreview-sent')
      await chain.resumeMining()
      await shows('preview.titleDone')
      await shoot('SwapPreview-done')
      await button('request.toAccount').click()
      await shows('title.Account')
      await shoot('Account-swapped')
    })

    await test.step('a network that is not supported', async () => {
      await wallet.changeChain(424_242)
      await shows('title.UnsupportedChain')
      await button('modal.close').click()
      await shoot('UnsupportedChain')
      await page.goto('/nowhere')
      await shoot('not-found', 'site')
    })

    await test.step('the pages of mails', async () => {
      const url = (role: string, path: string) => `${baseURL?.replace('//', `//${role}.`)}${path}`
      const texts = { approve: await loadApprovalTexts(locale), stop: await loadStopTexts(locale) }
      await page.route('**/api/vault/approvals/read?*', (route) => route.fulfill({ json: APPROVAL }))
      await page.route('**/api/wallet/notices/stop?*', (route) => route.abort())
      for (const role of ['vault', 'wallet'])
        await context.addCookies([{ name: 'foyer-locale', value: locale, url: url(role, '/') }])
      await page.goto(url('vault', `/approve#${TOKEN}`))
      await expect(page.getByRole('button', { name: texts.approve['approve.approve'] })).toBeVisible()
      await shoot('approve', 'page')
      await page.goto(url('wallet', `/stop#${TOKEN}`))
      const stop = page.getByRole('button', { name: texts.stop['stop.button'] })
      await expect(stop).toBeVisible()
      await shoot('stop', 'page')
      await stop.click()
      await expect(page.getByRole('heading', { name: texts.stop['stop.failedTitle'] })).toBeVisible()
      await shoot('stop-failed', 'page')
    })
  })
}

/** The card: the visible part of the dialog. */
const card = (page: Page) => page.getByRole('dialog').locator('xpath=.//h2/../..').first()
