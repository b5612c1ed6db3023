/**
 * Style sheets of real and of malicious host pages, none of them with `!important`. Each is added last, where it wins
 * every tie.
 */
export const hostileSheets: Readonly<Record<string, string>> = {
  'everything unset': '*, *::before, *::after { all: unset }',
  'everything initial': '* { all: initial }',
  'bare elements': `
    a, bdi, button, dd, details, div, dl, dt, fieldset, h1, h2, h3, img, input, label, legend, li, ol, output, p, section,
    select, span, strong, summary, textarea, time, ul {
      float: left; margin: 9px; border: 3px dashed red; padding: 11px; min-height: 70px; background: lime;
      color: red; font: italic 900 31px/2 monospace; letter-spacing: 4px; text-transform: uppercase; opacity: .5;
    }
    svg, svg * { display: block; width: 60px; height: 60px; fill: red; stroke: blue; stroke-width: 9px; transform: rotate(40deg) }
    img { border-radius: 0; filter: invert(1); object-fit: none }`,
  boxes: `
    *, *::before, *::after { box-sizing: content-box; margin: 3px; border: 2px solid red; padding: 5px; outline: 2px solid blue }`,
  'boxes the other way': '*, *::before, *::after { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }',
  motion: `
    @keyframes hostile { to { transform: rotate(1turn) } }
    html body *, html body *::before { animation: hostile 1s infinite; transition: all 9s; will-change: transform }`,
  'display and position':
    'html body * { display: inline-block; position: relative; inset: 5px; z-index: 9; overflow: scroll }',
  'inherited styles': `
    html, body, main {
      visibility: hidden; color: red; cursor: wait; pointer-events: none; user-select: none; font: italic small-caps 900 40px/3 serif;
      font-feature-settings: "zero"; letter-spacing: .3em; word-spacing: 2em; text-align: right; text-indent: 3em;
      text-shadow: 2px 2px red; text-transform: uppercase; white-space: pre; hyphens: auto; overflow-wrap: anywhere;
      word-break: break-all; list-style: square; border-spacing: 9px;
      -webkit-text-stroke: 1px red; -webkit-text-fill-color: red; tab-size: 9; quotes: "«" "»"; caret-color: red;
      accent-color: red; color-scheme: dark; text-rendering: geometricPrecision; font-kerning: none; font-stretch: 50%;
      text-underline-offset: 9px; font-optical-sizing: none; text-wrap: balance; image-rendering: pixelated;
    }
    main { writing-mode: vertical-rl; text-orientation: upright }`,
  'text size of the root': 'html { font-size: 40px }',
  'small text of the root': 'html { font-size: 62.5% }',
  'direction of the page': 'html, body { direction: rtl; unicode-bidi: bidi-override }',
  'around the modal': `
    html, body, main {
      transform: rotate(3deg) scale(.5); filter: blur(3px); perspective: 90px; opacity: .3; overflow: hidden;
      contain: paint layout; clip-path: circle(20px); mix-blend-mode: difference; will-change: transform; isolation: isolate;
    }`,
  'huge z-index': `
    body::after, main::before { content: ""; position: fixed; inset: 0; z-index: 2147483647; background: red }
    body, main { position: relative; z-index: 2147483647 }`,
  dialogs: `
    dialog, dialog[open] {
      display: flex; inset: 40px auto auto 40px; margin: auto; max-width: 300px; width: 50%; height: 200px; padding: 3em;
      border: 9px solid; border-radius: 40px; background: red; transform: translate(20px, 20px); box-shadow: 0 0 99px red; opacity: .6;
    }
    dialog::backdrop, dialog[open]::backdrop, ::backdrop { background: red; opacity: 1; backdrop-filter: blur(9px) }
    dialog h2, dialog p, dialog > div, dialog > div > div { margin: 2em; background: lime; max-width: 200px }`,
  attributes: `
    button, [type='button'], [type='reset'], [type='submit'] { appearance: button; background: transparent; color: inherit }
    [role='alert'], [role='status'], [role='list'], [aria-label], [aria-hidden], [data-direction], [tabindex] { padding: 9px; outline: 4px solid red }
    [id], [class] { margin: 7px; color: red }
    input[inputmode], input[type='text'], input:not([type='checkbox']) { border: 4px solid red; background: lime }
    [class*='button'], [class*='card'], [class*='title'], [class^='Modal'] { background: red; font-size: 30px }`,
  'parts of elements': `
    *::before, *::after { content: "X"; display: block; position: absolute; inset: 0; background: red }
    ::placeholder { color: red; opacity: 1; font-size: 40px }
    ::first-letter { font-size: 3em; color: red }
    ::first-line { font-weight: 900; text-transform: uppercase }
    ::marker { content: "X" }
    ::selection { background: red }
    ::-webkit-scrollbar { width: 40px; height: 40px; background: red }`,
  states: `
    :focus, :focus-visible, :focus-within { outline: 5px dotted red; box-shadow: 0 0 0 9px red; background: lime }
    button:focus:not(:focus-visible) { outline: none }
    :hover { background: yellow } :enabled { filter: invert(1) } :empty { display: none } :lang(en) { font-size: 30px }
    :first-child { margin: 9px } :not(.none) { border: 2px solid red }`,
  layers: `
    @layer base, foyer, theirs;
    @layer base, theirs {
      *, *::before, *::after { margin: 9px; border: 3px solid red; letter-spacing: 2px }
    }
    @layer theirs {
      html body *, html body button, svg, svg * { padding: 9px; background: lime; vertical-align: middle; display: block }
    }`,
  'an application that owns its subtree': `
    #shop *, #shop button, #shop h2, body #shop p { margin: 5px; border: 4px solid red; background: lime; font-size: 30px }`,
}
