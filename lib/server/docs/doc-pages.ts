import 'server-only'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { marked, type Token, type Tokens } from 'marked'

export interface DocHeading {
  readonly id: string
  readonly text: string
  readonly depth: number
}

/** A file of `docs/`, parsed. */
export interface DocPage {
  /** Path below `/docs`: `guide`, `decisions/custody`; the README of a folder has the name of the folder. */
  readonly slug: string
  /** Path below `docs/`, from which the links of the page are resolved. */
  readonly file: string
  readonly title: string
  readonly tokens: readonly Token[]
  readonly headings: readonly DocHeading[]
  /** The anchor of each heading. */
  readonly anchors: ReadonlyMap<Token, string>
}

/** Beside `.next`, where the image has it too. */
const FOLDER = path.join(process.cwd(), 'docs')

let pages: Promise<ReadonlyMap<string, DocPage>> | undefined

/** Returns the pages of `docs/` by slug. Reads them once; a failed read is repeated by the next call. */
export function docPages(): Promise<ReadonlyMap<string, DocPage>> {
  pages ??= readPages().catch((failure) => {
    pages = undefined
    throw failure
  })
  return pages
}

async function readPages(): Promise<ReadonlyMap<string, DocPage>> {
  const files = (await readdir(FOLDER, { recursive: true }))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.md'))
    .sort()
  const read = await Promise.all(
    files.map(async (file) => parseDoc(file, await readFile(path.join(FOLDER, file), 'utf8'))),
  )
  return new Map(read.map((page) => [page.slug, page]))
}

/** Parses the Markdown of `file`. The first heading is the title. */
export function parseDoc(file: string, text: string): DocPage {
  const tokens = marked.lexer(text)
  const taken = new Map<string, number>()
  const anchors = new Map<Token, string>()
  const headings = tokens.filter(isHeading).map((token) => {
    const shown = plainText(token.tokens)
    const id = nextId(anchorOf(shown), taken)
    anchors.set(token, id)
    return { id, text: shown, depth: token.depth }
  })
  const slug = file.replace(/(?:\/README)?\.md$/, '')
  return { slug, file, title: headings[0]?.text ?? slug, tokens, headings, anchors }
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading'

/** The anchor of a heading as GitHub makes it, so that one link works in both places. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

function nextId(anchor: string, taken: Map<string, number>): string {
  const count = taken.get(anchor) ?? 0
  taken.set(anchor, count + 1)
  return count === 0 ? anchor : `${anchor}-${count}`
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ('tokens' in token && token.tokens ? plainText(token.tokens) : tokenText(token)))
    .join('')
}

const tokenText = (token: Token): string => ('text' in token ? String(token.text) : token.raw)
