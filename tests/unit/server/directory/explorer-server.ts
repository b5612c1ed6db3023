import { onTestFinished } from 'vitest'
import { startUpstreamServer, type UpstreamServer } from '../upstream/upstream-server'

const EXPLORER_PROJECT = '0123456789abcdef0123456789abcdef'

/** A wallet as `getWallets` answers it. Fields: reply recorded in public code, read 2026-11-23. */
export function explorerWallet(number: number, fields: Readonly<Record<string, unknown>> = {}) {
  return {
    id: number.toString(16).padStart(64, '0'),
    name: `Wallet ${number}`,
    homepage: 'https://wallet.example/',
    image_id: `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`,
    order: number,
    mobile_link: null,
    desktop_link: null,
    link_mode: null,
    webapp_link: null,
    app_store: null,
    play_store: null,
    rdns: null,
    chrome_store: null,
    injected: null,
    chains: ['eip155:1'],
    badge_type: 'none',
    supports_wc: true,
    ...fields,
  }
}

export type ExplorerAnswer = Parameters<typeof startUpstreamServer>[0]

/** Starts an explorer for one test. Returns it with the settings that name it. */
export async function startExplorer(
  answer: ExplorerAnswer,
): Promise<{ readonly server: UpstreamServer; readonly settings: Readonly<Record<string, string>> }> {
  const server = await startUpstreamServer(answer)
  onTestFinished(() => server.close())
  const settings = { FOYER_WALLET_EXPLORER_URL: server.url, FOYER_WALLETCONNECT_PROJECT_ID: EXPLORER_PROJECT }
  return { server, settings }
}

/** An explorer that answers every page with these wallets. */
export function answerWallets(wallets: readonly unknown[], count = wallets.length): ExplorerAnswer {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ count, data: wallets }))
  }
}
