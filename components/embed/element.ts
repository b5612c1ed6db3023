/** A new element that is in no document yet. */
export function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className = '') {
  const made = document.createElement(tag)
  made.className = className
  return made
}
