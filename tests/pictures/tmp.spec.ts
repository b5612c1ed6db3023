import { expect } from '@playwright/test'
import { loadLocale } from '@/lib/text/load-locale'
import { test } from '@/tests/e2e/support/relay-test'
import { ScriptedWallet } from '@/tests/e2e/support/scripted-wallet'
import { fillText } from '@/lib/text/fill-text'
const FOLDER = '/tmp/ww-pics'
const LOOKS = { pl: [390, 844, 'light'], pd: [390, 844, 'dark'], dl: [1280, 844, 'light'], dd: [1280, 844, 'dark'] } as const
for (const locale of (process.env.LOCALES ?? 'en,ar,de').split(',')) {
  test(`pictures ${locale}`, async ({ app, baseURL, context, chain, modal, page, stack }) => {
    test.setTimeout(400_000)
    void app
    const l = await loadLocale(locale as 'en')
    const parts = await Promise.all(Object.entries(l).filter(([k, v]) => typeof v === 'function' && k !== 'shell').map(([, v]) => (v as () => Promise<object>)()))
    const texts = Object.assign({}, l.shell, ...parts) as Record<string, string>
    const t = (k: string, d = {}) => fillText(texts[k] as string, d)
    const like = (k: string) => new RegExp(`^${(texts[k] as string).replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/\{\w+\}/g, '.+').replace(/\s/g, String.raw`\s`)}$`)
    await context.addCookies([{ name: 'foyer-locale', value: locale, url: baseURL! }])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const shoot = async (name: string) => {
      for (const [look, [width, height, colorScheme]] of Object.entries(LOOKS)) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.waitForTimeout(350)
        await page.screenshot({ path: `${FOLDER}/${locale}-${name}-${look}.png`, ...(width === 1280 && { clip: { x: 430, y: 0, width: 420, height: 844 } }) })
      }
      await page.setViewportSize({ width: 1280, height: 844 })
    }
    await page.goto('/')
    await page.getByRole('button', { name: t('button.connect'), exact: true }).first().click()
    await modal.button(t('connect.all')).click()
    for (const [wallet, tabs] of [['Zerion', ['mobile', 'desktop', 'browser']], ['Gemini', ['web']]] as const) {
      await modal.dialog.getByRole('searchbox').fill(wallet)
      await modal.button(new RegExp(wallet)).first().click()
      await page.waitForTimeout(1200)
      for (const tab of tabs) {
        const found = modal.dialog.getByRole('tab', { name: t(`pairing.${tab}`) })
        if (await found.count()) await found.click()
        await page.waitForTimeout(600)
        await shoot(`chosen-${wallet}-${tab}`)
        if (tab === 'desktop' || tab === 'web') {
          const link = modal.dialog.getByRole('link').first()
          if (await link.count()) {
            await link.evaluate((e) => e.addEventListener('click', (x) => x.preventDefault()))
            await link.click()
            await page.waitForTimeout(2600)
            await shoot(`chosen-${wallet}-${tab}-nothing`)
          }
        }
      }
      await modal.button(t('modal.back')).click()
    }
    await modal.button(t('modal.close')).click()
    const wallet = await ScriptedWallet.install(page, stack.chain.rpcUrl)
    await chain.fund(wallet.address, { ETH: '10', USDC: '2480.75' })
    await page.goto('/')
    await page.getByRole('button', { name: t('button.connect'), exact: true }).first().click()
    await modal.button(/Scripted Wallet/).click()
    await expect(modal.dialog).toBeHidden()
    await page.getByRole('button', { name: t('button.account', { address: wallet.address }) }).first().click()
    await modal.button(t('account.send')).click()
    await modal.shows(t('title.Send'))
    await expect(modal.button(like('amount.change').source ? /ETH/ : /ETH/)).toBeVisible()
    await shoot('send-empty')
    const boxes = modal.dialog.getByRole('textbox')
    await boxes.nth(0).fill('1.25')
    await boxes.nth(1).fill('0x5e5e')
    await page.waitForTimeout(800)
    await shoot('send-bad-address')
    await boxes.nth(1).fill(wallet.address)
    await page.waitForTimeout(800)
    await shoot('send-own')
    await boxes.nth(1).fill(`0x${'5e'.repeat(20)}`)
    await expect(modal.button(t('send.button.review'))).toBeEnabled()
    await page.waitForTimeout(500)
    await shoot('send-filled')
    await modal.button(t('send.button.review')).click()
    await modal.shows(t('title.SendPreview'))
    await page.waitForTimeout(1000)
    await shoot('send-review')
    await modal.dialog.getByRole('button', { name: /ETH/ }).last().click()
    await page.waitForTimeout(3500)
    await shoot('send-done')
  })
}
