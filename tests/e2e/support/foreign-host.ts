import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { createViteServer } from 'vitest/node'

export type ForeignHost = { readonly url: string; stop(): Promise<void> }

/**
 * Serves the plain React page of `tests/e2e/foreign-host` on a port of its own, from source.
 *
 * @param base - The folder of the page, with a slash at both ends.
 */
export async function startForeignHost(port: number, base = '/'): Promise<ForeignHost> {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const host = await createViteServer({
    configFile: false,
    base,
    root: `${root}tests/e2e/foreign-host`,
    cacheDir: `${root}node_modules/.cache/foyer-foreign-host`,
    logLevel: 'error',
    resolve: { alias: { '@': root.replace(/\/$/, '') } },
    server: { port, strictPort: true, host: 'localhost', fs: { allow: [root] } },
  })
  await host.listen()
  return { url: `http://localhost:${port}${base}`, stop: () => host.close() }
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
