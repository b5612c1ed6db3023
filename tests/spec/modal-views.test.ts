import { describe, expect, test } from 'vitest'
import { createRouterState, currentEntry, reduceRouter } from '@/lib/modal/modal-router'
import { builtViews, specViews, type View, type ViewEntry } from '@/lib/modal/views'
import { missingMoves, missingViews } from './missing-rows'

const built: readonly View[] = builtViews

/** Where closing leads from this view. */
function closed(entry: ViewEntry, embedded: boolean, connected: boolean) {
  const opened = reduceRouter(createRouterState(embedded), { type: 'open', entry })
  const state = reduceRouter(opened, { type: 'close', connected })
  return { view: currentEntry(state).view, open: state.open, depth: state.stack.length }
}

const entries = builtViews.map((view) => ({ view, params: {} }) as ViewEntry)

/** Spec section 2, what happens within and after a view; which one opens and which one stays are tables of their own. */
describe('spec section 2, the views', () => {
  test('behavior: each of the eighteen is built or listed as missing, and none is both', () => {
    expect(specViews.filter((view) => !built.includes(view))).toEqual(Object.keys(missingViews))
  })

  test.each(entries)('behavior: closing $view resets it to Connect', (entry) => {
    expect(closed(entry, false, true)).toEqual({ view: 'Connect', open: false, depth: 1 })
  })

  test.each(entries)('behavior: embedded, closing $view shows Account if connected, Connect if not', (entry) => {
    expect(closed(entry, true, true)).toMatchObject({ view: 'Account', depth: 1 })
    expect(closed(entry, true, false)).toMatchObject({ view: 'Connect', depth: 1 })
  })

  test('behavior: what it says of views that are missing is listed with them', () => {
    const flows = Object.values(missingViews)
    expect(Object.values(missingMoves).filter((flow) => !flows.includes(flow))).toEqual([])
    expect(Object.keys(missingMoves)).toHaveLength(5)
  })
})
