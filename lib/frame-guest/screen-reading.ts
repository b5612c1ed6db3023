/** What a screen reads when it opens. */
export interface ScreenReading {
  /** Begins to read. Returns what aborts it; a request that changes something goes on. */
  open(): () => void
  /** Reads again, after a failure. */
  retry(): void
  /** Reads again, with what is known on screen. Never rejects. */
  load(): Promise<void>
}

/**
 * @param parts.read - Reads, and keeps what it has read unless the signal has fired.
 * @param parts.onLoading - Nothing is on screen until it has read.
 * @param parts.onFailed - It could not read.
 */
export function createScreenReading({
  read,
  onLoading,
  onFailed,
}: {
  readonly read: (signal: AbortSignal) => Promise<void>
  readonly onLoading: () => void
  readonly onFailed: () => void
}): ScreenReading {
  let reading = new AbortController()
  const load = async (): Promise<void> => {
    const { signal } = reading
    try {
      await read(signal)
    } catch {
      if (!signal.aborted) onFailed()
    }
  }
  return {
    load,
    open() {
      reading = new AbortController()
      void load()
      return () => reading.abort()
    },
    retry() {
      onLoading()
      void load()
    },
  }
}
