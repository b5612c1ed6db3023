import { expect, type Page } from '@playwright/test'
import { atRest } from './support/at-rest'
import { hostileSheets } from './support/hostile-sheets'
import { comparePixels } from './support/pixels'
import { saveData } from './support/save-data'
import { hostQuery, test } from './support/test'

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

/**
 * Hides the page behind the modal: its styles may change. The modal becomes its own layer on a plain background,
 * because letters and round corners are smoothed against the pixels below them.
 */
const HIDE_PAGE = `dialog::backdrop { background: #777 !important; opacity: 1 !important }
  dialog { background: #777 !important; will-change: transform !important }`

/** Adds a style sheet to the page, last in the cascade; `null` removes it. */
async function setSheet(page: Page, id: string, css: string | null): Promise<void> {
  await page.evaluate(
    ([name, text]) => {
      document.getElementById(name)?.remove()
      if (text === null) return
      const style = document.createElement('style')
      style.id = name
      style.textContent = text
      document.head.append(style)
    },
    [id, css] as const,
  )
  // Two frames, in which parts adapt to the height of their content.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

const shoot = (page: Page) => page.screenshot({ animations: 'disabled' })

/** A screenshot after token and wallet images have loaded and nothing is redrawn any more. */
const shootAtRest = (page: Page) => atRest('the picture', () => shoot(page))

/** Names of the sheets that style the dialog itself, around its card: `HIDE_PAGE` would hide their effect. */
async function sheetsThatStyleDialog(page: Page): Promise<readonly string[]> {
  return page.evaluate((sheets) => {
    const dialog = document.querySelector('dialog[open]')
    const found = sheets.filter(([, css]) => {
      const style = document.createElement('style')
      style.textContent = css
      document.head.append(style)
      const { backgroundColor, backgroundImage, willChange } = getComputedStyle(dialog as Element)
      style.remove()
      return backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none' || willChange !== 'auto'
    })
    return found.map(([id]) => id)
  }, Object.entries(hostileSheets))
}

for (const [device, viewport] of Object.entries(SIZES)) {
  test(`behavior: no style of a host page changes a pixel of the modal, ${device}`, async ({
    chain,
    modal,
    page,
    stack,
    wallet,
  }) => {
    test.setTimeout(360_000)
    await page.setViewportSize(viewport)
    // A text that shows an age would change by itself.
    await page.clock.setFixedTime(Date.now())
    await chain.fund(wallet.address, { USDC: '2480.75', DAI: '42.1' })
    const host = await stack.foreignHost()
    const expectUntouched = async (view: string) => {
      await page.mouse.move(2, 2)
      expect(await sheetsThatStyleDialog(page), `${view}: sheets that style the dialog`).toEqual([])
      await setSheet(page, 'hide', HIDE_PAGE)
      const untouched = await shootAtRest(page)
      for (const [attack, css] of Object.entries(hostileSheets)) {
        await setSheet(page, 'hostile', css)
        const { touched, largest, box } = await comparePixels(page, untouched, await shoot(page))
        expect.soft(touched, `${view}: ${attack}: ${touched} pixels, by ${largest} at most, from ${box}`).toBe(0)
        await setSheet(page, 'hostile', null)
      }
      await setSheet(page, 'hide', null)
    }
    const query = hostQuery(stack.app.url, chain)
    await modal.open(`${host.url}?${query}`)
    await expect(modal.button(/Scripted Wallet/)).toBeVisible()
    await expectUntouched('Connect')
    await modal.button(/Scripted Wallet/).click()
    await modal.connected(wallet)
    await expect(modal.dialog).toBeHidden()
    await modal.openAccount()
    await expect(modal.dialog.getByText('2,480.75 USDC')).toBeVisible()
    await expectUntouched('Account')
    await modal.openSwap()
    await expectUntouched('Swap')
  })
}

/** Content of a host page. It has each element that a rule for bare elements could change. */
const SHELF = `
  <h2>Shelf</h2><p>A paragraph with <a href="#shelf">a link</a>, <b>bold</b>, <code>code</code> and <small>small print</small>.</p>
  <ul><li>First</li><li>Second</li></ul><ol><li>One</li></ol><blockquote>Said somebody.</blockquote><hr>
  <table border="1"><tr><th>Item</th><td>42.00</td></tr></table>
  <p><button>Buy</button> <input value="A field"> <input type="checkbox" checked> <input type="radio"> <input type="range">
  <select><option>An option</option></select> <progress value="0.4"></progress></p><textarea>Words</textarea>
  <details open><summary>More</summary>Details</details><dialog open>A dialog of the page</dialog>
  <svg width="40" height="40" fill="teal"><circle cx="20" cy="20" r="16" stroke="black"/></svg><div style="height:900px">Far</div>`

/** Hides the boxes of the modal, but not their effects on the page. */
const HIDE_MODAL = `dialog[data-foyer], dialog[data-foyer] * { visibility: hidden !important }
  dialog[data-foyer]::backdrop { visibility: hidden !important; background: none !important }`

test('behavior: the modal changes no pixel of the host page, loaded, open or closed', async ({
  chain,
  modal,
  page,
  stack,
  wallet,
}) => {
  const host = await stack.foreignHost()
  const query = hostQuery(stack.app.url, chain)
  const arrive = async () => {
    await page.goto(`${host.url}?${query}`)
    await page.locator('body').evaluate((body, html) => {
      const shelf = document.createElement('section')
      shelf.id = 'shelf'
      shelf.innerHTML = html
      body.append(shelf)
      window.scrollTo(0, 60)
    }, SHELF)
    await modal.opener.waitFor()
  }
  /** The page without a pointer over it. */
  const shootPage = async () => {
    await page.mouse.move(2, 2)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    // At rest, colours changed by the pointer or the focus are reset.
    return shootAtRest(page)
  }
  const expectSame = async (where: string, before: Buffer) => {
    const { touched, largest, box } = await comparePixels(page, before, await shootPage())
    expect.soft(touched, `${where}: ${touched} pixels, by ${largest} at most, from ${box}`).toBe(0)
  }
  const sheets = () => page.evaluate(() => document.styleSheets.length)
  // A page that is idle would have loaded them, unless the visitor saves data.
  await saveData(page)
  await arrive()
  const fresh = await shootPage()
  const sheetsBefore = await sheets()
  const dialog = page.locator('dialog[data-foyer-root]')
  await modal.opener.click()
  await dialog.getByText('Scripted Wallet').waitFor()
  expect(await sheets(), 'the styles of the modal are loaded').toBeGreaterThan(sheetsBefore)
  await setSheet(page, 'hide', HIDE_MODAL)
  await expectSame('behind the open modal', fresh)
  await setSheet(page, 'hide', null)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expectSame('after the modal was open', fresh)

  // Without our styles the rest of the page looks the same.
  const shelf = page.locator('#shelf')
  const styled = await shelf.screenshot()
  await page.evaluate(() => {
    const opener = document.querySelector<HTMLElement>('#shop button')
    const { width = 0, height = 0 } = opener?.getBoundingClientRect() ?? {}
    for (const sheet of document.styleSheets) sheet.disabled = true
    // Only the opener may change; it keeps its size, so that the rest does not move.
    opener?.style.setProperty('display', 'inline-block')
    opener?.style.setProperty('box-sizing', 'border-box')
    opener?.style.setProperty('width', `${width}px`)
    opener?.style.setProperty('height', `${height}px`)
  })
  const bare = await comparePixels(page, styled, await shelf.screenshot())
  expect.soft(bare.touched, `without our styles: ${bare.touched} pixels, from ${bare.box}`).toBe(0)

  await arrive()
  await modal.opener.click()
  await dialog.getByText('Scripted Wallet').click()
  await modal.connected(wallet)
  await expect(dialog).toBeHidden()
  await arrive()
  await modal.connected(wallet)
  const connected = await shootPage()
  await modal.opener.click()
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Amount to pay' }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expectSame('after the views of a connected visitor', connected)
})
