import { expect } from '@playwright/test'
import { verifyMessage } from 'viem'
import { codeOf } from '@/tests/support/mail-texts'
import type { StockPage } from './stock-client/stock-page'
import { approveLink } from './support/email-visitor'
import { startForeignHost } from './support/foreign-host'
import { test } from './support/login-test'
import { AccountWindow } from './support/outside-visitor'
import { pressInFrame } from './support/press-in-frame'

declare global {
  interface Window {
    readonly stock: StockPage
  }
}

/** The published client of the frame in two versions, unmodified, on a page of another site. */
for (const version of ['1.7', '1.8']) {
  test(`behavior: client ${version} of AppKit logs in by e-mail and with a social provider, signs, and signs out with our frame, and two sites know nothing of each other`, async ({
    browser,
    page,
    stack,
  }) => {
    const email = `stock-${version}@example.com`
    const shop = await startForeignHost(stack.shopPort, '/', 'stock-client')
    try {
      const query = new URLSearchParams({
        frame: `${stack.walletUrl}/frame`,
        project: stack.projectId,
        rpc: stack.anvil.rpcUrl,
        version,
      })
      await page.goto(`${shop.url}?${query}`)
      const ready = () => page.waitForFunction(() => window.stock !== undefined)
      await ready()
      expect(await page.evaluate(() => window.stock.client.isConnected())).toEqual({ isConnected: false })
      expect(await page.evaluate((given) => window.stock.client.connectEmail({ email: given }), email)).toEqual({
        action: 'VERIFY_DEVICE',
      })
      expect(await page.evaluate(() => window.stock.client.getChainId())).toEqual({ chainId: 1 })
      expect(await page.evaluate(() => window.stock.client.getSmartAccountEnabledNetworks())).toEqual({
        smartAccountEnabledNetworks: [31337],
      })
      const approved = page.evaluate(() => window.stock.client.connectDevice())
      await approveLink(browser, stack, email)
      await approved
      const otp = codeOf(await stack.mail.nextMail(email))
      await page.evaluate((code) => window.stock.client.connectOtp({ otp: code }), otp)

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
      const signing = page.evaluate(
        ([hex, address]) => window.stock.client.request({ method: 'personal_sign', params: [hex, address] }),
        [`0x${Buffer.from(message).toString('hex')}`, user.address] as const,
      )
      await page.evaluate(() => {
        const frame = document.getElementById('w3m-iframe')
        const place = { display: 'block', width: '360px', height: '600px', left: 'calc(50% - 180px)', top: '60px' }
        Object.assign(frame?.style ?? {}, place)
      })
      const frame = page.frameLocator('#w3m-iframe')
      await expect(frame.getByText(message)).toBeVisible()
      await pressInFrame(frame.getByRole('button', { name: 'Sign', exact: true }))
      const signature = (await signing) as `0x${string}`
      expect(await verifyMessage({ address: user.address as `0x${string}`, message, signature })).toBe(true)

      await page.reload()
      await ready()
      expect(await page.evaluate(() => window.stock.client.isConnected())).toEqual({ isConnected: true })
      expect((await page.evaluate(() => window.stock.client.connect({ chainId: 1 }))).address).toBe(user.address)

      await page.goto(`${shop.url.replace('//', '//other.')}?${query}`)
      await ready()
      await page.evaluate(() => localStorage.setItem('@appkit-wallet/EMAIL_LOGIN_USED_KEY', 'true'))
      await page.reload()
      await ready()
      expect(await page.evaluate(() => window.stock.client.isConnected())).toEqual({ isConnected: false })
      await page.goto(`${shop.url}?${query}`)
      await ready()
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
