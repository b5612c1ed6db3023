const CONTROLS = 'button, input, a[href], h2'

/**
 * Notes which control of a card has the focus, and the address that is typed. Returns a function that gives both to
 * another drawing of the card.
 */
export function noteFocus(card: HTMLElement): (drawn: HTMLElement) => void {
  const focused = [...card.querySelectorAll<HTMLElement>(CONTROLS)].find((each) => each === document.activeElement)
  const name = focused && nameOf(focused)
  const typed = card.querySelector<HTMLInputElement>('form input')?.value
  return (drawn) => {
    const field = drawn.querySelector<HTMLInputElement>('form input')
    if (field && typed !== undefined && typed !== field.value) type(field, typed)
    const same = [...drawn.querySelectorAll<HTMLElement>(CONTROLS)].find((each) => nameOf(each) === name)
    same?.focus({ preventScroll: true })
  }
}

function nameOf(control: HTMLElement): string {
  return `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent}`
}

/** As a visitor types: React sees a change only if the value is not set through the element's own property. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
