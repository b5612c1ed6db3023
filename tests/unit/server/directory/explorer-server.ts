import { onTestFinished } from 'vitest'
import type { ExplorerAnswer } from '@/tests/fakes/explorer-answers'
import { startUpstreamServer, type UpstreamServer } from '../upstream/upstream-server'

const EXPLORER_PROJECT = '0123456789abcdef0123456789abcdef'

/** Starts an explorer for one test. Returns it with the settings that name it. */
export async function startExplorer(
  answer: ExplorerAnswer,
): Promise<{ readonly server: UpstreamServer; readonly settings: Readonly<Record<string, string>> }> {
  const server = await startUpstreamServer(answer)
  onTestFinished(() => server.close())
  const settings = { FOYER_WALLET_EXPLORER_URL: server.url, FOYER_WALLETCONNECT_PROJECT_ID: EXPLORER_PROJECT }
  return { server, settings }
}
