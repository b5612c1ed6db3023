import { createRoot } from 'react-dom/client'
import { modalCode, openModal, preloadModal } from '@/components/modal/modal-loader'
import { stages } from '@/components/modal/stages/stages'
import { WaitingCard } from '@/components/modal/WaitingCard'
import { ModalHost } from '@/components/modal/WalletModalProvider'
import { ownWallets } from '@/lib/connect/own-wallets'
import { ShellContext } from '@/lib/react/runtime-context'
import type { ScriptApp } from '@/lib/runtime/create-script-page'
import { publicStateOf } from '@/lib/runtime/first-state'
import type { Shell } from '@/lib/runtime/runtime'
import '@/components/modal/theme.css'

const WAITING_CARD = 'foyer-waiting-card'

/** The element that holds the modal: the last one of the page. A page may replace its body. */
const place = document.createElement('div')
// No box of its own, which a style sheet of the page could draw.
place.style.display = 'contents'

const attach = (): void => {
  if (!place.isConnected) document.body.append(place)
}

/** What the script loads when it is needed. The modal is drawn by a React of its own, which the page does not see. */
export const app: ScriptApp = {
  stages,
  mount(shell, provider) {
    ownWallets.add(provider)
    attach()
    createRoot(place).render(<ScriptModal shell={shell} />)
  },
  async open(shell, options) {
    attach()
    await openModal(shell, options)
    return !modalCode.getState().failed
  },
  preload: preloadModal,
  stateOf: (shell) => publicStateOf(shell, shell.loaded.getState().runtime),
}

function ScriptModal({ shell }: { shell: Shell }) {
  return (
    <ShellContext value={shell}>
      <WaitingCard id={WAITING_CARD} />
      <ModalHost />
    </ShellContext>
  )
}
