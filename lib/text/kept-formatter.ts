let shown = ''
let kept: Record<string, unknown> = {}

/**
 * Caches formatters: creating an `Intl` formatter takes a hundred times as long as using it, which is noticeable in a
 * list of tokens. Only those of one language are kept, at most one per `use`.
 *
 * @param use - Names everything that `make` depends on besides the language.
 */
export function keptFormatter<T>(locale: string, use: string, make: () => T): T {
  if (shown !== locale) {
    shown = locale
    kept = {}
  }
  kept[use] ??= make()
  // Every entry with this name was created by the same function.
  return kept[use] as T
}
