import type { FrameLocator, Page } from '@playwright/test'
import { createFakeCustody } from '@/tests/fakes/fake-custody'

interface Received {
  readonly type: string
  readonly id?: string
  readonly payload?: Readonly<Record<string, unknown>>
}

/** A page of the app with the wallet's frame in it, and both custody domains as fakes at the edge of the browser. */
export interface FrameHost {
  readonly custody: ReturnType<typeof createFakeCustody>
  readonly frame: FrameLocator
  readonly walletUrl: string
  /** Violations of policies, and errors, of all documents and workers. */
  readonly broken: readonly string[]
  /** Sends a request as a page does, and returns the answer. */
  ask(name: string, payload?: unknown): Promise<Received>
  /** Sends a request, and returns at once. */
  send(name: string, payload?: unknown): Promise<string>
  answerTo(id: string): Promise<Received>
  /** Shows the frame as the modal does: 360 by 600. */
  show(style?: Readonly<Record<string, string>>): Promise<void>
  /** From an address to a wallet. */
  logIn(email: string): Promise<void>
  /** Adds the frame to the page, again after a reload. */
  add(): Promise<void>
}

declare global {
  interface Window {
    received?: Received[]
  }
}

export async function openFrameHost(
  page: Page,
  { url, projectId, query = '' }: { readonly url: string; readonly projectId: string; readonly query?: string },
): Promise<FrameHost> {
  const [walletUrl, vaultUrl] = [url.replace('//', '//wallet.'), url.replace('//', '//vault.')]
  const custody = createFakeCustody(Date.now, url)
  const broken: string[] = []
  page.on('console', (message) => message.type() === 'error' && broken.push(message.text()))
  page.on('pageerror', (error) => broken.push(error.message))
  const shared = {
    'access-control-allow-origin': walletUrl,
    'access-control-allow-headers': 'content-type,proof,authorization',
  }
  await page.route(new RegExp(`^${walletUrl}/api/wallet/|^${vaultUrl}/api/vault/`), async (route) => {
    const request = route.request()
    // Chains are read through the server itself.
    if (new URL(request.url()).pathname === '/api/wallet/rpc') return route.continue()
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: shared })
    const answer = await custody.fetch(request.url(), { headers: request.headers(), body: request.postData() ?? '' })
    await route.fulfill({
      status: answer.status,
      headers: { ...Object.fromEntries(answer.headers), ...shared },
      body: await answer.text(),
    })
  })
  await page.goto(url)
  const add = async () => {
    await page.evaluate((src) => {
      const element = Object.assign(document.createElement('iframe'), { src, title: 'Wallet' })
      Object.assign(element.style, { position: 'fixed', display: 'none', border: 'none', zIndex: '999999' })
      window.received = []
      addEventListener('message', ({ data, source }) => {
        if (source === element.contentWindow) window.received?.push(data)
      })
      document.body.append(element)
    }, `${walletUrl}/frame?projectId=${projectId}${query}`)
    await page.waitForFunction(() => window.received?.some(({ type }) => type === '@w3m-frame/READY'))
  }
  await add()
  const send = (name: string, payload?: unknown) =>
    page.evaluate(
      ([type, sent, target]) => {
        const id = crypto.randomUUID()
        document.querySelector('iframe')?.contentWindow?.postMessage({ type, id, payload: sent }, target as string)
        return id
      },
      [`@w3m-app/${name}`, payload, walletUrl] as const,
    )
  const answerTo = async (id: string) => {
    const found = await page.waitForFunction((wanted) => window.received?.find((each) => each.id === wanted), id)
    return (await found.jsonValue()) as Received
  }
  const ask = async (name: string, payload?: unknown) => answerTo(await send(name, payload))
  return {
    ...{ custody, walletUrl, broken, add, ask, send, answerTo },
    frame: page.frameLocator('iframe[title="Wallet"]'),
    async show(style = {}) {
      await page.evaluate((given) => {
        const placed = { display: 'block', width: '360px', height: '600px', left: '60px', top: '60px' }
        Object.assign(document.querySelector('iframe')?.style ?? {}, placed, given)
      }, style)
    },
    async logIn(email) {
      const started = await ask('CONNECT_EMAIL', { email })
      if (started.payload?.action !== 'VERIFY_DEVICE') throw new Error(JSON.stringify(started))
      custody.decide('approved')
      await ask('CONNECT_DEVICE')
      const entered = await ask('CONNECT_OTP', { otp: '135790' })
      if (entered.type !== '@w3m-frame/CONNECT_OTP_SUCCESS') throw new Error(JSON.stringify(entered))
    },
  }
}
