import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

const nodeProject = (name: string, options: { testTimeout?: number; hookTimeout?: number } = {}) => ({
  extends: true as const,
  test: { name, environment: 'node', include: [`tests/${name}/**/*.test.{ts,tsx}`], ...options },
})

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
    projects: [
      nodeProject('unit'),
      nodeProject('routes'),
      nodeProject('spec'),
      // These start and seed a chain of their own.
      nodeProject('adapters', { testTimeout: 30_000, hookTimeout: 60_000 }),
      nodeProject('contracts', { testTimeout: 60_000, hookTimeout: 60_000 }),
      {
        extends: true as const,
        test: {
          name: 'views',
          environment: 'happy-dom',
          include: ['tests/views/**/*.test.{ts,tsx}'],
          // The first test of a file waits for the code of its views.
          testTimeout: 20_000,
        },
      },
    ],
  },
})
