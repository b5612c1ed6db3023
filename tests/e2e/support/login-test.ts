import { test as base } from '@playwright/test'
import { PARTITION_ARGS } from '@/tests/runner/chromium'
import { type LoginStack, startLoginStack } from '@/tests/support/login-stack'

/** A test with e-mail login, in a browser that keeps apart what other sites' frames store. */
export const test = base.extend<object, { readonly stack: LoginStack }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...PARTITION_ARGS] })
    },
    { scope: 'worker' },
  ],
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const stack = await startLoginStack({ databases: 'postgres' })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ stack }, use) => use(stack.appUrl),
})
