import { fileURLToPath } from 'node:url'
import { test as base } from '@playwright/test'
import { createViteServer } from 'vitest/node'
import { freePort } from '@/tests/runner/app-server'

type WorkerFixtures = { readonly galleryUrl: string }

/** The gallery from source, on a port of its own: no build, and nothing of Next's, so a running `npm run dev` stays as it is. */
async function serveGallery(worker: number): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const port = await freePort()
  const server = await createViteServer({
    configFile: false,
    root: `${root}tests/pictures/gallery`,
    publicDir: `${root}public`,
    // One each: two workers that fill one folder at once tread on each other.
    cacheDir: `${root}node_modules/.cache/foyer-gallery-${worker}`,
    logLevel: 'error',
    resolve: { alias: { '@': root.replace(/\/$/, '') } },
    // Named, because one that is found later reloads the page under the test.
    optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', 'uqr'] },
    server: { port, strictPort: true, host: 'localhost', hmr: false, fs: { allow: [root] } },
  })
  await server.listen()
  return { url: `http://localhost:${port}/`, stop: () => server.close() }
}

export const test = base.extend<object, WorkerFixtures>({
  galleryUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use, { parallelIndex }) => {
      const server = await serveGallery(parallelIndex)
      await use(server.url)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})
