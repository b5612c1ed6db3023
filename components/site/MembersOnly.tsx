import type { ReactNode } from 'react'
import { ConnectButton } from '@/components/modal/ConnectButton'

export interface MembersOnlyProps {
  title: string
  /** The server's answer to this visitor. After a sign-in or sign-out on this page, the members part replaces it. */
  children: ReactNode
}

/** The page for members, with the button that signs in. */
export function MembersOnly({ title, children }: MembersOnlyProps) {
  return (
    <main className="site-words">
      <h1 className="site-headline">{title}</h1>
      <ConnectButton />
      <div id="part-members" className="site-slot site-card" />
      <div className="site-stand-in site-items">{children}</div>
    </main>
  )
}
