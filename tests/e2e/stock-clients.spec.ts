import { expect } from '@playwright/test'
import { verifyMessage } from 'viem'
import { startForeignHost } from './support/foreign-host'
import { test } from './support/login-test'
import { AccountWindow } from './support/outside-visitor'
import { StockVisitor } from './support/stock-visitor'

/** The published client of the frame in two versions, unmodified, on a page of another site. */
for (const version of ['1.7', '1.8'] as const) {
  test(`behavior: client ${version} of AppKit logs in by e-mail and with a social provider, signs, and signs out with our frame, and two sites know nothing of each other`, async ({
    page,
    stack,
  }) => {
    const email = `stock-${version}@example.com`
    const shop = await startForeignHost(stack.shopPort, '/', 'stock-client')
    try {
      const visitor = new StockVisitor(page, stack, shop.url, version)
      await visitor.open()
      expect(await page.evaluate(() => window.stock.client.isConnected())).toEqual({ isConnected: false })
      expect(await page.evaluate((given) => window.stock.client.connectEmail({ email: given }), email)).toEqual({
        action: 'VERIFY_DEVICE',
      })
      expect(await page.evaluate(() => window.stock.client.getChainId())).toEqual({ chainId: 1 })
      expect(await page.evaluate(() => window.stock.client.getSmartAccountEnabledNetworks())).toEqual({
        smartAccountEnabledNetworks: [31337],
      })
      await visitor.approveLogin(email)

      const user = await page.evaluate(() => window.stock.client.connect({ chainId: 1 }))
      expect(user).toMatchObject({ email, chainId: 1, accounts: [{ type: 'eoa', address: user.address }] })
      const solana = await page.evaluate(() =>
        window.stock.client.getUser({ chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }),
      )
      expect(solana.address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
      expect(await page.evaluate(() => window.stock.client.isConnected())).toEqual({ isConnected: true })
      expect(await page.evaluate(() => window.stock.client.getEmail())).toBe(email)

      // The client's view shows the frame where the visitor can see it.
      const message = 'Welcome to the shop.'
      const signing = visitor.request({
        method: 'personal_sign',
        params: [`0x${Buffer.from(message).toString('hex')}`, user.address],
      })
      await visitor.show()
      await expect(visitor.frame.getByText(message)).toBeVisible()
      await visitor.press('Sign')
      const signature = (await signing) as `0x${string}`
      expect(await verifyMessage({ address: user.address as `0x${string}`, message, signature })).toBe(true)

      await visitor.reload()
      expect(await page.evaluate(() => window.stock.client.isConnected())).toEqual({ isConnected: true })
      expect((await page.evaluate(() => window.stock.client.connect({ chainId: 1 }))).address).toBe(user.address)

      await visitor.open('other.')
      await page.evaluate(() => localStorage.setItem('@appkit-wallet/EMAIL_LOGIN_USED_KEY', 'true'))
      await visitor.reload()
      expect(await page.evaluate(() => window.stock.client.isConnected())).toEqual({ isConnected: false })
      await visitor.open()
      expect(await page.evaluate(() => window.stock.client.isConnected())).toEqual({ isConnected: true })

      await page.evaluate(() => window.stock.client.disconnect())
      expect(await page.evaluate(() => [window.stock.client.getLoginEmailUsed(), window.stock.timeouts])).toEqual([
        false,
        [],
      ])
      // Not only forgotten by the page: the frame has no login any more.
      await expect(page.evaluate(() => window.stock.client.getUser({ chainId: 1 }))).rejects.toThrow()

      const opened = page.waitForEvent('popup')
      const loggedIn = page.evaluate(() => window.stock.logInWith('google'))
      const window_ = new AccountWindow(await opened, 'google')
      await window_.answer({ typed: `Stock ${version}` })
      const byGoogle = await loggedIn
      expect(byGoogle.userName).toBe(`Stock ${version}`)
      expect(byGoogle.address).not.toBe(user.address)
      expect((await page.evaluate(() => window.stock.client.getUser({ chainId: 1 }))).address).toBe(byGoogle.address)
    } finally {
      await shop.stop()
    }
  })
}
