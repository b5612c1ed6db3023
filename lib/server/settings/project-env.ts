import 'server-only'
import * as z from 'zod'
import { assertSetWith, type EnvVariables, type RawOf } from './env-variable'
import { origin, projectId } from './project-fields'

/** The project of the host page. */
export const projectVariables = {
  FOYER_PROJECT_ID: {
    schema: projectId.optional(),
    must: '1 to 64 letters, digits, hyphens or underscores',
    about: [
      'Project id that pages pass with every request. Development has one of its own, foyer-dev. Production without one',
      'answers the pages of FOYER_APP_URL alone.',
    ],
    example: 'my-project',
  },
  FOYER_ALLOWED_ORIGINS: {
    schema: z
      .string()
      .transform((list) => list.split(',').filter((entry) => entry.trim() !== ''))
      .pipe(z.array(origin).min(1))
      .optional(),
    must: 'http or https origins without a path, separated by commas',
    about: ['Other origins that may use the project, separated by commas. FOYER_APP_URL always may.'],
    example: 'https://shop.example,https://www.shop.example',
  },
} as const satisfies EnvVariables

export interface ProjectEnv {
  /** The configured project; development also has one of its own, see `project-config.ts`. */
  readonly project: { readonly id: string; readonly allowedOrigins: readonly string[] } | null
}

/** @throws {EnvError} for origins without a project. */
export function projectEnvOf(raw: RawOf<typeof projectVariables>): ProjectEnv {
  assertSetWith(raw, 'FOYER_ALLOWED_ORIGINS', 'FOYER_PROJECT_ID')
  return {
    project: raw.FOYER_PROJECT_ID
      ? { id: raw.FOYER_PROJECT_ID, allowedOrigins: raw.FOYER_ALLOWED_ORIGINS ?? [] }
      : null,
  }
}
