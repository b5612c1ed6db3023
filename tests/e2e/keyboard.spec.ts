import { expect, type Locator, type Page } from '@playwright/test'
import { accountName } from './support/sign-in-view'
import { test, WITH_MOTION } from './support/test'

// These journeys use keys only: no mouse, no `click`, `focus` or `fill`. What moves must not take the focus.
test.use(WITH_MOTION)

const MOST_STOPS = 80

/** Runs in the page. Records the view each time the focus is outside the open dialog for ten frames. */
function noteLostFocus(): void {
  const lost: string[] = []
  let frames = 0
  Object.assign(window, { lostFocus: lost })
  const look = () => {
    const dialog = document.querySelector('dialog[open]')
    frames = dialog !== null && !dialog.contains(document.activeElement) ? frames + 1 : 0
    if (frames === 10) lost.push(dialog?.querySelector('h2')?.textContent ?? '')
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in the page. `unseen` names the previous stop if it looked the same with the focus as without. */
function inspectStop(): { name: string; unseen: string | null; outside: boolean } {
  const state = window as unknown as { last?: { element: Element; looks: string; name: string } }
  const looksOf = (element: Element) => {
    const parents = [element, element.parentElement, element.parentElement?.parentElement]
    const parts = [...parents, element.parentElement?.parentElement?.parentElement, element.nextElementSibling]
    return [...parts, ...element.children]
      .map((part) => {
        if (!part) return ''
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(part)
        return outlineStyle === 'none' ? boxShadow + borderColor : outlineWidth + outlineColor + boxShadow + borderColor
      })
      .join('|')
  }
  const { last } = state
  const unseen = last?.element.isConnected && looksOf(last.element) === last.looks ? last.name : null
  const element = document.activeElement ?? document.body
  const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 60)}`
  if (element === document.body) delete state.last
  else state.last = { element, looks: looksOf(element), name }
  const dialog = document.querySelector('dialog[open]')
  // Between the last and the first stop of a native dialog the browser's own bars have the focus, not an element.
  return { name, unseen, outside: dialog !== null && element !== document.body && !dialog.contains(element) }
}

async function tab(page: Page, key = 'Tab'): Promise<string> {
  await page.keyboard.press(key)
  const { name, unseen, outside } = await page.evaluate(inspectStop)
  expect(unseen, 'a stop that looks the same with the focus as without').toBeNull()
  expect(outside, `${name} is outside of the dialog`).toBe(false)
  return name
}

/** Presses Tab until the focus is on `target`. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  const met: string[] = []
  while (met.length < MOST_STOPS) {
    met.push(await tab(page))
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${target} was not reached: ${met.join(', ')}`)
}

test('behavior: with the keyboard only, a visitor connects, swaps, sees the result and disconnects, and the focus is never lost', async ({
  modal,
  page,
  wallet,
}) => {
  await page.addInitScript(noteLostFocus)
  const heading = modal.dialog.getByRole('heading', { level: 2 })
  await page.goto('/')
  await tabTo(page, modal.opener)
  await page.keyboard.press('Enter')
  await modal.shows('Connect')
  await expect(heading).toBeFocused()
  await tabTo(page, modal.button(/Scripted Wallet/))
  await page.keyboard.press('Enter')
  await modal.connected(wallet)
  await expect(modal.dialog).toBeHidden()
  await expect(modal.opener).toBeFocused()

  await page.keyboard.press('Enter')
  await modal.shows('Account')
  await expect(heading).toBeFocused()
  await tabTo(page, modal.button('Swap'))
  await page.keyboard.press('Space')
  await modal.shows('Swap')
  await expect(heading).toBeFocused()

  await tabTo(page, modal.button('Select a token').first())
  await page.keyboard.press('Enter')
  await modal.shows('Select a token')
  await expect(modal.dialog.getByRole('searchbox')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(modal.dialog.getByRole('listitem').getByRole('button').first()).toBeFocused()
  await page.keyboard.press('/')
  await expect(modal.dialog.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('USD')
  const results = modal.dialog.getByRole('list', { name: 'Results' }).getByRole('button')
  await page.keyboard.press('ArrowDown')
  await expect(results.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(results.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(modal.dialog.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('C')
  await expect(results).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await modal.shows('Swap')
  await expect(modal.button('USDC, change token')).toBeVisible()
  await expect(modal.dialog.getByRole('textbox', { name: 'Amount to pay' })).toBeFocused()
  await page.keyboard.type('1.5')
  await expect(modal.button('Review swap')).toBeEnabled()

  // The held key that opens the review repeats there, and must not confirm the swap.
  await page.keyboard.down('Enter')
  await modal.shows('Review swap')
  for (let repeat = 0; repeat < 20; repeat += 1) {
    await page.keyboard.down('Enter')
    await page.waitForTimeout(60)
  }
  await page.keyboard.up('Enter')
  await expect(heading).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await modal.shows('Review swap')
  expect(wallet.countOf('eth_sendTransaction')).toBe(0)
  await tabTo(page, modal.confirm)
  await page.keyboard.press('Enter')
  await modal.shows('Swap complete')
  await tabTo(page, modal.button('Back to account'))
  await page.keyboard.press('Enter')
  await modal.shows('Account')
  await expect(heading).toBeFocused()
  expect(wallet.sent).toHaveLength(1)

  await tabTo(page, modal.button('Settings'))
  await page.keyboard.press('Enter')
  await modal.shows('Settings')
  await tabTo(page, modal.button('Disconnect'))
  await page.keyboard.press('Enter')
  await expect(modal.dialog).toBeHidden()
  await expect(modal.opener).toHaveText('Connect wallet')
  await expect(modal.opener).toBeFocused()
  expect(await page.evaluate(() => (window as unknown as { lostFocus: string[] }).lostFocus)).toEqual([])
})

test('behavior: Tab and Shift+Tab cycle within the dialog, and nothing behind it gets the focus', async ({
  chain,
  modal,
  page,
  wallet,
}) => {
  await chain.fund(wallet.address, { USDC: '10', DAI: '30' })
  await modal.connect(wallet)
  await modal.openAccount()
  await expect(modal.dialog.getByText('10 USDC')).toBeVisible()
  for (const key of ['Tab', 'Shift+Tab']) {
    const met: string[] = []
    for (let press = 0; press < MOST_STOPS; press += 1) met.push(await tab(page, key))
    expect(new Set(met).size).toBeGreaterThan(5)
    // A cycle: each stop is visited again.
    for (const name of new Set(met)) expect(met.filter((each) => each === name).length, name).toBeGreaterThan(1)
  }
})

test('behavior: arrow keys move through tabs, choices and lists, and Esc returns the focus to the opener', async ({
  modal,
  page,
  wallet,
}) => {
  await modal.connect(wallet)
  await tabTo(page, modal.opener)
  await page.keyboard.press('Enter')
  await modal.shows('Account')
  const tokens = modal.dialog.getByRole('tab', { name: 'Tokens' })
  const activity = modal.dialog.getByRole('tab', { name: 'Activity' })
  await tabTo(page, tokens)
  await page.keyboard.press('ArrowRight')
  await expect(activity).toBeFocused()
  await expect(activity).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(tokens).toBeFocused()
  await expect(tokens).toHaveAttribute('aria-selected', 'true')

  await tabTo(page, modal.button('Settings'))
  await page.keyboard.press('Enter')
  await modal.shows('Settings')
  const themes = modal.dialog.getByRole('radio')
  await tabTo(page, themes.first())
  await page.keyboard.press('ArrowRight')
  await expect(themes.nth(1)).toBeFocused()
  await expect(themes.nth(1)).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(themes.first()).toBeChecked()
  await page.keyboard.press('Escape')
  await modal.shows('Account')

  await tabTo(page, modal.button(/^Network:/))
  await page.keyboard.press('Enter')
  await modal.shows('Networks')
  await page.keyboard.press('/')
  await expect(modal.dialog.getByRole('searchbox')).toBeFocused()
  const networks = modal.dialog.getByRole('list', { name: 'Networks' }).getByRole('button')
  await page.keyboard.press('ArrowDown')
  await expect(networks.first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(networks.last()).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expect(networks.nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await modal.shows('Account')
  await page.keyboard.press('Escape')
  await expect(modal.dialog).toBeHidden()
  await expect(modal.opener).toBeFocused()
})

test.describe('with sign-in required', () => {
  test.use({ signIn: 'required' })

  test('behavior: with the keyboard only, a visitor connects, declines the message, signs it, signs out and cancels', async ({
    modal,
    page,
    signing,
    wallet,
  }) => {
    await page.addInitScript(noteLostFocus)
    const heading = modal.dialog.getByRole('heading', { level: 2 })
    await page.goto('/')
    await tabTo(page, modal.opener)
    await page.keyboard.press('Enter')
    await modal.shows('Connect')
    await tabTo(page, modal.button(/Scripted Wallet/))
    await page.keyboard.press('Enter')
    await signing.asks()
    await expect(heading).toBeFocused()

    await tabTo(page, modal.dialog.locator('summary'))
    await page.keyboard.press('Space')
    await expect(signing.text).toBeVisible()
    // Longer than its box, so that it must be focusable to be read.
    await tabTo(page, signing.text)
    wallet.declineNext('personal_sign')
    await tabTo(page, signing.button)
    await page.keyboard.press('Enter')
    await expect(modal.alert).toContainText('Signature declined')
    await page.keyboard.press('Escape')
    await modal.shows('Sign in')
    await expect(signing.button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(modal.dialog).toBeHidden()
    await expect(modal.opener).toBeFocused()
    expect(await signing.accounts()).toEqual([accountName(wallet)])

    await page.keyboard.press('Enter')
    await modal.shows('Account')
    await tabTo(page, modal.button('Settings'))
    await page.keyboard.press('Enter')
    await tabTo(page, modal.button('Sign out of this browser'))
    await page.keyboard.press('Enter')
    await signing.asks()
    await expect(heading).toBeFocused()
    expect(await signing.accounts()).toEqual([])
    await tabTo(page, signing.cancel)
    await page.keyboard.press('Enter')
    await expect(modal.opener).toHaveText('Connect wallet')
    await expect(modal.opener).toBeFocused()
    expect(await page.evaluate(() => (window as unknown as { lostFocus: string[] }).lostFocus)).toEqual([])
  })
})
