/** Folder of the build. What it serves is ours, and its names change with its contents. */
const BUILT_FILES = '/_next/static/'

type Policies = {
  createPolicy(name: 'default', rules: { createScriptURL: (address: string) => string | null }): unknown
}

/** Windows that have their policy: it can be set once. */
const ready = new WeakSet<object>()

/**
 * Lets scripts and workers load from the build of our own origin, and from nowhere else: the only rule of the Trusted
 * Types policy `default`, so that no text ever becomes code. Chunks and the worker come through it.
 */
export function trustBuiltScripts(window: { readonly location: Location; readonly trustedTypes?: Policies }): void {
  if (!window.trustedTypes || ready.has(window)) return
  ready.add(window)
  const { origin, href } = window.location
  window.trustedTypes.createPolicy('default', {
    createScriptURL(address) {
      if (!URL.canParse(address, href)) return null
      const url = new URL(address, href)
      return url.origin === origin && url.pathname.startsWith(BUILT_FILES) ? address : null
    },
  })
}
