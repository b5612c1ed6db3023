/** Joins the class names that are set; `undefined` if none is, so that no empty `class` attribute is written. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
