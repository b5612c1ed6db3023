/** After this long without the modal's code the button, or the first card, says that it did not load. */
const LOAD_TIMEOUT_MS = 20_000

/** Rejects when a load takes longer than a visitor waits for it. The load goes on, for the next press. */
export const inTime = <T>(load: Promise<T>): Promise<T> =>
  // The timer stays. It has no effect on a load that has come.
  Promise.race([load, new Promise<never>((_, reject) => setTimeout(reject, LOAD_TIMEOUT_MS))])
