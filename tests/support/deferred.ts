/** An answer that a test gives when it wants. `Promise.withResolvers` is not in Node 20. */
export function deferred<T>() {
  let resolve: (value: T) => void = () => undefined
  let reject: (cause: unknown) => void = () => undefined
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
