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

test('behavior: the frame answers a page of its project, from the wallet origin and under its policy', async ({
  page,
  stack,
}) => {
  const broken: string[] = []
  page.on('console', (message) => message.type() === 'error' && broken.push(message.text()))
  page.on('pageerror', (error) => broken.push(error.message))
  const { url } = stack.app
  const walletUrl = url.replace('//', '//wallet.')
  await page.goto(url)
  await addFrame(page, `${walletUrl}/frame?projectId=${PROJECT_ID}&version=4`)
  const origin = walletUrl
  await expect.poll(() => received(page)).toEqual([{ origin, type: '@w3m-frame/READY', payload: { version: '4' } }])

  await page.evaluate((target) => {
    const frame = document.querySelector('iframe')
    frame?.contentWindow?.postMessage({ type: '@w3m-app/GET_CHAIN_ID', id: 'a1' }, target)
    // A client of others posts so, and names more than the wallet has.
    frame?.contentWindow?.postMessage({ type: '@w3m-app/GET_FARCASTER_URI', id: 'a2' }, '*')
  }, walletUrl)
  await expect
    .poll(async () => (await received(page)).slice(1))
    .toEqual([
      { origin, type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id: 'a1', payload: { chainId: 1 } },
      {
        origin,
        type: '@w3m-frame/GET_FARCASTER_URI_ERROR',
        id: 'a2',
        payload: { message: expect.stringMatching(/off/i), code: 'capability.off', details: {} },
      },
    ])
  expect(broken).toEqual([])
})

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
