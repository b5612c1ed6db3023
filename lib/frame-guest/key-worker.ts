import { indexedRecords } from './device-records'
import { createDeviceStore } from './device-store'
import type { RunAlone } from './login-session'
import { serveWorker, type WorkerEnd } from './serve-worker'
import { createWorkerAnswers } from './worker-answers'

/*
 * The key worker: the only place where keys, halves and access tokens are. It may load scripts of our own origin and
 * connect to the two custody domains, and to nothing else (`workerSecurityHeaders`). When it ends, its memory ends.
 */

/** The types of a worker are not those of a page, and the project has the latter. */
const end = globalThis as unknown as WorkerEnd

/** Two frames of one visitor share the device and its cookie. A browser without locks takes its chances. */
const runAlone: RunAlone = (name, work) =>
  'locks' in navigator ? navigator.locks.request(`foyer-${name}`, work) : work()

serveWorker(
  end,
  createWorkerAnswers({
    fetch: (...request) => fetch(...request),
    now: Date.now,
    store: createDeviceStore(indexedRecords(globalThis.indexedDB), location.origin),
    runAlone,
    onSessionToken: (token) => end.postMessage({ event: 'session', token }),
  }),
)
