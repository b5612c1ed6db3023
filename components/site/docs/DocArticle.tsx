import type { MarkedToken, Token } from 'marked'
import { CopyControl } from '../CopyControl'
import { DocInline, type DocPlace } from './DocInline'

export interface DocArticleProps extends DocPlace {
  tokens: readonly Token[]
  /** The anchor of each heading. */
  anchors: ReadonlyMap<Token, string>
  copyText: string
}

/** A document, in English whatever the language of the page. HTML in it is shown as text. */
export function DocArticle({ tokens, ...rest }: DocArticleProps) {
  return (
    <article className="doc-article" lang="en" dir="ltr">
      <Blocks tokens={tokens} id="code" {...rest} />
    </article>
  )
}

function Blocks({ tokens, id, ...rest }: DocArticleProps & { id: string }) {
  return tokens.map((token, at) => {
    const own = `${id}-${at}`
    return <Block key={own} token={token as MarkedToken} id={own} {...rest} />
  })
}

type BlockProps = Omit<DocArticleProps, 'tokens'> & { token: MarkedToken; id: string }

function Block({ token, id, ...rest }: BlockProps) {
  const { anchors, copyText, ...place } = rest
  switch (token.type) {
    case 'heading': {
      const Heading = `h${token.depth}` as 'h1'
      return (
        <Heading id={anchors.get(token)}>
          <DocInline tokens={token.tokens} {...place} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <DocInline tokens={token.tokens} {...place} />
        </p>
      )
    case 'list': {
      const List = token.ordered ? 'ol' : 'ul'
      return (
        <List>
          {token.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, by the server
            <li key={at}>
              <Blocks tokens={item.tokens} id={`${id}-${at}`} {...rest} />
            </li>
          ))}
        </List>
      )
    }
    case 'code':
      return (
        <div className="site-card">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too */}
          <pre className="site-scroll site-code" tabIndex={0}>
            <code id={id}>{token.text}</code>
          </pre>
          <div className="site-row">
            <CopyControl of={id} text={copyText} />
          </div>
        </div>
      )
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too
        <div className="site-card site-scroll" tabIndex={0}>
          <table className="site-table">
            <thead>
              <tr>
                {token.header.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, by the server
                  <th key={at} scope="col">
                    <DocInline tokens={cell.tokens} {...place} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {token.rows.map((row, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, by the server
                <tr key={line}>
                  {row.map((cell, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, by the server
                    <td key={at}>
                      <DocInline tokens={cell.tokens} {...place} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={token.tokens} id={id} {...rest} />
        </blockquote>
      )
    case 'space':
    case 'def':
      return null
    case 'hr':
      return <hr />
    default:
      return <DocInline tokens={[token]} {...place} />
  }
}
