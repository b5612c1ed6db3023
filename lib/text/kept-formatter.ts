let shown = ''
let kept: Record<string, unknown> = {}

/**
 * Making a formatter of `Intl` takes a hundred times as long as using it, which a list of tokens feels. Those of one
 * language at a time are kept, so that there are never more than there are `use`s.
 *
 * @param use - Names all that `make` depends on besides the language.
 */
export function keptFormatter<T>(locale: string, use: string, make: () => T): T {
  if (shown !== locale) {
    shown = locale
    kept = {}
  }
  kept[use] ??= make()
  // What has this name was made by the same function.
  return kept[use] as T
}
