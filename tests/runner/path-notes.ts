/** Type of the annotation of a journey that has measured a visitor's path. */
export const PATH_NOTE = 'path'

/** The parts that we read of what Playwright's `json` reporter writes. */
export type PlaywrightNotes = { readonly suites?: readonly SuiteNotes[] }

type Annotation = { readonly type: string; readonly description?: string }

type SuiteNotes = {
  readonly suites?: readonly SuiteNotes[]
  readonly specs?: readonly { readonly tests: readonly { readonly annotations?: readonly Annotation[] }[] }[]
}

/** What the journeys of a report have noted of paths, one line each. */
export function pathNotes({ suites = [] }: PlaywrightNotes): readonly string[] {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .flatMap(({ tests }) => tests.flatMap(({ annotations = [] }) => annotations))
      .flatMap(({ type, description }) => (type === PATH_NOTE && description !== undefined ? [description] : [])),
    ...pathNotes({ suites: inner }),
  ])
}
