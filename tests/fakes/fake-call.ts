import type { CallApi } from '@/lib/core/call-endpoint'
import type { Endpoint } from '@/lib/core/endpoint'

/** Calls of our server, answered by a function of the test. The type of an answer is not checked. */
export const fakeCall = (answer: (endpoint: Endpoint, input: unknown, signal?: AbortSignal) => unknown) =>
  (async (...request) => answer(...request)) as CallApi
