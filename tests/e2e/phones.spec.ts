import { devices, expect, type Page } from '@playwright/test'
import { explorerWallet } from '@/tests/fakes/explorer-answers'
import { deferred } from '@/tests/support/deferred'
import { startUpstreamServer } from '@/tests/unit/server/upstream/upstream-server'
import { countPresses, notePath } from './support/path-cost'
import { test as base } from './support/relay-test'

/** A device of Playwright, shown by Chromium. */
function phone(name: 'iPhone 13' | 'Pixel 7') {
  const { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch } = devices[name] ?? {}
  if (userAgent === undefined || viewport === undefined) throw new Error(`no device ${name}`)
  return { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch }
}

interface OpenedAddress {
  readonly url: string
  readonly disposition: string
  readonly reason: string
}

/** Addresses that the page asks the browser to open from now on, other schemes included, and what caused each. */
async function recordOpened(page: Page): Promise<readonly OpenedAddress[]> {
  const opened: OpenedAddress[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  session.on('Page.frameRequestedNavigation', ({ url, disposition, reason }) => {
    opened.push({ url, disposition, reason })
  })
  return opened
}

base.describe('an iPhone', () => {
  base.use(phone('iPhone 13'))

  base(
    'behavior: a press opens the wallet by its link; if nothing opens, other ways show; the link pairs',
    async ({ context, modal, page, phone: wallet }) => {
      const counted = await countPresses(context)
      await modal.open()
      await modal.button(/Rainbow/).tap()
      const link = modal.dialog.getByRole('link', { name: 'Open Rainbow' })
      await expect(link).toHaveAttribute('href', /^rainbow:\/\/wc\?uri=wc%3A/)
      const opened = await recordOpened(page)
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      const href = (await link.getAttribute('href')) ?? ''
      await link.tap()
      notePath('WalletConnect on a phone with the app, up to the app', counted(), 3)
      await expect.poll(() => opened).toEqual([{ url: href, disposition: 'currentTab', reason: 'anchorClick' }])
      const other = modal.dialog.getByRole('link', { name: 'Open rnbwapp.com' })
      await expect(other).toBeHidden()
      await page.clock.runFor(2_000)
      await expect(other).toBeVisible()
      await expect(modal.dialog.getByRole('link', { name: /App Store/ })).toBeVisible()
      await expect(modal.dialog.getByRole('img', { name: 'QR code that connects a wallet' })).toBeVisible()
      await page.clock.resume()
      await wallet.scan(new URL(href).searchParams.get('uri') ?? '')
      await expect(page.getByRole('button', { name: `Account ${wallet.address}` })).toBeVisible()
    },
  )
})

/** A PNG of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Links that an explorer must not make the page open. */
const HOSTILE = [
  'javascript:document.title="owned"',
  'data:text/html,<script>alert(1)</script>',
  'intent://evil.example/#Intent;scheme=https;package=com.evil;end',
  '//evil.example',
  'https://evil.example@wallet.example/',
  'java\nscript:alert(1)',
  'tel:+15551234',
]

/** The explorer holds its pictures back until a test resolves `pictures`. */
const test = base.extend<{ readonly explorer: { readonly pictures: ReturnType<typeof deferred<void>> } }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
  explorer: async ({}, use) => use({ pictures: deferred<void>() }),
  explorerUrl: async ({ explorer }, use) => {
    const wallets = Array.from({ length: 40 }, (_, index) => {
      const link = HOSTILE[index]
      const fields = { homepage: link, mobile_link: link, link_mode: link, desktop_link: link, webapp_link: link }
      return explorerWallet(index + 1, link === undefined ? {} : { ...fields, name: `Hostile ${index + 1}` })
    })
    const server = await startUpstreamServer(async ({ url = '' }, response) => {
      if (url.startsWith('/getWallets')) {
        const list = url.includes('include=') || url.includes('rdns=') ? [] : wallets
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ count: list.length, data: list }))
        return
      }
      await explorer.pictures.promise
      // Every third picture is missing.
      const isMissing = /[0369]\?/.test(url)
      response.writeHead(isMissing ? 404 : 200, { 'content-type': 'image/png' }).end(isMissing ? '' : PICTURE)
    })
    await use(server.url)
    explorer.pictures.resolve()
    await server.close()
  },
})

test.describe('an Android phone with a hostile explorer', () => {
  test.use(phone('Pixel 7'))

  test('error: the list does not move while pictures arrive, no link of the explorer is ever opened, and every wallet leads somewhere', async ({
    explorer,
    modal,
    page,
  }) => {
    await modal.open()
    const opened = await recordOpened(page)
    await modal.button('All wallets').tap()
    const rows = modal.dialog.locator('[data-index]')
    const pictures = rows.locator('img')
    await expect(pictures.first()).toBeVisible()
    const places = () =>
      rows.evaluateAll((all) =>
        all.map((row) => {
          const words = row.querySelector('button')?.children[1]
          return [words?.textContent, row.getBoundingClientRect().toJSON(), words?.getBoundingClientRect().toJSON()]
        }),
      )
    const before = await places()
    const shown = await pictures.count()
    explorer.pictures.resolve()
    // Pictures that are missing give way to letters.
    await expect
      .poll(() =>
        pictures.evaluateAll((all: HTMLImageElement[]) => all.every((one) => one.complete && one.naturalWidth > 0)),
      )
      .toBe(true)
    expect(await pictures.count()).toBeLessThan(shown)
    expect(await pictures.count()).toBeGreaterThan(0)
    expect(await places()).toEqual(before)

    for (const index of HOSTILE.keys()) {
      await modal.button(new RegExp(`Hostile ${index + 1}$`)).tap()
      await modal.shows('Get a wallet')
      await expect(modal.dialog.getByText('No official page of this wallet is known.')).toBeVisible()
      await expect(modal.dialog.getByRole('link')).toHaveCount(0)
      await modal.button('Back').tap()
    }
    expect(opened).toEqual([])
    await expect(page).not.toHaveTitle('owned')
  })
})
