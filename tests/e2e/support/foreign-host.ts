import { cp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { runNode } from '@/tests/runner/child'
import { appWithFoyer } from '@/tests/support/packed-foyer'

export type ForeignHost = {
  readonly url: string
  /** The files that the script at this path of the host was built from; empty for anything else. */
  sourcesOf(pathname: string): readonly string[]
  stop(): Promise<void>
}

type BuiltFile = { readonly body: Buffer; readonly sources: readonly string[] }

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
}

/**
 * The pages that can be served, by their folders in `tests/e2e`: our modal, a page of AppKit with its imports changed, or a
 * stock client of the frame.
 */
type ForeignPage = 'foreign-host' | 'appkit-shop' | 'stock-client'

const built = new Map<ForeignPage, Promise<ReadonlyMap<string, BuiltFile>>>()

/**
 * Serves a page without Next on a port of its own. The first call of a process builds it: from source, each page would
 * load hundreds of files.
 *
 * @param base - The folder of the page, with a slash at both ends.
 */
export async function startForeignHost(
  port: number,
  base = '/',
  page: ForeignPage = 'foreign-host',
): Promise<ForeignHost> {
  const building = built.get(page) ?? buildForeignPage(page)
  built.set(page, building)
  const files = await building
  const fileAt = (pathname: string) =>
    pathname.startsWith(base) ? files.get(pathname.slice(base.length) || 'index.html') : undefined
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = fileAt(pathname)
    if (!file) return response.writeHead(404).end()
    const extension = path.extname(pathname) || '.html'
    return response.writeHead(200, { 'content-type': CONTENT_TYPES[extension] ?? '' }).end(file.body)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, 'localhost', resolve))
  return {
    url: `http://localhost:${port}${base}`,
    sourcesOf: (pathname) => fileAt(pathname)?.sources ?? [],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The files of the built page by name. It is built as an app of its own, in which the package is installed. */
async function buildForeignPage(page: ForeignPage): Promise<ReadonlyMap<string, BuiltFile>> {
  // Vite is a dependency of Vitest, not of ours.
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('vitest/package.json'))
  const vite = path.join(path.dirname(resolve('vite/package.json')), 'bin/vite.js')
  const app = await appWithFoyer()
  const folder = path.join(app, 'built')
  try {
    await cp(`tests/e2e/${page}`, path.join(app, 'page'), { recursive: true })
    const config = `tests/e2e/${page}/vite.config.ts`
    const args = ['build', path.join(app, 'page'), '--config', config, '--outDir', folder, '--logLevel', 'error']
    const { code, output } = await runNode([vite, ...args], { quiet: true })
    if (code !== 0) throw new Error(`The page of another origin could not be built:\n${output}`)
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    const sources = JSON.parse(await readFile(path.join(folder, 'sources.json'), 'utf8')) as Record<string, string[]>
    const read = async (name: string) =>
      [name, { body: await readFile(path.join(folder, name)), sources: sources[name] ?? [] }] as const
    return new Map(await Promise.all(names.map(read)))
  } finally {
    await rm(app, { recursive: true, force: true })
  }
}

/**
 * Serves `host` to `page` under `origin`, because sign-in works only on pages of the app's own origin: its cookies
 * require it. Returns the address.
 */
export async function serveUnderOrigin(page: Page, origin: string, host: ForeignHost): Promise<string> {
  const underOrigin = (address: string) => address.replace(new URL(address).origin, origin)
  const behind = new URL(host.url)
  await page.route(`${underOrigin(host.url)}**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: `${behind.origin}${pathname}${search}` }) })
  })
  return underOrigin(host.url)
}
