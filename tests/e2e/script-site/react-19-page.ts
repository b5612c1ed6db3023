import { createElement as h, useState, version } from 'react'
import { createRoot } from 'react-dom/client'

/** As docs/script.md says for React 19: properties, and the event as a property. */
function Shop() {
  const [wallet, setWallet] = useState('')
  return h(
    'main',
    null,
    h('h1', null, `A shop in React ${version}`),
    h('foyer-button', {
      networks: ['eip155:31337'],
      onCONNECT_SUCCESS: ({ detail }: CustomEvent<{ readonly name: string }>) => setWallet(detail.name),
    }),
    h('output', { 'aria-label': 'Wallet' }, wallet),
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(h(Shop))
