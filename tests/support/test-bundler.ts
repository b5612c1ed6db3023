import { startBundlerProcess } from '@/devnet/bundler-process'
import { operationsAt } from '@/devnet/operations-env'
import { freePort } from '@/tests/runner/app-server'

/** A bundler of a devnet. */
export interface TestBundler {
  readonly url: string
  /** Settings of a server whose visitors have smart accounts, with the paymaster of the devnet. */
  readonly env: ReturnType<typeof operationsAt>
  /** Ends it as a crash does. */
  readonly kill: () => void
  readonly stop: () => Promise<void>
}

/**
 * Starts a bundler on a free port, and waits until it takes operations. It ends with {@link TestBundler.stop} or with this
 * process.
 *
 * @param rpcUrl - A seeded devnet.
 */
export async function startTestBundler(rpcUrl: string): Promise<TestBundler> {
  const bundler = startBundlerProcess({ port: await freePort(), rpcUrl })
  const kill = () => void process.kill(bundler.pid, 'SIGKILL')
  process.once('exit', kill)
  void bundler.exited.then(() => process.removeListener('exit', kill))
  await bundler.ready
  return { url: bundler.url, env: operationsAt(bundler.url), kill, stop: bundler.stop }
}
