import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

const project = (name: string, environment: 'node' | 'happy-dom' = 'node') => ({
  extends: true as const,
  test: { name, environment, include: [`tests/${name}/**/*.test.{ts,tsx}`] },
})

/**
 * Recognises a rejection of the WalletConnect utils (2.21.8). `createDelayedPromise` rejects five minutes after a proposal
 * that no wallet has answered, and no caller can handle it. Vitest would fail the run, although no test has failed.
 */
const isForgottenProposal = ({ message, stack }: { readonly message?: string; readonly stack?: string }): boolean =>
  message === 'Proposal expired' && (stack?.includes('@walletconnect/utils') ?? false)

export default defineConfig({
  root,
  resolve: {
    alias: {
      // What the package resolves to under React's server condition; elsewhere it throws on import. An alias rather
      // than the condition itself, because the condition would also swap React for its server build.
      'server-only': `${root}node_modules/server-only/empty.js`,
      // Next keeps the request that a page is drawn for; outside of Next there is none.
      'next/headers': `${root}tests/fakes/next-headers.ts`,
      // As an app imports the package, for the examples of `docs/`.
      foyer: `${root}components/package`,
      '@': root.replace(/\/$/, ''),
    },
  },
  test: {
    setupFiles: ['tests/support/settle-imports.ts'],
    restoreMocks: true,
    // `@metamask/smart-accounts-kit`, which tests compare with, reports its use to its makers unless this is set.
    env: { DO_NOT_TRACK: '1' },
    unstubEnvs: true,
    unstubGlobals: true,
    // The machine that must hold this has two cores. With a third worker beside the journeys the whole run takes longer:
    // a page that waits goes on drawing (25 minutes instead of 20, 2026-11-28).
    maxWorkers: 2,
    // The files of a project share their modules: loading them anew for each file was half of what the tests cost. So
    // no test may replace a module (`vi.mock`): other files would get the replacement, or have loaded the original.
    isolate: false,
    // Far above what a test takes: on a busy machine a wait is long, and no failure.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    onUnhandledError: (error) => !isForgottenProposal(error),
    projects: [
      project('unit'),
      project('routes'),
      project('spec'),
      project('adapters'),
      project('contracts'),
      project('views', 'happy-dom'),
    ],
  },
})
