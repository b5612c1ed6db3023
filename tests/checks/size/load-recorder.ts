import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

export type LoadedFile = { readonly url: string; readonly gzip: number; readonly text: string }

/** Long enough for a lazy chunk that was asked for to be under way on a busy machine. */
const QUIET_MS = 800

/**
 * Everything a page loads, in the order of its requests. Sizes are of the body under `gzip -9`, in bytes, whatever the
 * server compressed with. Chromium does not fetch `noModule` scripts, so they never count.
 */
export class LoadRecorder {
  readonly #page: Page
  readonly #responses: Response[] = []
  readonly #requested: string[] = []
  readonly #sizes = new Map<string, LoadedFile>()
  #lastRequestAt = Date.now()

  constructor(page: Page) {
    this.#page = page
    page.on('request', (request) => {
      this.#requested.push(request.url())
      this.#lastRequestAt = Date.now()
    })
    page.on('response', (response) => this.#responses.push(response))
  }

  /** Waits until the page has asked for nothing during `quietMs`. */
  async quiet(quietMs = QUIET_MS): Promise<void> {
    await this.#page.waitForLoadState('load')
    const from = Date.now()
    while (Date.now() - Math.max(from, this.#lastRequestAt) < quietMs)
      await new Promise((resolve) => setTimeout(resolve, 100))
  }

  /** Scripts and style sheets so far. */
  async files(): Promise<LoadedFile[]> {
    const kinds = ['script', 'stylesheet']
    const responses = this.#responses.filter((response) => kinds.includes(response.request().resourceType()))
    for (const response of responses) {
      if (this.#sizes.has(response.url())) continue
      const body = await response.body()
      this.#sizes.set(response.url(), {
        url: response.url(),
        gzip: gzipSync(body, { level: 9 }).length,
        text: body.toString(),
      })
    }
    return [...this.#sizes.values()]
  }

  /** Hosts asked for anything so far, other than inline data. */
  hosts(): string[] {
    const urls = this.#requested.map((url) => new URL(url)).filter((url) => /^(?:https?|wss?):$/.test(url.protocol))
    return [...new Set(urls.map((url) => url.host))]
  }
}

export const sizeOf = (files: readonly LoadedFile[]): number => files.reduce((sum, file) => sum + file.gzip, 0)
