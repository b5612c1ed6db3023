import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { StopPage } from '@/components/frame/StopPage'
import { stopTexts } from '@/lib/text/en/stop'
import { deferred } from '../support/deferred'

const [FIRST, SECOND] = ['A'.repeat(43), 'B'.repeat(43)]

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The page of a link, and the tokens that it sends. */
function openStop(answer: () => Promise<object>) {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).token)
    return Response.json(await answer())
  })
  window.location.hash = `#${FIRST}`
  render(<StopPage texts={stopTexts} act="out" />)
  const follow = (token: string) =>
    act(() => {
      window.history.replaceState(null, '', `#${token}`)
      window.dispatchEvent(new Event('hashchange'))
    })
  return { sent, follow }
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign out the device' }))

test('behavior: another link in the same tab asks again, and sends its own token', async () => {
  const { sent, follow } = openStop(async () => ({ outcome: 'out' }))
  await press()
  await screen.findByRole('heading', { name: 'Stopped' })
  follow(SECOND)
  expect(window.location.hash).toBe('')
  await press()
  await screen.findByRole('heading', { name: 'Stopped' })
  expect(sent).toEqual([FIRST, SECOND])
})

test('behavior: a late answer to the link before does not show', async () => {
  const late = deferred<object>()
  const { follow } = openStop(() => late.promise)
  await press()
  follow(SECOND)
  await act(async () => late.resolve({ outcome: 'out' }))
  expect(screen.getByRole('heading').textContent).toBe('Stop what the e-mail says')
})
