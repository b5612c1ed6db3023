import { pause } from '@/lib/core/pause'
import type { KeyWorker } from './worker-client'

const POLL_MS = 250

/** Runs work that makes a key of a password, and says how far the worker is with it, from 0 to 1. */
export async function withKeyProgress<T>(
  worker: Pick<KeyWorker, 'request'>,
  onProgress: (progress: number | null) => void,
  work: () => Promise<T>,
): Promise<T> {
  const over = new AbortController()
  const { signal } = over
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      const { progress } = await worker.request('wayProgress', undefined, signal)
      if (!signal.aborted) onProgress(progress)
      await pause(POLL_MS, signal)
    }
  }
  // Without it the work goes on, and the screen says less.
  void watch().catch(() => undefined)
  try {
    return await work()
  } finally {
    over.abort()
    onProgress(null)
  }
}
