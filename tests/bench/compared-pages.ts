import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AppServer, freePort, startApp } from '@/tests/runner/app-server'
import { buildApp, buildEmptyApp } from '@/tests/support/empty-app'
import { appWithFoyer } from '@/tests/support/packed-foyer'
import { printedFiles } from '@/tests/support/printed-files'
import { type BenchStack, startBenchApp } from './bench-stack'

/** A page with a button that opens a card. Selectors are CSS. */
export interface ComparedPage {
  readonly name: string
  readonly url: string
  readonly button: string
  readonly card: string
  /** The first row that can be pressed: of ours the one of the wallet that the probe announces. */
  readonly content: string
}

/** A page with the servers that it needs. */
interface ServedPage {
  readonly page: ComparedPage
  stop(): Promise<void>
}

/** The dialog that React and Next alone can open: what no page on them goes below. */
export const INLINE = 'inline dialog'
export const OURS = 'foyer'
/** The same modal by `/embed.js`, on a page without a framework. */
export const SCRIPT = 'foyer by the script, on plain HTML'
/** The same modal by the package, in an app with nothing else: what the pages of the peers are. */
export const PACKAGE = 'foyer by the package, in a Next app'

export function ourPage(url: string): ComparedPage {
  return {
    name: OURS,
    url,
    button: 'button[aria-haspopup="dialog"]',
    card: 'dialog[open]',
    content: 'dialog[open] li > button',
  }
}

/** Serves a page that has the script, and the Foyer server of the script. */
export async function startScriptPage({ node, projectId }: BenchStack): Promise<ServedPage> {
  const url = `http://localhost:${await freePort()}`
  const app = await startBenchApp(node.url, { FOYER_ALLOWED_ORIGINS: url })
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
<h1>Shop</h1><p>A page</p><foyer-button></foyer-button>
<script type="module" src="${app.url}/embed.js?project=${projectId}"></script></html>`
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(new URL(url).port, resolve))
  return {
    page: { ...ourPage(url), name: SCRIPT, button: 'foyer-button' },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await app.stop()
    },
  }
}

/** Serves a Next app that has the package and the page of docs/adopt.md, and the Foyer server of its modal. */
export async function startPackagePage({ node, projectId }: BenchStack): Promise<ServedPage> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = await startBenchApp(node.url, { FOYER_ALLOWED_ORIGINS: url })
  const folder = await appWithFoyer()
  const printed = printedFiles('docs/adopt.md').filter(({ name }) => /^app\/(?:page|wallet)\.tsx$/.test(name))
  const filled = printed.map(({ name, text }) => [
    name,
    text.replace('https://app.example', server.url).replace('my-project', projectId),
  ])
  await buildApp(folder, Object.fromEntries(filled))
  const app = await startApp({ folder, port })
  return {
    page: { ...ourPage(url), name: PACKAGE },
    async stop() {
      await app.stop()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export function buildInlineDialog(): Promise<string> {
  return buildEmptyApp('inline-dialog', {
    'app/page.js': `import { createElement as h } from 'react'
import { Inline } from './inline.js'
export default function Page() {
  return h('main', null, h('h1', null, 'Empty'), h(Inline))
}
`,
    'app/inline.js': `'use client'
import { createElement as h, useRef } from 'react'
export function Inline() {
  const dialog = useRef(null)
  return h('div', null,
    h('button', { type: 'button', onClick: () => dialog.current.showModal() }, 'Connect wallet'),
    h('dialog', { ref: dialog }, h('h2', null, 'Connect'), h('p', null, 'No wallet in this browser'),
      h('button', { type: 'button', onClick: () => dialog.current.close() }, 'Close')))
}
`,
  })
}

export function inlinePage(url: string): ComparedPage {
  return { name: INLINE, url, button: 'button', card: 'dialog[open]', content: 'dialog[open] p' }
}

/**
 * Reads the peers to compare with, and serves those that are folders.
 *
 * @param file - One peer a line: name, address or folder of a Next build, and the selectors of button, card and content,
 *   separated by tabs. `#` begins a comment.
 * @throws {Error} when a line has other than five fields.
 */
export async function startPeers(file: string | undefined): Promise<{
  readonly pages: readonly ComparedPage[]
  readonly servers: readonly AppServer[]
}> {
  const pages: ComparedPage[] = []
  const servers: AppServer[] = []
  const lines = file === undefined ? [] : readFileSync(file, 'utf8').split('\n')
  for (const line of lines.filter((text) => text.trim() !== '' && !text.startsWith('#'))) {
    const [name, place, button, card, content] = line.split('\t')
    if (!name || !place || !button || !card || !content) throw new Error(`A peer has five fields: ${line}`)
    if (existsSync(place)) servers.push(await startApp({ folder: place }))
    pages.push({ name, url: existsSync(place) ? (servers.at(-1)?.url ?? place) : place, button, card, content })
  }
  return { pages, servers }
}
