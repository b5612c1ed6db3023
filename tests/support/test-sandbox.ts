import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@/devnet/sandbox/serve-sandbox'
import { SANDBOX_SECRET } from '@/devnet/seed-constants'

/** A sandbox that sells tokens of a devnet. */
export interface TestSandbox {
  /** Its origin. */
  readonly url: string
  /** Settings of the server that buys there. */
  readonly env: Readonly<Record<string, string>>
  readonly stop: () => Promise<void>
}

/**
 * Starts a sandbox on a free port, with orders of its own.
 *
 * @param options.appUrl - Of the server that takes its webhooks.
 */
export async function startTestSandbox(options: {
  readonly rpcUrl: string
  readonly appUrl: string
}): Promise<TestSandbox> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-sandbox-'))
  const file = join(folder, 'sandbox.json')
  const sandbox = await startSandbox({ ...options, port: 0, secret: SANDBOX_SECRET, file })
  return {
    url: sandbox.url,
    env: {
      FOYER_ONRAMP_PROVIDERS: 'sandbox',
      FOYER_SANDBOX_URL: sandbox.url,
      FOYER_SANDBOX_SECRET: SANDBOX_SECRET,
    },
    async stop() {
      await sandbox.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
