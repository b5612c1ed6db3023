import { expect, type Locator, type Page } from '@playwright/test'
import { serveUnderOrigin } from './support/foreign-host'
import { keepMessage } from './support/keep-message'
import type { ModalPage } from './support/modal-page'
import type { ScriptedWallet } from './support/scripted-wallet'
import { hostQuery, test, WITH_MOTION } from './support/test'
import { waysOut } from './support/ways-out'

test.use({ ...WITH_MOTION, viewport: { width: 390, height: 844 }, hasTouch: true })

const waysBack = ['Esc', 'the browser’s Back']

interface Row {
  /** Required sign-in: visitors must sign in before any other view. */
  readonly signIn?: 'required'
  /** Opens the view from a page where `wallet` is connected and the modal is closed. */
  readonly reach: (modal: ModalPage, wallet: ScriptedWallet) => Promise<void>
  readonly title: string
  /** The effect of each way out; a view that is not the first goes back to `back`. */
  readonly ends: { readonly closes: true; readonly back?: string } | { readonly says: string }
}

/** A view that handles its ways out differently needs one more row. */
const rows: Readonly<Record<string, Row>> = {
  UnsupportedChain: {
    reach: async (modal, wallet) => {
      await modal.openAccount()
      await wallet.changeChain(424_242)
    },
    title: 'Switch network',
    ends: { says: 'Choose a network or disconnect to close' },
  },
  'SIWXSignMessage with required sign-in': {
    signIn: 'required',
    reach: (modal) => modal.shows('Sign in'),
    title: 'Sign in',
    ends: { says: 'Sign in or disconnect to close' },
  },
  'Account as the first view': {
    reach: (modal) => modal.openAccount(),
    title: 'Account',
    ends: { closes: true },
  },
  'ProfileWallets as the second view': {
    reach: async (modal) => {
      await modal.openAccount()
      await modal.button('Wallets').click()
    },
    title: 'Wallets',
    ends: { closes: true, back: 'Account' },
  },
}

/**
 * Counts the shakes that have ended. How long one lasts is tested with fake time, in `tests/spec` and `tests/views`.
 */
async function watchShakes(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { shakes: 0 }
    new MutationObserver((records) => {
      for (const { target } of records) if (!(target as Element).hasAttribute('data-shaking')) seen.shakes++
    }).observe(document, { subtree: true, attributeFilter: ['data-shaking'] })
    Object.assign(window, { seen })
  })
  return () => page.evaluate(() => (window as unknown as { seen: { shakes: number } }).seen.shakes)
}

for (const [name, { signIn = 'off', reach, title, ends }] of Object.entries(rows)) {
  test.describe(name, () => {
    test.use({ signIn })

    test(`behavior: every way out of ${name} closes it, goes back or shows why not`, async ({
      app,
      chain,
      modal,
      page,
      stack,
      wallet,
    }) => {
      const host = await stack.foreignHost(signIn === 'off' ? 'allowed' : 'under app')
      const query = hostQuery(app.url, chain, { signIn })
      const address = signIn === 'off' ? host.url : await serveUnderOrigin(page, app.url, host)
      await modal.open(`${address}?${query}`)
      await modal.button(new RegExp(wallet.name)).click()
      await modal.connected(wallet)
      if (signIn === 'off') await expect(modal.dialog).toBeHidden()
      const shakes = await watchShakes(page)
      for (const [way, leave] of Object.entries(waysOut)) {
        await test.step(way, async () => {
          if (!(await modal.dialog.isVisible())) await reach(modal, wallet)
          await modal.shows(title)
          const before = await shakes()
          await leave(page, modal)
          if ('says' in ends) {
            await expect.poll(shakes, `${way} shakes`).toBe(before + 1)
            await expect(modal.alert.filter({ hasText: ends.says }), `${way} says why`).toBeVisible()
            await modal.shows(title)
          } else if (ends.back !== undefined && waysBack.includes(way)) {
            await modal.shows(ends.back)
            await modal.button('Close').click()
            await expect(modal.dialog).toBeHidden()
          } else {
            await expect(modal.dialog, `${way} closes`).toBeHidden()
          }
        })
      }
    })
  })
}

/** The box of an element, with its lower edge as `end`. */
const placeOf = async (target: Locator) => {
  const box = await target.boundingBox()
  if (box === null) throw new Error(`${target} is not drawn`)
  return { ...box, end: box.y + box.height }
}

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1280, height: 800 }],
] as const) {
  test(`behavior: on a ${device} UnsupportedChain shows "Disconnect" without scrolling, and no message covers it or the reason`, async ({
    chain,
    modal,
    page,
    wallet,
  }) => {
    await page.setViewportSize(viewport)
    await modal.connect(wallet)
    await modal.fillSwap({ pay: 'ETH', amount: '1', receive: 'USDC' })
    await modal.reviewSwap()
    await chain.pauseMining()
    await modal.confirm.click()
    await expect(modal.dialog.getByText('Swap sent')).toBeVisible()
    await wallet.changeChain(424_242)
    await modal.shows('Switch network')
    const disconnect = modal.button('Disconnect')
    const rows = modal.dialog.getByRole('list', { name: 'Networks' }).getByRole('button')
    await expect(disconnect).toBeInViewport({ ratio: 1 })
    // There are more rows than fit, so the position of the button matters.
    await expect(rows.last()).not.toBeInViewport()
    // The button does not cover the focused row either.
    await rows.first().focus()
    await page.keyboard.press('End')
    await expect(rows.last()).toBeFocused()
    expect((await placeOf(rows.last())).end).toBeLessThanOrEqual((await placeOf(disconnect)).y)

    await modal.button('Close').click()
    const reason = modal.alert.filter({ hasText: 'Choose a network or disconnect to close' })
    await expect(reason).toBeVisible()
    await chain.resumeMining()
    const message = modal.dialog.getByRole('status').getByText(/^Swapped ETH to /)
    // The message hides by itself unless the pointer is on it. The event comes first: a real hover may be too late.
    await keepMessage(message)
    await message.hover()
    const messagePlace = await placeOf(message)
    const [reasonPlace, buttonPlace] = [await placeOf(reason), await placeOf(disconnect)]
    expect(messagePlace.y).toBeGreaterThanOrEqual(reasonPlace.end)
    expect(messagePlace.y).toBeGreaterThanOrEqual(buttonPlace.end)
    await expect(message).toBeInViewport({ ratio: 1 })
    await disconnect.click()
    await expect(modal.dialog).toBeHidden()
  })
}
