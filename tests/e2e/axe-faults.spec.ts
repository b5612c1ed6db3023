import { expect, type Page } from '@playwright/test'
import { AxeWalk } from './support/axe-walk'
import { test } from './support/test'

/** Adds an element to the open dialog or to the page, in a shadow tree: the modal ignores style sheets of the page. */
async function addFault(page: Page, part: string, html: string, css: string): Promise<void> {
  await page.evaluate(
    ([selector, markup, text]) => {
      const place = document.querySelector(selector)
      if (place === null) throw new Error(`no element matches ${selector}`)
      const shadow = place.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      shadow.adoptedStyleSheets = [sheet]
      shadow.innerHTML = markup
    },
    [part, html, css] as const,
  )
}

/** Each fault exists in one size or one colour scheme only; `#id` names it. */
const FAULTS = [
  {
    html: '<p id="pale-in-the-dark">Too pale to read</p>',
    css: '@media (prefers-color-scheme: dark) { p { color: #333; background: #222 } }',
    found: ['phone, dark: color-contrast #pale-in-the-dark', 'desktop, dark: color-contrast #pale-in-the-dark'],
  },
  {
    html: '<p id="pale-on-a-desktop">Too pale to read</p>',
    css: `p { color: #000; background: #fff }
      @media (prefers-color-scheme: light) and (width > 800px) { p { color: #ddd } }`,
    found: ['desktop, light: color-contrast #pale-on-a-desktop'],
  },
  {
    html: '<button id="nameless-on-a-phone" type="button"></button>',
    css: 'button { width: 48px; height: 48px } @media (width > 800px) { button { display: none } }',
    found: ['phone, light: button-name #nameless-on-a-phone'],
  },
  {
    html: '<button id="nameless-on-a-desktop" type="button"></button>',
    css: 'button { width: 48px; height: 48px } @media (width < 800px) { button { display: none } }',
    found: ['desktop, light: button-name #nameless-on-a-desktop'],
  },
]

test('error: the walk finds faults that exist in one size or one colour scheme only, in a view and in the page', async ({
  modal,
  page,
}) => {
  const walk = await AxeWalk.begin(page)
  await modal.open()
  // What is added to the first card goes with it.
  await page.locator('dialog[open]:not([data-drawn])').waitFor()
  for (const { html, css } of FAULTS) await addFault(page, 'dialog[open]', html, css)
  await walk.view('Connect')
  await modal.button('Close').click()
  await expect(modal.dialog).toBeHidden()
  for (const { html, css } of FAULTS) await addFault(page, 'header', html, css)
  await walk.wholePage('host page')
  const brief = walk.found.map((line) => line.replace(/ \(.*(#[a-z-]+): .*$/s, ' $1'))
  const expected = ['Connect', 'host page'].flatMap((where) =>
    FAULTS.flatMap(({ found }) => found.map((rest) => `${where}, ${rest}`)),
  )
  expect(brief.toSorted()).toEqual(expected.toSorted())
})
