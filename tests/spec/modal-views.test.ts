import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { closePolicy, NO_SIGN_IN } from '@/lib/modal/close-policy'
import { createRouterState, currentEntry, reduceRouter, SHAKE_MS } from '@/lib/modal/modal-router'
import { builtViews, specViews, type ViewEntry } from '@/lib/modal/views'

const built: readonly string[] = builtViews

/** Returns the view after closing this one. */
function closed(entry: ViewEntry, embedded: boolean, connected: boolean) {
  const opened = reduceRouter(createRouterState(embedded), { type: 'open', entry })
  const state = reduceRouter(opened, { type: 'close', connected })
  return { view: currentEntry(state).view, open: state.open, depth: state.stack.length }
}

/** The sentences of spec section 2 after its list of views and its four rules, in its order. */
const SPEC_SENTENCES = [
  'Closing resets the view to Connect',
  'In embedded mode closing shows Account if connected, Connect if not',
  'The modal shakes instead of closing when the UnsupportedChain view is shown',
  'or when a required sign-in message has not yet been signed and no session exists',
  'A shake lasts 500 ms',
  'Social login pushes ConnectingSocial',
  'Farcaster pushes ConnectingFarcaster and goes back on failure',
  'The embedded wallet adds a hidden, fixed-position frame to the page',
  'Its address takes query parameters projectId, chainId, version and enableLogger',
  'It is created when an email login was used before, or when a connect starts',
] as const

const account: ViewEntry = { view: 'Account', params: {} }
/** One case per sentence; `close-policy.test.ts` and the tests below cover all cases. */
const sentences: readonly (readonly [sentence: (typeof SPEC_SENTENCES)[number], holds: () => boolean])[] = [
  ['Closing resets the view to Connect', () => closed(account, false, true).view === 'Connect'],
  [
    'In embedded mode closing shows Account if connected, Connect if not',
    () => closed(account, true, true).view === 'Account' && closed(account, true, false).view === 'Connect',
  ],
  [
    'The modal shakes instead of closing when the UnsupportedChain view is shown',
    () => !closePolicy({ view: 'UnsupportedChain', signIn: NO_SIGN_IN }).close,
  ],
  [
    'or when a required sign-in message has not yet been signed and no session exists',
    () => !closePolicy({ view: 'Account', signIn: { required: true, signed: false, sessionExists: false } }).close,
  ],
  ['A shake lasts 500 ms', () => SHAKE_MS === 500],
  [
    'The embedded wallet adds a hidden, fixed-position frame to the page',
    () => isTested('embedded-frame.test.ts', 'it is hidden, fixed, named, and added once, with the first use'),
  ],
  [
    'Its address takes query parameters projectId, chainId, version and enableLogger',
    () => isTested('embedded-frame.test.ts', 'its address has project, chain, version and logger'),
  ],
  [
    'It is created when an email login was used before, or when a connect starts',
    () =>
      isTested('embedded-wallet.test.tsx', 'without a remembered login no frame is added') &&
      isTested('email-login-view.test.tsx', 'no frame is added before a login starts'),
  ],
  [
    'Social login pushes ConnectingSocial',
    () => isTested('social-login-view.test.tsx', 'connects the wallet with the result of the window'),
  ],
  [
    'Farcaster pushes ConnectingFarcaster and goes back on failure',
    () => readFileSync('tests/views/farcaster-login-view.test.tsx', 'utf8').includes('goes back with a message'),
  ],
]

/** A sentence that needs a page: whether the test with this title is there. */
function isTested(file: string, title: string): boolean {
  return readFileSync(`tests/views/${file}`, 'utf8').includes(`behavior: ${title}`)
}

const entries = builtViews.map((view) => ({ view, params: {} }) as ViewEntry)

/** Spec section 2, moves within and after a view. Which view opens and which one stays are separate tables. */
describe('spec section 2, the views', () => {
  // `open-policy.test.ts` compares the list with the specification.
  test('behavior: each of the eighteen views is built', () => {
    expect(specViews.filter((view) => !built.includes(view))).toEqual([])
  })

  test.each(entries)('behavior: closing $view resets it to Connect', (entry) => {
    expect(closed(entry, false, true)).toEqual({ view: 'Connect', open: false, depth: 1 })
  })

  test.each(entries)('behavior: embedded, closing $view shows Account if connected, Connect if not', (entry) => {
    expect(closed(entry, true, true)).toMatchObject({ view: 'Account', depth: 1 })
    expect(closed(entry, true, false)).toMatchObject({ view: 'Connect', depth: 1 })
  })

  test.each(sentences)('behavior: %s', (_, holds) => {
    expect(holds()).toBe(true)
  })

  test('behavior: each sentence is tested', () => {
    const held = new Set<string>(sentences.map(([sentence]) => sentence))
    expect(SPEC_SENTENCES.filter((sentence) => !held.has(sentence))).toEqual([])
  })
})
