import { expect } from '@playwright/test'
import { LOCALE_COOKIE } from '@/lib/runtime/visitor-cookies'
import { test } from '@/tests/e2e/support/test'

/** Pictures for review, as in `views.spec.ts`: the host page before and after connecting, with all parts open. */
const FOLDER = 'test-results/pictures'

const DEVICES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

/** Right to left, long words, another script, and English texts made 50 % longer. */
const LOCALES = ['ar', 'de', 'ja', 'en-XA'] as const

for (const device of ['desktop', 'phone'] as const) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`behavior: pictures of the host page on a ${device}, ${scheme}`, async ({
      baseURL,
      chain,
      context,
      modal,
      page,
      wallet,
    }) => {
      await page.setViewportSize(DEVICES[device])
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      const shoot = async (name: string) => {
        // Pictures of tokens are small; a second is enough for all of them.
        await page.waitForTimeout(1_000)
        await page.screenshot({ path: `${FOLDER}/${device}-${scheme}-host-${name}.png`, fullPage: true })
      }
      await page.goto('/')
      await shoot('visitor')
      await chain.fund(wallet.address, { USDC: '2480.75', WBTC: '0.05', DAI: '4' })
      await modal.connect(wallet)
      await page.getByText('Events, live').click()
      await page.getByRole('button', { name: 'Show inline' }).click()
      await expect(page.getByRole('region', { name: 'Account' }).getByText('10 ETH')).toBeVisible()
      await shoot('connected')
      for (const locale of LOCALES) {
        await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: baseURL ?? '' }])
        await page.goto('/')
        await shoot(locale)
      }
    })
  }
}
