import { createHash } from 'node:crypto'

const STYLE = `
:root { color-scheme: light dark; --ground: #f4f4f6; --card: #fff; --ink: #16161a; --faint: #5c5c66; --line: #d5d5dc;
  --accent: #1f4fd8; --on-accent: #fff; --warn: #fff4d6; --warn-ink: #5a3d00; --bad: #b3261e }
@media (prefers-color-scheme: dark) { :root { --ground: #111114; --card: #1b1b20; --ink: #f2f2f5; --faint: #a5a5b0;
  --line: #3a3a44; --accent: #9db4ff; --on-accent: #10131f; --warn: #3a2f12; --warn-ink: #ffe2a0; --bad: #ffb4ab } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
section { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1.25rem; margin-block: 1rem }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 .25rem }
h2 { font-size: 1rem; margin: 0 }
p { margin: .5rem 0 }
.note { background: var(--warn); color: var(--warn-ink); border-radius: 10px; padding: .625rem .875rem; font-size: .9375rem }
.faint { color: var(--faint); font-size: .875rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .375rem 1rem; margin: .75rem 0 0 }
dt { color: var(--faint) }
dd { margin: 0; text-align: end; overflow-wrap: anywhere }
code { font: .875rem/1.5 ui-monospace, monospace }
label { display: block; font-weight: 600; margin-block-end: .375rem }
input[type=text] { width: 100%; font: inherit; letter-spacing: .04em; padding: .75rem; color: inherit; background: var(--ground);
  border: 1px solid var(--faint); border-radius: 10px }
button, .button { display: block; width: 100%; margin-block-start: 1rem; padding: .8125rem; border: 0; border-radius: 10px;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  cursor: pointer }
.cancel { display: block; text-align: center; margin-block-start: .75rem; padding: .5rem; color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.error { color: var(--bad); font-weight: 600 }
.numbers { display: block; font-size: .875rem }
.numbers dt { color: inherit; border-block-start: 1px solid var(--line); padding-block-start: .5rem }
.numbers dd { text-align: start; color: var(--faint); padding-block-end: .5rem }
.choices { border: 0; margin: 0 0 .75rem; padding: 0 }
legend { font-weight: 600; margin-block-end: .375rem; padding: 0 }
.choices label { display: flex; gap: .625rem; align-items: baseline; font-weight: 400; padding: .375rem 0; margin: 0 }
.quiet { background: transparent; color: var(--accent); margin-block-start: .5rem }
`

interface PageParts {
  readonly title: string
  /** The name of the example. */
  readonly site: string
  readonly body: Html
  readonly refresh?: string
  readonly script?: string
}

/**
 * Policy of a page of the devnet: its one style, and forms to what is named. Nothing else loads, and no page may frame it.
 *
 * @param forms - Where forms may lead, through all redirects that follow.
 * @param script - The one script that may run.
 */
export const pagePolicy = (forms: string, script?: string): string =>
  [
    "default-src 'none'",
    `style-src '${hashOf(STYLE)}'`,
    ...(script === undefined ? [] : [`script-src '${hashOf(script)}'`]),
    `form-action ${forms}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

/**
 * A whole page.
 *
 * @param parts.refresh - Where it goes by itself: seconds, or `seconds;url=address`.
 * @param parts.script - Runs at once. Its hash has to be in the policy of the page.
 */
export function pageDocument({ title, site, body, refresh, script }: PageParts): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${site}</title>
${refresh === undefined ? '' : html`<meta http-equiv="refresh" content="${refresh}">`}
<style>${new Html(STYLE)}</style>
</head>
<body><main>${body}</main>${script === undefined ? '' : html`<script>${new Html(script)}</script>`}</body>
</html>
`.text
}

/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

/** HTML from a template. Everything that is put in is escaped, except HTML. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const filled = parts.map((part, index) => {
    const value = index === 0 ? '' : values[index - 1]
    return `${value === undefined ? '' : textOf(value)}${part}`
  })
  return new Html(filled.join(''))
}

function textOf(value: string | Html | readonly Html[]): string {
  if (value instanceof Html) return value.text
  if (typeof value !== 'string') return value.map(({ text }) => text).join('')
  return value.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
