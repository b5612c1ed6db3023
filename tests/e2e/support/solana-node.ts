import type { TestInfo } from '@playwright/test'
import type { SvmNode } from '@/tests/support/svm-node'

/** The Solana node of a test: a new chain in this process. Skips the test where the engine does not run. */
export async function useSolana(
  port: number,
  use: (node: SvmNode) => Promise<void>,
  testInfo: TestInfo,
): Promise<void> {
  // Most journeys need no engine.
  const { NO_SVM } = await import('@/tests/support/litesvm')
  testInfo.skip(NO_SVM !== null, NO_SVM ?? '')
  const { MAINNET_GENESIS_HASH, startSvmNode } = await import('@/tests/support/svm-node')
  const node = await startSvmNode({ port, genesisHash: MAINNET_GENESIS_HASH })
  await use(node)
  await node.stop()
}
