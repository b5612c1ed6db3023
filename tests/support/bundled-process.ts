import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { afterAll } from 'vitest'

/** Below `node_modules`, so that the bundle finds the packages. */
const CACHE = 'node_modules/.cache'

/** Packages that are CommonJS, or that read files beside their own. */
const NOT_BUNDLED = ['@electric-sql/pglite', 'next/server.js', 'nodemailer', 'pg', 'pino', 'prom-client', 'redis']

/**
 * Bundles a file that a test runs in processes of its own, and returns the path of the bundle: through tsx each process
 * loads some hundred files one by one, which takes more than a second. The end of the test file removes the bundle.
 */
export async function bundleProcess(source: string): Promise<string> {
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'foyer-process-'))
  afterAll(() => rm(folder, { recursive: true }))
  const bundle = join(folder, `${basename(source, '.ts')}.mjs`)
  await build({
    entryPoints: [source],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: NOT_BUNDLED,
    // What the package resolves to under React's server condition; elsewhere it throws on import.
    alias: { 'next/server': 'next/server.js', 'server-only': './node_modules/server-only/empty.js' },
    logLevel: 'warning',
  })
  return bundle
}
