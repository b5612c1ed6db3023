import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { PROJECT_ID, test } from './support/test'

/** Adds the frame to the page, and keeps what its window posts. */
const addFrame = (page: Page, frameUrl: string) =>
  page.evaluate((src) => {
    const frame = Object.assign(document.createElement('iframe'), { src, title: 'Wallet' })
    const received: object[] = []
    addEventListener('message', ({ data, origin, source }) => {
      if (source === frame.contentWindow) received.push({ origin, ...data })
    })
    Object.assign(window, { received })
    document.body.append(frame)
  }, frameUrl)

const received = (page: Page) =>
  page.evaluate(() => (window as unknown as { received: readonly Readonly<Record<string, unknown>>[] }).received)

test('error: a page that the project does not list cannot show the frame', async ({ page, stack }) => {
  const other = createServer((_, response) => response.end('<!doctype html><title>A page</title>'))
  await new Promise<void>((resolve) => other.listen(0, resolve))
  try {
    const refusals: string[] = []
    page.on('console', (message) => message.text().includes('frame-ancestors') && refusals.push(message.text()))
    await page.goto(`http://localhost:${(other.address() as AddressInfo).port}`)
    await addFrame(page, `${stack.app.url.replace('//', '//wallet.')}/frame?projectId=${PROJECT_ID}`)
    await expect.poll(() => refusals).toHaveLength(1)
    expect(await received(page)).toEqual([])
  } finally {
    other.close()
  }
})
