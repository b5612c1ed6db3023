/**
 * The item at `index`. Throws when the list is shorter: `list[0]?.click()` would skip the act, and the test would pass
 * without it.
 */
export function at<T>(list: readonly T[], index: number): T {
  if (index >= list.length) throw new Error(`no item ${index} in a list of ${list.length}`)
  return list[index] as T
}
