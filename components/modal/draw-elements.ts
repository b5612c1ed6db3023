import type { ReactElement, ReactNode } from 'react'

const SVG = 'http://www.w3.org/2000/svg'
/** Attributes whose name is not that of the property in lower case. */
const NAMES: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for', viewBox: 'viewBox' }

type Props = Readonly<Record<string, unknown>>

/**
 * Draws elements of JSX as nodes, without React. The components among them have no hooks. What they draw is what React
 * draws, and their listeners get the events of the browser.
 *
 * @returns the nodes, in the order of the elements.
 */
export function drawElements(content: ReactNode): Node[] {
  if (content === null || content === undefined || typeof content === 'boolean' || content === '') return []
  if (typeof content !== 'object') return [document.createTextNode(String(content))]
  if (Symbol.iterator in content) return [...(content as Iterable<ReactNode>)].flatMap(drawElements)
  const { type, props } = content as ReactElement<Props>
  const children = props.children as ReactNode
  if (typeof type === 'function') return drawElements((type as (props: Props) => ReactNode)(props))
  // A fragment.
  if (typeof type !== 'string') return drawElements(children)
  const isSvg = type === 'svg' || type === 'path'
  const element = isSvg ? document.createElementNS(SVG, type) : document.createElement(type)
  for (const [name, value] of Object.entries(props)) {
    if (name !== 'children' && value !== undefined && value !== null) setProp(element, name, value, isSvg)
  }
  element.append(...drawElements(children))
  return [element]
}

function setProp(element: Element, name: string, value: unknown, isSvg: boolean): void {
  const isText = /^(?:aria|data)-/.test(name)
  if (typeof value === 'function') {
    // React's `change` of a field is each letter.
    const event = name === 'onChange' ? 'input' : name.slice(2).toLowerCase()
    element.addEventListener(event, value as (event: Event) => void)
  } else if (typeof value === 'object') {
    // By the object model: the page's content security policy refuses inline styles.
    const { style } = element as HTMLElement
    for (const [property, text] of Object.entries(value as object)) style.setProperty(kebab(property), String(text))
  } else if (value !== false || isText) {
    const attribute = NAMES[name] ?? (isSvg ? kebab(name) : name.toLowerCase())
    element.setAttribute(attribute, value === true && !isText ? '' : String(value))
  }
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
