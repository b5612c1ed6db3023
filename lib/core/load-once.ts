/**
 * Shares one load between all callers. A failed load is forgotten as soon as it has failed: those who waited for it are
 * told, and the next call loads again. So a component may call it during a render only after it has succeeded.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    if (loading === undefined) {
      loading = load()
      // The first reaction of all: a caller that asks again when it is told starts a new load.
      loading.catch(() => {
        loading = undefined
      })
    }
    return loading
  }
}
