/** Type of the annotation of a journey that has measured a visitor's path. */
export const PATH_NOTE = 'path'

/** Of a test that has loaded more than its budget. */
export const OVER_BUDGET = 'over budget'

/** The parts that we read of what Playwright's `json` reporter writes. */
export type PlaywrightNotes = { readonly suites?: readonly SuiteNotes[] }

type Annotation = { readonly type: string; readonly description?: string }

type SuiteNotes = {
  readonly suites?: readonly SuiteNotes[]
  readonly specs?: readonly { readonly tests: readonly { readonly annotations?: readonly Annotation[] }[] }[]
}

/** What the tests of a report have noted under a type, one line each. */
export function notesOf({ suites = [] }: PlaywrightNotes, wanted: string): readonly string[] {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .flatMap(({ tests }) => tests.flatMap(({ annotations = [] }) => annotations))
      .flatMap(({ type, description }) => (type === wanted && description !== undefined ? [description] : [])),
    ...notesOf({ suites: inner }, wanted),
  ])
}
