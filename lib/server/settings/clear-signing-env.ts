import 'server-only'
import * as z from 'zod'
import { boundedText } from '@/lib/core/bounded-text'
import { MAX_URL_LENGTH } from '@/lib/core/wire'
import type { EnvVariables, RawOf } from './env-variable'

/** What the screens of the embedded wallet say of calls and messages. */
export const clearSigningVariables = {
  FOYER_CLEAR_SIGNING_DIR: {
    schema: z.optional(boundedText(MAX_URL_LENGTH, (value) => value.trim() === value)),
    must: 'the path of a folder',
    about: [
      'Folder with descriptors of ERC-7730 (*.json, also in folders inside of it). The wallet role reads them at its start, and',
      'the embedded wallet says with them what a call or a message means. Default: those of the devnet alone.',
    ],
    example: '/etc/foyer/clear-signing',
  },
} as const satisfies EnvVariables

export interface ClearSigningEnv {
  /** The folder of the operator's descriptors; `null` without one. */
  readonly clearSigningFolder: string | null
}

export function clearSigningEnvOf(raw: RawOf<typeof clearSigningVariables>): ClearSigningEnv {
  return { clearSigningFolder: raw.FOYER_CLEAR_SIGNING_DIR ?? null }
}
