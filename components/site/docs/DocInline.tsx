import type { MarkedToken, Token } from 'marked'
import { resolveLink } from './resolve-link'

export interface DocPlace {
  /** Path of the document below `docs/`. */
  file: string
  /** Without an address, links to files of the repository are texts. */
  repositoryUrl: string | null
}

/** The text of a paragraph, heading or cell. A link to a document leads to its page. */
export function DocInline({ tokens, ...place }: DocPlace & { tokens: readonly Token[] }) {
  return tokens.map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, by the server
    <Inline key={at} token={token as MarkedToken} {...place} />
  ))
}

function Inline({ token, ...place }: DocPlace & { token: MarkedToken }) {
  switch (token.type) {
    case 'strong':
      return (
        <strong>
          <DocInline tokens={token.tokens} {...place} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <DocInline tokens={token.tokens} {...place} />
        </em>
      )
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link': {
      const address = addressOf(token.href, place)
      const shown = <DocInline tokens={token.tokens} {...place} />
      return address === null ? (
        shown
      ) : (
        <a href={address} rel="noreferrer">
          {shown}
        </a>
      )
    }
    default:
      if ('tokens' in token && token.tokens) return <DocInline tokens={token.tokens} {...place} />
      return <span>{'text' in token ? token.text : token.raw}</span>
  }
}

function addressOf(href: string, { file, repositoryUrl }: DocPlace): string | null {
  const link = resolveLink(href, file)
  if (link.kind === 'page') return `/docs/${link.slug}${link.hash}`
  // Addresses in examples, such as `http://localhost`, are links in Markdown.
  if (link.kind === 'elsewhere') return link.url.startsWith('https:') ? link.url : null
  return repositoryUrl && `${repositoryUrl}/blob/HEAD/${link.path}`
}
