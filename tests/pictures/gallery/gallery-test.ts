import { fileURLToPath } from 'node:url'
import { test as base } from '@playwright/test'
import { createViteServer } from 'vitest/node'
import { freePort } from '@/tests/runner/app-server'

type WorkerFixtures = { readonly galleryUrl: string }

/** Serves the gallery from source on its own port, without a build or Next: a running `npm run dev` is not affected. */
async function serveGallery(worker: number): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const port = await freePort()
  const server = await createViteServer({
    configFile: false,
    root: `${root}tests/pictures/gallery`,
    publicDir: `${root}public`,
    // One folder for each worker: two workers that fill one folder at the same time would conflict.
    cacheDir: `${root}node_modules/.cache/foyer-gallery-${worker}`,
    logLevel: 'error',
    resolve: { alias: { '@': root.replace(/\/$/, '') } },
    // Listed, because Vite reloads the page when it finds a dependency later.
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
