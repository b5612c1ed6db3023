import 'server-only'
import * as z from 'zod'
import type { EmbeddedNetworkKind } from '@/lib/chains/networks'
import { boundedText, patternText } from '@/lib/core/bounded-text'
import type { CustodyRole } from '@/lib/core/hosts'
import { httpUrl, MAX_URL_LENGTH } from '@/lib/core/wire'
import { isSmtpUrl, MAX_KEYS_LENGTH, mailFrom, masterKeys } from './custody-fields'
import { type CustodySettings, custodySettingsOf, shareKeys } from './custody-settings'
import { type databaseVariables, dataFolderOf } from './database-env'
import { token } from './env-fields'
import { assertSetWith, EnvError, type EnvVariables, type RawOf } from './env-variable'

/** The variables of one custody role's keys and mail account. */
const variablesOf = (role: string) => {
  const name = role.toUpperCase()
  return {
    keys: {
      schema: z.optional(z.string().max(MAX_KEYS_LENGTH).pipe(masterKeys)),
      must: 'keys such as a:<base64 of 32 random bytes>, each with a name of its own, separated by commas, the newest first',
      about: [
        `Keys of the ${role} role. They encrypt what its database holds, which is lost without them: keep a copy apart from`,
        `the database. Make one with \`openssl rand -base64 32\`. Default: ${role}.keys in FOYER_DATA_DIR, made once, beside an`,
        'embedded database; with Postgres the role is off without keys.',
      ],
      example: '',
      secret: true,
    },
    transitUrl: {
      schema: z.optional(httpUrl),
      must: 'an http or https address',
      about: [
        `Transit engine of HashiCorp Vault or OpenBao for the ${role} role, with its mount, instead of FOYER_${name}_KEYS:`,
        'the keys never leave that server.',
      ],
      example: 'https://secrets.example:8200/v1/transit',
    },
    transitToken: {
      schema: z.optional(token),
      must: 'a token without spaces',
      about: ['Token of that server.'],
      example: '',
      secret: true,
    },
    transitKey: {
      schema: z.optional(patternText(64, /^[A-Za-z0-9_-]{1,64}$/)),
      must: '1 to 64 letters, digits, hyphens or underscores',
      about: [
        'Name of the key there, of type aes256-gcm96. Keys of type hmac with this name and -email-index and -login-codes added',
        'must exist too.',
      ],
      example: `foyer-${role}`,
    },
    smtpUrl: {
      schema: z.optional(boundedText(MAX_URL_LENGTH, isSmtpUrl)),
      must: 'an address such as smtp://user:password@host:587 or smtps://user:password@host:465, percent-encoded',
      about: [
        `Mail server of the ${role} role. With smtp:// the connection must change to TLS (STARTTLS), except to localhost;`,
        'smtps:// begins with it. Without one, development shows the mails at /outbox, and in production the role is off.',
      ],
      example: `smtp://foyer-${role}:password@mail.example:587`,
      secret: true,
    },
    mailFrom: {
      schema: z.optional(z.string().max(MAX_URL_LENGTH).pipe(mailFrom)),
      must: 'an e-mail address, or a name with an address such as Shop <wallet@shop.example>',
      about: [`Sender of the mails of the ${role} role.`],
      example: `Foyer <${role}@foyer.example>`,
    },
  } as const satisfies EnvVariables
}
const walletVariables = variablesOf('wallet')
const vaultVariables = variablesOf('vault')

/** The login by e-mail, and the keys and mail account of both custody roles. */
export const custodyVariables = {
  FOYER_EMAIL_LOGIN: {
    schema: z.enum(['auto', 'on', 'off']).default('auto'),
    must: 'auto, on or off',
    about: [
      'Whether pages offer a login by e-mail. auto: if this instance answers for the wallet and the vault role and both have',
      'keys and a mail account. on: also if other instances answer for them. off: no login by e-mail.',
    ],
    example: 'auto',
  },
  FOYER_EMAIL_WALLET_NETWORKS: {
    schema: z.enum(['test', 'all']).default('all'),
    must: 'test or all',
    about: ['Networks of the wallet by e-mail. test: test networks and the devnet. all: networks with real money too.'],
    example: 'test',
  },
  FOYER_COUNTRY_HEADER: {
    schema: z.optional(patternText(64, /^[A-Za-z][A-Za-z0-9-]{0,63}$/)),
    must: 'the name of a header',
    about: [
      'Header in which your proxy names the country of a visitor in two letters. Owners of a wallet by e-mail then see it',
      'with each of their devices. The proxy must replace the header if a visitor sends it. Without it no place is shown.',
    ],
    example: 'cf-ipcountry',
  },
  FOYER_WALLET_KEYS: walletVariables.keys,
  FOYER_WALLET_TRANSIT_URL: walletVariables.transitUrl,
  FOYER_WALLET_TRANSIT_TOKEN: walletVariables.transitToken,
  FOYER_WALLET_TRANSIT_KEY: walletVariables.transitKey,
  FOYER_WALLET_SMTP_URL: walletVariables.smtpUrl,
  FOYER_WALLET_MAIL_FROM: walletVariables.mailFrom,
  FOYER_VAULT_KEYS: vaultVariables.keys,
  FOYER_VAULT_TRANSIT_URL: vaultVariables.transitUrl,
  FOYER_VAULT_TRANSIT_TOKEN: vaultVariables.transitToken,
  FOYER_VAULT_TRANSIT_KEY: vaultVariables.transitKey,
  FOYER_VAULT_SMTP_URL: vaultVariables.smtpUrl,
  FOYER_VAULT_MAIL_FROM: vaultVariables.mailFrom,
  FOYER_MAILS_PER_MINUTE: {
    schema: z.coerce.number().int().min(5).max(100_000).default(120),
    must: 'a whole number from 5 to 100000',
    about: [
      'Mails that each custody role sends in a minute, over all addresses and instances. A fifth is kept for devices that',
      'have a wallet of the address.',
    ],
    example: '120',
  },
  FOYER_MAILS_PER_DAY: {
    schema: z.coerce.number().int().min(5).max(100_000_000).default(10_000),
    must: 'a whole number from 5 to 100000000',
    about: ['The same for a day. Set it to what your mail service accepts.'],
    example: '10000',
  },
} as const satisfies EnvVariables

type Raw = RawOf<typeof custodyVariables> & RawOf<typeof databaseVariables>

/** Settings of the login by e-mail and of the custody roles. */
export interface CustodyEnv {
  /** Keys and mail account of each custody role. */
  readonly custody: Readonly<Record<CustodyRole, CustodySettings>>
  /** Whether pages offer a login by e-mail. `auto`: if this instance can answer it. */
  readonly emailLogin: 'auto' | 'on' | 'off'
  /** Of the wallet by e-mail: test networks, or those with real money too. */
  readonly emailWalletNetworks: EmbeddedNetworkKind
  /** Header of the proxy with the country of a visitor. */
  readonly countryHeader: string | undefined
  /** Maximum number of mails of each custody role, over all addresses. */
  readonly mails: { readonly perMinute: number; readonly perDay: number }
}

/** @throws {EnvError} when keys or mail account of a role are half set or set twice, and when both roles share a key. */
export function custodyEnvOf(raw: Raw): CustodyEnv {
  const custody = { wallet: custodyOf(raw, 'WALLET'), vault: custodyOf(raw, 'VAULT') }
  if (shareKeys(custody.wallet.keys, custody.vault.keys)) {
    throw new EnvError(
      'The wallet and the vault role must not share a key: each of them holds halves of the same wallets.',
    )
  }
  return {
    custody,
    emailLogin: raw.FOYER_EMAIL_LOGIN,
    emailWalletNetworks: raw.FOYER_EMAIL_WALLET_NETWORKS,
    countryHeader: raw.FOYER_COUNTRY_HEADER,
    mails: { perMinute: raw.FOYER_MAILS_PER_MINUTE, perDay: raw.FOYER_MAILS_PER_DAY },
  }
}

/** @throws {EnvError} when keys or mail account are half set, or keys set twice. */
function custodyOf(raw: Raw, name: Uppercase<CustodyRole>): CustodySettings {
  const keys = [`FOYER_${name}_TRANSIT_URL`, `FOYER_${name}_TRANSIT_TOKEN`, `FOYER_${name}_TRANSIT_KEY`] as const
  for (const each of keys) for (const other of keys) assertSetWith(raw, each, other)
  assertSetWith(raw, `FOYER_${name}_SMTP_URL`, `FOYER_${name}_MAIL_FROM`)
  assertSetWith(raw, `FOYER_${name}_MAIL_FROM`, `FOYER_${name}_SMTP_URL`)
  if (raw[`FOYER_${name}_KEYS`] && raw[`FOYER_${name}_TRANSIT_URL`]) {
    throw new EnvError(`Only one of FOYER_${name}_KEYS and FOYER_${name}_TRANSIT_URL may be set.`)
  }
  return custodySettingsOf(
    {
      keys: raw[`FOYER_${name}_KEYS`],
      transitUrl: raw[`FOYER_${name}_TRANSIT_URL`],
      transitToken: raw[`FOYER_${name}_TRANSIT_TOKEN`],
      transitKey: raw[`FOYER_${name}_TRANSIT_KEY`],
      smtpUrl: raw[`FOYER_${name}_SMTP_URL`],
      mailFrom: raw[`FOYER_${name}_MAIL_FROM`],
    },
    raw[`FOYER_${name}_DATABASE_URL`] ? null : `${dataFolderOf(raw)}/${name.toLowerCase()}.keys`,
  )
}
