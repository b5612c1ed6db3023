import 'server-only'
import * as z from 'zod'
import { httpUrl } from '@/lib/core/wire'
import { bearerSecret } from './env-fields'
import type { EnvVariables, RawOf } from './env-variable'

/** Of the process itself. */
export const processVariables = {
  NODE_ENV: {
    schema: z.enum(['development', 'production', 'test']).default('development'),
    must: 'development, production or test',
    about: ['Set by `npm run dev`, `npm start` and the test runner.'],
    example: 'production',
  },
  PORT: {
    schema: z.coerce.number().int().min(1).max(65_535).default(3000),
    must: 'a port number from 1 to 65535',
    about: ['Port of the app.'],
    example: '3000',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
    must: 'fatal, error, warn, info, debug, trace or silent',
    about: ['Least important level that is logged; default debug. Each request is one line at info.'],
    example: 'debug',
  },
  FOYER_OPERATOR_TOKEN: {
    schema: z.optional(bearerSecret),
    must: 'at least 32 characters without spaces',
    about: [
      'Token with which you read the metrics of a process, at `/api/metrics`, and the orders of tokens, at',
      '`/operator/orders`. Without it these addresses do not exist. Make one with `openssl rand -hex 32`.',
    ],
    example: '',
    secret: true,
  },
  FOYER_REPOSITORY_URL: {
    schema: z.optional(httpUrl),
    must: 'an http or https address',
    about: [
      'Address of the repository, as on GitHub. The footer of the front page then links to it and to its documents.',
    ],
    example: 'https://git.example/you/foyer',
  },
  FOYER_PLAYGROUND: {
    schema: z.enum(['on', 'off']).optional(),
    must: 'on or off',
    about: [
      'Whether `/playground` exists, where a developer tries every option of the modal and copies the code for it.',
      'Default: on under `npm run dev`, off otherwise.',
    ],
    example: 'on',
  },
  FOYER_TRUSTED_PROXIES: {
    schema: z.coerce.number().int().min(0).max(10).default(0),
    must: 'a whole number from 0 to 10',
    about: [
      'Proxies in front of this process that append to X-Forwarded-For. With 0 the header is ignored,',
      'and rate limits count all visitors of a project together.',
    ],
    example: '1',
  },
  FOYER_RATE_LIMIT_FACTOR: {
    schema: z.coerce.number().positive().max(100_000).default(1),
    must: 'a number above 0 and at most 100000',
    about: ['Every rate limit is multiplied by this.'],
    example: '1',
  },
} as const satisfies EnvVariables

/** Settings of the process itself. */
export interface ProcessEnv {
  readonly mode: 'development' | 'production' | 'test'
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** What a program of the operator sends to read the metrics; `null`: there is no such address. Secret. */
  readonly operatorToken: string | null
  readonly hasPlayground: boolean
  /** Without a trailing slash. */
  readonly repositoryUrl: string | null
  /** Number of proxies in front of this process that append to X-Forwarded-For; with 0 the header is ignored. */
  readonly trustedProxies: number
  /** Every rate limit is multiplied by this. */
  readonly rateLimitFactor: number
}

export function processEnvOf(raw: RawOf<typeof processVariables>): ProcessEnv {
  return {
    mode: raw.NODE_ENV,
    // In tests, output is only for failed tests, not for expected errors.
    logLevel: raw.LOG_LEVEL ?? (raw.NODE_ENV === 'test' ? 'silent' : 'debug'),
    operatorToken: raw.FOYER_OPERATOR_TOKEN ?? null,
    hasPlayground: (raw.FOYER_PLAYGROUND ?? (raw.NODE_ENV === 'development' ? 'on' : 'off')) === 'on',
    repositoryUrl: raw.FOYER_REPOSITORY_URL?.replace(/\/$/, '') ?? null,
    trustedProxies: raw.FOYER_TRUSTED_PROXIES,
    rateLimitFactor: raw.FOYER_RATE_LIMIT_FACTOR,
  }
}
