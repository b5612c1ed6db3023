import type { Runtime } from '@/lib/runtime/runtime'

/** Creates the flows, then loads the list of views. Failed loads may be repeated. */
export const loadViews = (runtime: Runtime) => runtime.flows().then(() => runtime.load('views'))
