import { code, type Sign } from './signs'

/**
 * A row of the specification that is not built yet. This file lists all of them. The tests of this folder compare each
 * part with the text of its section, so that no row is forgotten. A row whose messages are only
 * parsed, because the frame refuses them, is missing too. A row that cannot be compared with a table of the code has a
 * sign: `missing-rows.test.ts` fails when the sign appears, so that no outdated row stays here.
 */
export interface MissingRow {
  /** The feature or package that will bring the row. */
  readonly waitsFor: string
  readonly sign: Sign
}
type MissingRows = Readonly<Record<string, MissingRow>>

const row = (waitsFor: string, sign: Sign): MissingRow => ({ waitsFor, sign })

const REPORTING = 'error reporting, which the same configuration disables'

/** Rows of the build configuration, at the end of section 9. */
export const missingBuildSettings = {
  'error-reporting trace sample rate 0.1': row(REPORTING, code(/sampleRate/i, 'init({ tracesSampleRate: 0.1 })')),
  'minimum error-reporting level error': row(REPORTING, code(/sampleRate/i, 'init({ tracesSampleRate: 0.1 })')),
} as const satisfies MissingRows
