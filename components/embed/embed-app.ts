import { modalCode, openModal, preloadModal } from '@/components/modal/modal-loader'
import { stages } from '@/components/modal/stages/stages'
import { ownApps } from '@/lib/connect/own-apps'
import { ownWallets } from '@/lib/connect/own-wallets'
import { loadOnce } from '@/lib/core/load-once'
import type { ScriptApp } from '@/lib/runtime/create-script-page'
import { publicStateOf } from '@/lib/runtime/first-state'
import { createWaitingDialog } from './waiting-dialog'
import '@/components/modal/theme.css'

/** What the script loads when it is needed. The first card is drawn without React, and the modal of React loads behind it. */
export function createScriptApp(): ScriptApp {
  /** Holds the modal, as the last element of the page. A page may replace its body. */
  const place = withoutBox()
  let mountModal = async (): Promise<void> => undefined

  function attach(): void {
    if (!place.isConnected) document.body.append(place)
  }

  return {
    async stages(name) {
      // React follows the shell before there is a runtime: who waits for that finds the modal drawn.
      if (name === 'modal') await mountModal()
      return stages(name)
    },
    mount(shell, provider) {
      ownWallets.add(provider)
      const root = withoutBox()
      place.append(createWaitingDialog(shell), root)
      attach()
      mountModal = loadOnce(async () => (await import('./embed-host')).mountHost(root, shell))
    },
    async open(shell, options) {
      attach()
      await openModal(shell, options)
      return !modalCode.getState().failed
    },
    preload: preloadModal,
    isOwnApp: (candidate) => ownApps.has(candidate),
    stateOf: (shell) => publicStateOf(shell, shell.loaded.getState().runtime),
  }
}

/** An element without a box of its own, which a style sheet of the page could draw. */
function withoutBox(): HTMLElement {
  const element = document.createElement('div')
  element.style.display = 'contents'
  return element
}
