import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

const nodeProject = (name: string, options: { readonly isolate?: boolean } = {}) => ({
  extends: true as const,
  test: { name, environment: 'node', include: [`tests/${name}/**/*.test.{ts,tsx}`], ...options },
})

/** Files that share their modules: reading them anew for each file was half of what these projects cost. */
const SHARED = { isolate: false }

export default defineConfig({
  root,
  resolve: {
    alias: {
      // What the package resolves to under React's server condition; elsewhere it throws on import. An alias rather
      // than the condition itself, because the condition would also swap React for its server build.
      'server-only': `${root}node_modules/server-only/empty.js`,
      '@': root.replace(/\/$/, ''),
    },
  },
  test: {
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // The machine that must hold this has two cores.
    maxWorkers: 2,
    // Far above what a test takes: on a busy machine a wait is long, and no failure.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      nodeProject('unit', SHARED),
      nodeProject('routes'),
      nodeProject('spec', SHARED),
      nodeProject('adapters'),
      nodeProject('contracts'),
      {
        extends: true as const,
        test: {
          name: 'views',
          environment: 'happy-dom',
          include: ['tests/views/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
