import 'server-only'
import { processWide } from '../kit/process-wide'

/** Requests that the front refused because too many waited for the processor. */
export interface LoadState {
  isShedding: boolean
  /** Requests refused since the process started. */
  refused: number
}

/** Written by the front, read by `/api/health`. */
export function getLoadState(): LoadState {
  return processWide('load-state', () => ({ isShedding: false, refused: 0 }))
}
