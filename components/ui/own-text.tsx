import type { ReactElement, ReactNode } from 'react'

/** Content without bare texts. It may have other elements as siblings. */
export type Elements = ReactElement | readonly Elements[] | '' | false | null | undefined

/**
 * Wraps a text in an element; returns anything else unchanged. Browsers that translate a page move bare texts. React
 * then cannot change or remove them, or insert an element before them.
 */
export function ownText(content: ReactNode): ReactNode {
  return typeof content === 'string' || typeof content === 'number' ? <span>{content}</span> : content
}
