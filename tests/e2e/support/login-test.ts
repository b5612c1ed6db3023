import { test as base } from '@playwright/test'
import { PARTITION_ARGS } from '@/tests/runner/chromium'
import { type LoginStack, startLoginStack } from '@/tests/support/login-stack'
import type { SvmNode } from '@/tests/support/svm-node'
import { useSolana } from './solana-node'

/** A test with e-mail login and example accounts, in a browser that keeps apart what other sites' frames store. */
export const test = base.extend<{ readonly solana: SvmNode }, { readonly stack: LoginStack }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...PARTITION_ARGS] })
    },
    { scope: 'worker' },
  ],
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const stack = await startLoginStack({ databases: 'postgres', accounts: true, bundler: true })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  solana: ({ stack }, use, testInfo) => useSolana(stack.solanaPort, use, testInfo),
  baseURL: ({ stack }, use) => use(stack.appUrl),
})
