import 'server-only'
import * as z from 'zod'
import { boundedText, patternText } from '@/lib/core/bounded-text'
import { RELAY_URL } from '@/lib/core/relay-url'
import { httpUrl, MAX_URL_LENGTH } from '@/lib/core/wire'
import { assertSetWith, type EnvVariables, type RawOf } from './env-variable'

const webSocketUrl = boundedText(
  MAX_URL_LENGTH,
  (value) => URL.canParse(value) && ['ws:', 'wss:'].includes(new URL(value).protocol),
)

/** A page that framed an http address would show what anybody on the way has put there. */
const httpsUrl = boundedText(MAX_URL_LENGTH, (value) => {
  if (!URL.canParse(value)) return false
  const { protocol, username, search, hash } = new URL(value)
  return protocol === 'https:' && username + search + hash === ''
})

/** WalletConnect and the list of wallets. */
export const walletsVariables = {
  FOYER_WALLETCONNECT_PROJECT_ID: {
    schema: z.optional(patternText(32, /^[0-9a-f]{32}$/)),
    must: '32 hex digits, a project id of WalletConnect',
    about: [
      'Project id of WalletConnect. With it wallets on other devices can be connected, and all wallets of its explorer',
      'are listed; without it, about fifty that are a part of this repository.',
    ],
    example: '0123456789abcdef0123456789abcdef',
  },
  FOYER_WALLETCONNECT_RELAY_URL: {
    schema: z.optional(webSocketUrl),
    must: 'a ws or wss address',
    about: ['Address of the relay. Pages may connect to it and to no other host.'],
    example: RELAY_URL,
  },
  FOYER_WALLETCONNECT_VERIFY_URL: {
    schema: z.optional(httpsUrl),
    must: 'an https address without a user, a query or a fragment',
    about: [
      'Verify server of WalletConnect, asked in a hidden frame for proof of the origin that a wallet may show. Pages may',
      'frame it and nothing else. Wallets trust https://verify.walletconnect.org and what forwards its answers. Default: none.',
    ],
    example: 'https://verify.walletconnect.org',
  },
  FOYER_WALLET_EXPLORER_URL: {
    schema: z.optional(httpUrl),
    must: 'an http or https address',
    about: ['Address of the explorer of wallets. Default: https://api.web3modal.org'],
    example: 'https://api.web3modal.org',
  },
} as const satisfies EnvVariables

/** WalletConnect and the list of wallets. */
export interface WalletsEnv {
  /** `null` without a project id. `verifyUrl` is `''` where no Verify server is used. */
  readonly walletConnect: {
    readonly projectId: string
    readonly relayUrl: string
    readonly verifyUrl: string
  } | null
  /** The explorer of wallets; `null` lists the wallets of this repository. */
  readonly walletExplorer: { readonly url: string; readonly projectId: string } | null
}

const DEFAULT_WALLET_EXPLORER_URL = 'https://api.web3modal.org'

/** @throws {EnvError} for an address without a project id. */
export function walletsEnvOf(raw: RawOf<typeof walletsVariables>): WalletsEnv {
  assertSetWith(raw, 'FOYER_WALLET_EXPLORER_URL', 'FOYER_WALLETCONNECT_PROJECT_ID')
  assertSetWith(raw, 'FOYER_WALLETCONNECT_VERIFY_URL', 'FOYER_WALLETCONNECT_PROJECT_ID')
  const projectId = raw.FOYER_WALLETCONNECT_PROJECT_ID
  if (!projectId) return { walletConnect: null, walletExplorer: null }
  return {
    walletConnect: {
      projectId,
      relayUrl: raw.FOYER_WALLETCONNECT_RELAY_URL ?? RELAY_URL,
      verifyUrl: raw.FOYER_WALLETCONNECT_VERIFY_URL ?? '',
    },
    walletExplorer: { url: raw.FOYER_WALLET_EXPLORER_URL ?? DEFAULT_WALLET_EXPLORER_URL, projectId },
  }
}
