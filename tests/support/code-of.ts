/** The result of a promise: its error code, or `done`. */
export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error) => error.code ?? String(error),
  )
