import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

/** Gives every page of `page` the global `Buffer` that Next gives to the pages that it builds. */
export async function provideBuffer(page: Page): Promise<void> {
  const code = readFileSync(createRequire(import.meta.url).resolve('next/dist/compiled/buffer'), 'utf8')
  await page.addInitScript({
    content: `{ const module = {}, __dirname = ''; ${code}; globalThis.Buffer = module.exports.Buffer }`,
  })
}
