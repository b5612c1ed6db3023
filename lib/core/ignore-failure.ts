/** For work that is tried again when it is needed, such as loading a chunk early. */
export function ignoreFailure(promise: Promise<unknown>): void {
  promise.catch(() => undefined)
}
