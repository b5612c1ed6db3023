export interface ItemsProps {
  items: readonly (readonly [title: string, body: string])[]
  /** Numbered and one below the other; otherwise side by side if there is room. */
  numbered?: boolean
}

/** Items with a title and a sentence each: the steps of a page, or the parts of a section. */
export function Items({ items, numbered = false }: ItemsProps) {
  const [List, Title] = numbered ? (['ol', 'h2'] as const) : (['ul', 'h3'] as const)
  return (
    <List className={numbered ? 'site-items site-steps' : 'site-items site-items-wide'}>
      {items.map(([title, body]) => (
        <li key={title} className={numbered ? 'site-step' : undefined}>
          <Title className="site-title">{title}</Title>
          <p className="site-text">{body}</p>
        </li>
      ))}
    </List>
  )
}
