import type { DetailedHTMLProps, HTMLAttributes } from 'react'

/** Attributes of the custom elements. Those that an element does not read are ignored. */
export interface AppKitElementAttributes extends DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> {
  readonly disabled?: boolean
  readonly balance?: 'show' | 'hide'
  readonly label?: string
  readonly loadingLabel?: string
  readonly namespace?: string
  readonly size?: 'md' | 'sm'
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'appkit-button': AppKitElementAttributes
      'appkit-connect-button': AppKitElementAttributes
      'appkit-account-button': AppKitElementAttributes
      'appkit-network-button': AppKitElementAttributes
    }
  }
}
