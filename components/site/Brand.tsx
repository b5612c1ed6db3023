import { Mark } from './Mark'

/** The mark and the name, as a link to the front page. */
export function Brand({ name }: { name: string }) {
  return (
    <a className="site-row site-name" href="/">
      <Mark />
      <span>{name}</span>
    </a>
  )
}
