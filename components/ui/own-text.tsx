import type { ReactElement, ReactNode } from 'react'

/** Content that is no bare text, so that it may stand beside other elements. */
export type Elements = ReactElement | readonly Elements[] | '' | false | null | undefined

/**
 * Gives a text an element of its own; returns anything else unchanged. A page that its browser translates moves bare
 * texts, and React then cannot insert an element before them, remove them or change them.
 */
export function ownText(content: ReactNode): ReactNode {
  return typeof content === 'string' || typeof content === 'number' ? <span>{content}</span> : content
}
