import type { startUpstreamServer } from '@/tests/unit/server/upstream/upstream-server'

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

/** An explorer that answers every page with these wallets. */
export function answerWallets(wallets: readonly unknown[], count = wallets.length): ExplorerAnswer {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ count, data: wallets }))
  }
}
