import { fileURLToPath } from 'node:url'
import { createViteServer } from 'vitest/node'

/** Serves the plain React page of `tests/e2e/foreign-host` on a port of its own, from source. */
export async function startForeignHost(port: number): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const host = await createViteServer({
    configFile: false,
    root: `${root}tests/e2e/foreign-host`,
    cacheDir: `${root}node_modules/.cache/foyer-foreign-host`,
    logLevel: 'error',
    resolve: { alias: { '@': root.replace(/\/$/, '') } },
    server: { port, strictPort: true, host: 'localhost', fs: { allow: [root] } },
  })
  await host.listen()
  return { url: `http://localhost:${port}/`, stop: () => host.close() }
}
