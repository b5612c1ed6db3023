import { createElement as h, useEffect, useRef, useState, version } from 'react'
import { createRoot } from 'react-dom/client'

/** As docs/script.md says for React 18: attributes, and a listener of its own. */
function Shop() {
  const [wallet, setWallet] = useState('')
  const button = useRef<HTMLElement>(null)
  useEffect(() => {
    const greet = (event: Event) => setWallet((event as CustomEvent<{ readonly name: string }>).detail.name)
    const element = button.current
    element?.addEventListener('CONNECT_SUCCESS', greet)
    return () => element?.removeEventListener('CONNECT_SUCCESS', greet)
  }, [])
  return h(
    'main',
    null,
    h('h1', null, `A shop in React ${version}`),
    h('foyer-button', { ref: button, networks: 'eip155:31337' }),
    h('output', { 'aria-label': 'Wallet' }, wallet),
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(h(Shop))
