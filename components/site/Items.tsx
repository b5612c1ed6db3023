export interface ItemsProps {
  items: readonly (readonly [title: string, body: string])[]
}

/** Items with a title and a sentence each, side by side if there is room. */
export function Items({ items }: ItemsProps) {
  return (
    <ul className="site-items site-items-wide">
      {items.map(([title, body]) => (
        <li key={title}>
          <h3 className="site-title">{title}</h3>
          <p className="site-text">{body}</p>
        </li>
      ))}
    </ul>
  )
}
