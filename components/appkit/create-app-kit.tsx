'use client'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { WalletModalProvider } from '@/components/modal'
import { ShellContext } from '@/lib/react/runtime-context'
import { type AppKit, createAppKitApi } from './app-kit'
import { currentKit } from './current-kit'
import { attachAdapters, createKit, type Kit, type KitParts } from './kit'
import { defineElements } from './kit-elements'
import type { AppKitOptions, AppKitSiweConfig } from './kit-options'
import { forgetWarnings } from './warn-once'

/** What the first call has made, for further calls. */
let created: { readonly api: AppKit; readonly shell: Kit['shell'] } | undefined

/**
 * Creates the modal of the page and adds it to the document, also where the page has no React of its own. A server may
 * call it: the modal then waits for the browser. A second call returns the same modal, and uses its adapters alone.
 */
export function createAppKit(options: AppKitOptions, parts: KitParts = {}): AppKit {
  if (created !== undefined) {
    attachAdapters(options, created.shell)
    return created.api
  }
  const kit = createKit(options, parts)
  const unmount = typeof document === 'undefined' ? () => undefined : mountKit(kit)
  currentKit.setState(kit, true)
  const api = createAppKitApi(kit, () => {
    unmount()
    kit.shell.destroy()
    currentKit.setState(null, true)
    created = undefined
    forgetWarnings()
  })
  created = { api, shell: kit.shell }
  return api
}

/** `createAppKit` as a component. Its options are read once. Hooks and buttons of `foyer/react` work below it too. */
export function AppKitProvider({ children, ...options }: AppKitOptions & { readonly children: ReactNode }) {
  const [kit] = useState(() => {
    createAppKit(options)
    return currentKit.getState()
  })
  return kit && <ShellContext value={kit.shell}>{children}</ShellContext>
}

/** AppKit's helper for the option `siweConfig`. Returns what it gets. */
export function createSIWEConfig<Config extends AppKitSiweConfig>(config: Config): Config {
  return config
}

/**
 * Draws the modal in an element of its own, once the document has a body, and not while React renders the caller. Returns a
 * function that removes it.
 */
function mountKit(kit: Kit): () => void {
  defineElements()
  const place = document.createElement('div')
  const root = createRoot(place)
  let isRemoved = false
  const start = (): void => {
    if (isRemoved) return
    document.body.append(place)
    root.render(<WalletModalProvider shell={kit.shell}>{null}</WalletModalProvider>)
    kit.mounted.setState(true, true)
  }
  if (document.body === null) document.addEventListener('DOMContentLoaded', start, { once: true })
  else queueMicrotask(start)
  return () => {
    isRemoved = true
    root.unmount()
    place.remove()
  }
}
