'use client'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { useStore } from 'zustand'
import { ConnectButton, NetworkButton } from '@/components/modal'
import { namespaces } from '@/lib/core/namespaces'
import { ShellContext, useShell } from '@/lib/react/runtime-context'
import { currentKit } from './current-kit'
import { elementRows, type ParityRow } from './parity'
import { warnOnce } from './warn-once'

/** Reads an attribute of an element; `undefined` without it. */
type Read = (attribute: string) => string | undefined

/** What each element draws. */
const drawings: Readonly<Record<string, (read: Read) => ReactNode>> = {
  'appkit-button': drawConnect,
  'appkit-connect-button': drawConnect,
  'appkit-account-button': (read) => <AccountButton read={read} />,
  'appkit-network-button': (read) => <NetworkButton isDisabled={isOn(read('disabled'))} />,
}

/** Defines the custom elements, once a page. */
export function defineElements(): void {
  for (const [name, draw] of Object.entries(drawings)) {
    if (customElements.get(name) === undefined) customElements.define(name, elementClass(name, draw))
  }
}

function drawConnect(read: Read): ReactNode {
  const namespace = namespaces.find((each) => each === read('namespace'))
  return (
    <ConnectButton
      balance={read('balance') === 'show'}
      label={read('label')}
      loadingLabel={read('loadingLabel')}
      isDisabled={isOn(read('disabled'))}
      {...(namespace !== undefined && { request: { namespace } })}
    />
  )
}

/** Nothing while no account is connected. */
function AccountButton({ read }: { read: Read }) {
  const { active, accounts } = useStore(useShell().account)
  return accounts[active].status === 'connected' && drawConnect(read)
}

/** Draws inside the modal of the page; nothing before there is one. */
function InKit({ children }: { children: ReactNode }) {
  const kit = useStore(currentKit)
  return kit !== null && <ShellContext value={kit.shell}>{children}</ShellContext>
}

/** React before version 19 writes `false` as a text. */
const isOn = (value: string | undefined): boolean => value !== undefined && value !== 'false'

function elementClass(name: string, draw: (read: Read) => ReactNode): CustomElementConstructor {
  const attributes = attributesOf(name)
  return class extends HTMLElement {
    static readonly observedAttributes = attributes.map(([attribute]) => attribute.toLowerCase())
    #root: Root | undefined
    #stopWaiting = (): void => undefined

    connectedCallback(): void {
      this.#stopWaiting()
      this.#stopWaiting = whenHydrated(() => this.#draw(true))
    }

    attributeChangedCallback(): void {
      this.#draw(false)
    }

    /** Ends the drawing unless the element has only moved. React must not be stopped while it removes the element. */
    disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#stopWaiting()
        this.#root?.unmount()
        this.#root = undefined
      })
    }

    /** @param isFirst - Not before the page has been hydrated. */
    #draw(isFirst: boolean): void {
      for (const [attribute, { parity, says }] of attributes) {
        if (parity === 'not' && this.hasAttribute(attribute)) warnOnce(`attribute "${attribute}" of <${name}>`, says)
      }
      if (isFirst) this.#root ??= createRoot(this)
      this.#root?.render(<InKit>{draw((attribute) => this.getAttribute(attribute) ?? undefined)}</InKit>)
    }
  }
}

/** The attributes of an element that AppKit documents. */
function attributesOf(name: string): readonly (readonly [name: string, row: ParityRow])[] {
  return Object.entries(elementRows).flatMap(([row, parity]) => {
    const [element, attribute] = row.split(' ')
    return element === name && attribute !== undefined ? [[attribute, parity] as const] : []
  })
}

/**
 * Calls back when an element may have content. One of a page that a server has rendered waits until the page is idle after
 * its load: React refuses content that it does not know when it hydrates. Returns a function that cancels it.
 */
function whenHydrated(draw: () => void): () => void {
  if (document.readyState === 'complete') {
    draw()
    return () => undefined
  }
  let isWanted = true
  const drawIfWanted = (): void => {
    if (isWanted) draw()
  }
  // Safari has no idle callbacks.
  const onLoad = (): unknown =>
    window.requestIdleCallback?.(drawIfWanted, { timeout: 2_000 }) ?? setTimeout(drawIfWanted, 200)
  window.addEventListener('load', onLoad, { once: true })
  return () => {
    isWanted = false
    window.removeEventListener('load', onLoad)
  }
}
