import { startAnvilProcess } from '@/devnet/anvil-process'
import { seedDevnet } from '@/devnet/deploy'
import { rpc } from '@/devnet/json-rpc'

export type TestAnvil = {
  readonly rpcUrl: string
  /**
   * Calls any method of the node, including its own: `evm_setAutomine`, `evm_mine`, `evm_snapshot`, `anvil_setBalance`,
   * ...
   */
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>
  stop(): Promise<void>
}

/**
 * Starts a separate chain on a free port. It ends with {@link TestAnvil.stop} or with this process.
 *
 * @param options.seeded - Deploys everything of `devnet/seed-steps.ts`. Seeding takes about a third of a second, so
 *   nothing is cached between runs.
 * @param options.args - More arguments for anvil, such as `['--chain-id', '1']`.
 */
export async function startAnvil(
  options: { readonly seeded?: boolean; readonly args?: readonly string[] } = {},
): Promise<TestAnvil> {
  const anvil = await startAnvilProcess({ port: 0, ...(options.args && { args: options.args }) })
  const endWithUs = () => anvil.child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const stop = async () => {
    process.removeListener('exit', endWithUs)
    await anvil.stop()
  }
  try {
    if (options.seeded) await seedDevnet(anvil.rpcUrl)
  } catch (error) {
    await stop()
    throw error
  }
  return { rpcUrl: anvil.rpcUrl, rpc: (method, params) => rpc(anvil.rpcUrl, method, params), stop }
}
