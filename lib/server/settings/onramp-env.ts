import 'server-only'
import * as z from 'zod'
import { httpUrl } from '@/lib/core/wire'
import { readCoinbaseKey } from './coinbase-key'
import { listOf, token } from './env-fields'
import { assertSetWith, EnvError, type EnvVariables, type RawOf } from './env-variable'

/** Providers that sell tokens. `sandbox` sells those of the devnet. */
const onrampProviderIds = ['meld', 'coinbase', 'moonpay', 'sandbox'] as const
export type OnrampProviderId = (typeof onrampProviderIds)[number]

/** Longer than the longest that an order is followed, see `nextCheckAt` in `lib/server/onramp/order-rules.ts`. */
const MIN_KEPT_DAYS = 60

/** APIs of the providers, unless the operator sets another address. */
export const MELD_URL = 'https://api.meld.io'
export const COINBASE_URL = 'https://api.cdp.coinbase.com'
export const MOONPAY_URL = 'https://api.moonpay.com'

/** A key of several lines: `\n` stands for a line break, as in most stores of secrets. */
const privateKey = z
  .string()
  .min(40)
  .max(4_096)
  .transform((text) => text.replaceAll('\\n', '\n'))

/** Buying crypto. */
export const onrampVariables = {
  FOYER_ONRAMP_PROVIDERS: {
    // Spec section 5: a list of strings.
    schema: listOf(z.enum(onrampProviderIds))
      .refine((list) => new Set(list).size === list.length)
      .optional(),
    must: `a list of names separated by commas, each once: ${onrampProviderIds.join(', ')}`,
    about: [
      'Providers that visitors can buy from, each with its variables below. Without it nothing is sold. `npm run dev`',
      'sets sandbox, which sells test tokens of the devnet for no money.',
    ],
    example: 'meld,moonpay',
  },
  FOYER_ONRAMP_KEEP_DAYS: {
    schema: z.coerce.number().int().min(MIN_KEPT_DAYS).max(36_500).optional(),
    must: `a whole number from ${MIN_KEPT_DAYS} to 36500`,
    about: [
      'Orders that have ended are removed so many days after they were made. Without it they are kept. Tax or anti-money-laundering',
      'law may say how long you have to keep them, and privacy law how long you may.',
    ],
    example: '3650',
  },
  FOYER_MELD_API_KEY: {
    schema: z.optional(token),
    must: 'a key of letters, digits and signs without spaces',
    about: ['API key of Meld.'],
    example: '',
    secret: true,
  },
  FOYER_MELD_WEBHOOK_SECRET: {
    schema: z.optional(token),
    must: 'a secret without spaces',
    about: ['Secret of the webhook profile at Meld, for /api/onramp/webhooks/meld on FOYER_APP_URL.'],
    example: '',
    secret: true,
  },
  FOYER_MELD_URL: {
    schema: z.optional(httpUrl),
    must: 'an http or https address',
    about: [
      'API of Meld. https://api-sb.meld.io is its sandbox. Default: https://api.meld.io. Payment pages of its origin are',
      'opened as well.',
    ],
    example: 'https://api-sb.meld.io',
  },
  FOYER_COINBASE_KEY_ID: {
    schema: z.optional(token),
    must: 'an id without spaces',
    about: ['Id of a secret API key of the Coinbase Developer Platform.'],
    example: '',
  },
  FOYER_COINBASE_KEY_SECRET: {
    schema: privateKey.refine((secret) => readCoinbaseKey(secret) !== null).optional(),
    must: 'the private key of that id: Ed25519 in base64, or P-256 as PEM',
    about: ['The key itself: Ed25519 in base64, or P-256 as PEM with \\n for line breaks.'],
    example: '',
    secret: true,
  },
  FOYER_COINBASE_WEBHOOK_SECRET: {
    schema: z.optional(token),
    must: 'a secret without spaces',
    about: ['Secret of the webhook subscription at Coinbase, for /api/onramp/webhooks/coinbase on FOYER_APP_URL.'],
    example: '',
    secret: true,
  },
  FOYER_COINBASE_URL: {
    schema: z.optional(httpUrl),
    must: 'an http or https address',
    about: [
      'API of the Coinbase Developer Platform. Default: https://api.cdp.coinbase.com, and for quotes and transactions',
      'https://api.developer.coinbase.com. Payment pages of its origin are opened as well.',
    ],
    example: 'https://api.cdp.coinbase.com',
  },
  FOYER_MOONPAY_PUBLISHABLE_KEY: {
    schema: z.optional(token),
    must: 'a key without spaces',
    about: ['Publishable API key of MoonPay. One that begins with pk_test_ uses its sandbox.'],
    example: '',
  },
  FOYER_MOONPAY_SECRET_KEY: {
    schema: z.optional(token),
    must: 'a key without spaces',
    about: ['Secret API key of MoonPay, which signs payment pages.'],
    example: '',
    secret: true,
  },
  FOYER_MOONPAY_WEBHOOK_SECRET: {
    schema: z.optional(token),
    must: 'a secret without spaces',
    about: ['Webhook key of MoonPay, for /api/onramp/webhooks/moonpay on FOYER_APP_URL.'],
    example: '',
    secret: true,
  },
  FOYER_MOONPAY_URL: {
    schema: z.optional(httpUrl),
    must: 'an http or https address',
    about: ['API of MoonPay. Default: https://api.moonpay.com. With another one, payment pages are on its origin.'],
    example: 'https://api.moonpay.com',
  },
  FOYER_SANDBOX_URL: {
    schema: z.optional(httpUrl),
    must: 'an http or https address',
    about: ['The sandbox that sells test tokens of the devnet. Set by `npm run dev`.'],
    example: 'http://127.0.0.1:3001',
  },
  FOYER_SANDBOX_SECRET: {
    schema: z.optional(token),
    must: 'a secret without spaces',
    about: ['What the sandbox and this server share. Set by `npm run dev`.'],
    example: '',
    secret: true,
  },
} as const satisfies EnvVariables

type Raw = RawOf<typeof onrampVariables> & { readonly FOYER_DEVNET_RPC_URL: string | undefined }

/** Settings of one provider: its API, and its keys by what they are for. */
export interface OnrampSettings {
  readonly meld: { readonly url: string; readonly apiKey: string; readonly webhookSecret: string }
  readonly coinbase: {
    readonly url: string
    readonly keyId: string
    readonly keySecret: string
    readonly webhookSecret: string
  }
  readonly moonpay: {
    readonly url: string
    readonly publishableKey: string
    readonly secretKey: string
    readonly webhookSecret: string
  }
  readonly sandbox: { readonly url: string; readonly secret: string }
}

export interface OnrampEnv {
  /** The chosen providers, in the operator's order. Empty: nothing is sold. */
  readonly onramp: readonly OnrampChoice[]
  /** Days after which orders that have ended are removed; `null`: never. */
  readonly onrampKeepDays: number | null
}

/** One chosen provider with its settings. */
export type OnrampChoice = {
  readonly [Id in OnrampProviderId]: { readonly id: Id } & OnrampSettings[Id]
}[OnrampProviderId]

/** The variables that each provider needs. */
const needs = {
  meld: ['FOYER_MELD_API_KEY', 'FOYER_MELD_WEBHOOK_SECRET'],
  coinbase: ['FOYER_COINBASE_KEY_ID', 'FOYER_COINBASE_KEY_SECRET', 'FOYER_COINBASE_WEBHOOK_SECRET'],
  moonpay: ['FOYER_MOONPAY_PUBLISHABLE_KEY', 'FOYER_MOONPAY_SECRET_KEY', 'FOYER_MOONPAY_WEBHOOK_SECRET'],
  sandbox: ['FOYER_SANDBOX_URL', 'FOYER_SANDBOX_SECRET'],
} as const satisfies Record<OnrampProviderId, readonly (keyof typeof onrampVariables)[]>

/** @throws {EnvError} for a provider without its keys, for keys without their provider, and for a sandbox without a devnet. */
export function onrampEnvOf(raw: Raw): OnrampEnv {
  const chosen = raw.FOYER_ONRAMP_PROVIDERS ?? []
  for (const id of onrampProviderIds) {
    for (const name of needs[id]) {
      const isChosen = chosen.includes(id)
      if (isChosen && raw[name] === undefined)
        throw new EnvError(`FOYER_ONRAMP_PROVIDERS has ${id}, which needs ${name} to be set too.`)
      if (!isChosen && raw[name] !== undefined) throw new EnvError(`${name} needs ${id} in FOYER_ONRAMP_PROVIDERS.`)
    }
  }
  // Test tokens must never be on sale beside real ones.
  assertSetWith(raw, 'FOYER_SANDBOX_URL', 'FOYER_DEVNET_RPC_URL')
  return { onramp: chosen.map((id) => settingsOf(id, raw)), onrampKeepDays: raw.FOYER_ONRAMP_KEEP_DAYS ?? null }
}

/** What `needs` lists is set. */
function settingsOf(id: OnrampProviderId, raw: Raw): OnrampChoice {
  const text = (value: string | undefined): string => value ?? ''
  switch (id) {
    case 'meld':
      return {
        id,
        url: raw.FOYER_MELD_URL ?? MELD_URL,
        apiKey: text(raw.FOYER_MELD_API_KEY),
        webhookSecret: text(raw.FOYER_MELD_WEBHOOK_SECRET),
      }
    case 'coinbase':
      return {
        id,
        url: raw.FOYER_COINBASE_URL ?? COINBASE_URL,
        keyId: text(raw.FOYER_COINBASE_KEY_ID),
        keySecret: text(raw.FOYER_COINBASE_KEY_SECRET),
        webhookSecret: text(raw.FOYER_COINBASE_WEBHOOK_SECRET),
      }
    case 'moonpay':
      return {
        id,
        url: raw.FOYER_MOONPAY_URL ?? MOONPAY_URL,
        publishableKey: text(raw.FOYER_MOONPAY_PUBLISHABLE_KEY),
        secretKey: text(raw.FOYER_MOONPAY_SECRET_KEY),
        webhookSecret: text(raw.FOYER_MOONPAY_WEBHOOK_SECRET),
      }
    case 'sandbox':
      return { id, url: text(raw.FOYER_SANDBOX_URL), secret: text(raw.FOYER_SANDBOX_SECRET) }
  }
}
