import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { chromium } from '@playwright/test'
import { EmailVisitor } from '@/tests/e2e/support/email-visitor'
import { findChromium, LAUNCH_ARGS, PARTITION_ARGS } from '@/tests/runner/chromium'
import { type LoginStack, startLoginStack } from '@/tests/support/login-stack'
import { codeOf } from '@/tests/support/mail-texts'
import { median } from './bench-stack'

const RUNS = Number(process.env.BENCH_RUNS ?? 9)

/**
 * From the last digit of the code to the connected page, in a browser on this machine: for a new address, whose wallet is
 * made, and on a second device, which recovers it.
 */
export async function benchLogin(): Promise<string[]> {
  const stack = await startLoginStack({ databases: 'postgres', env: { LOG_LEVEL: 'error' } })
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...LAUNCH_ARGS, ...PARTITION_ARGS],
  })
  try {
    const times: { readonly made: number; readonly recovered: number }[] = []
    for (let run = 0; run < RUNS; run++) {
      const email = `${randomUUID()}@example.com`
      const made = await logIn(browser, stack, email)
      await stack.endCooldowns()
      times.push({ made, recovered: await logIn(browser, stack, email) })
    }
    const of = (which: 'made' | 'recovered') => median(times.map((each) => each[which])).toFixed(0)
    return [
      `(k) submitted code to connected page, medians of ${RUNS}: new wallet ${of('made')} ms, ` +
        `second device ${of('recovered')} ms`,
    ]
  } finally {
    await browser.close()
    await stack.stop()
  }
}

async function logIn(browser: Browser, stack: LoginStack, email: string): Promise<number> {
  const visitor = await EmailVisitor.arrive(browser, stack)
  // The compiler behind the bench names functions by a helper of its own, which a page does not have.
  await visitor.page.addInitScript('globalThis.__name = (named) => named')
  try {
    await visitor.giveAddress(email)
    await visitor.approve(email)
    const field = visitor.modal.dialog.getByRole('textbox', { name: 'Six-digit code' })
    await field.waitFor()
    const code = codeOf(await stack.mail.nextMail(email))
    const measured = visitor.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          addEventListener('input', begin, true)
          function begin({ target }: Event): void {
            if ((target as HTMLInputElement).value.length < 6) return
            removeEventListener('input', begin, true)
            const started = performance.now()
            const look = (): void => {
              const account = document.querySelector('[aria-label^="Account 0x"]')
              if (account === null) requestAnimationFrame(look)
              else resolve(performance.now() - started)
            }
            look()
          }
        }),
    )
    await field.fill(code)
    return await measured
  } finally {
    await visitor.page.context().close()
  }
}
