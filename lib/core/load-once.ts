/** For this long a failed load is the answer to everybody who asks: whoever renders meanwhile must not start another. */
const FAILED_LOAD_KEPT_MS = 1_000

/** Shares one load between all who ask. A failed one may be repeated a moment later. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    if (loading === undefined) {
      loading = load()
      loading.catch(() => {
        setTimeout(() => {
          loading = undefined
        }, FAILED_LOAD_KEPT_MS)
      })
    }
    return loading
  }
}
