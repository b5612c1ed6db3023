import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { LoginWindow, SENT_MS } from '@/components/frame/LoginWindow'
import { loginWindowTexts as texts } from '@/lib/text/en/login-window'

const RESULT = 'r'.repeat(43)
const TO = 'https://shop.example'
const OWN = window.location.origin
const resultUri = `${OWN}/callback#result=${RESULT}`

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  window.opener = null
})

/** The page of a login's window. */
function openWindow(hash: string, { hasOpener = false, answer = async () => Response.json({}) } = {}) {
  const posted: [message: unknown, target: string][] = []
  const sent: unknown[] = []
  window.opener = hasOpener ? { postMessage: (...message: [unknown, string]) => void posted.push(message) } : null
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return answer()
  })
  window.location.hash = hash
  render(<LoginWindow texts={texts} />)
  return { posted, sent }
}

const done = (more = '') => `#result=${RESULT}&to=${encodeURIComponent(TO)}${more}`
const title = () => screen.getByRole('heading').textContent
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Yes, go on' }))

describe('a window that a page has opened', () => {
  test('behavior: the result is posted to that page and to the frame only, and leaves the address', () => {
    const { posted, sent } = openWindow(done(), { hasOpener: true })
    expect(posted).toEqual([
      [{ resultUri }, TO],
      [{ resultUri }, OWN],
    ])
    expect(window.location.hash).toBe('')
    expect(title()).toBe('Logging you in')
    expect(sent).toEqual([])
  })

  test('behavior: a page that does not close the window leaves the visitor with the question', async () => {
    vi.useFakeTimers()
    openWindow(done(), { hasOpener: true })
    await act(() => vi.advanceTimersByTimeAsync(SENT_MS - 1))
    expect(title()).toBe('Logging you in')
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(title()).toBe('Did you begin this login?')
  })

  test.each([
    ['#declined', 'The login was cancelled'],
    ['#failed', 'The login did not work'],
    ['#result=short', 'This login has ended'],
    ['', 'This login has ended'],
  ])('error: %j posts nothing, says so and closes after a press', async (hash, said) => {
    const close = vi.spyOn(window, 'close').mockReturnValue()
    const { posted } = openWindow(hash, { hasOpener: true })
    expect(title()).toBe(said)
    expect(posted).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Close this window' }))
    expect(close).toHaveBeenCalledOnce()
  })
})

describe('a window without an opener', () => {
  test('behavior: the device that waits gets nothing before the visitor has pressed', async () => {
    const { sent } = openWindow(done())
    expect(title()).toBe('Did you begin this login?')
    expect(screen.getByText(/shop\.example yourself, on this device/)).toBeTruthy()
    expect(sent).toEqual([])
    await goOn()
    expect(await screen.findByRole('heading', { name: 'Go back to shop.example' })).toBeTruthy()
    expect(sent).toEqual([{ code: RESULT }])
  })

  test('error: a result that has ended says so', async () => {
    const error = { code: 'social.ended', message: '' }
    openWindow(done(), { answer: async () => Response.json({ error }, { status: 410 }) })
    await goOn()
    expect(await screen.findByRole('heading', { name: 'This login has ended' })).toBeTruthy()
  })

  test('error: a server that cannot be reached is asked again with another press', async () => {
    const { sent } = openWindow(done(), { answer: () => Promise.reject(new TypeError('no network')) })
    await goOn()
    expect((await screen.findByRole('alert')).textContent).toBe('The service did not answer. Try again.')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(sent).toHaveLength(2)
  })

  test('error: a result without a page is released to no device', () => {
    openWindow(`#result=${RESULT}`)
    expect(title()).toBe('This login has ended')
    expect(screen.queryByRole('button', { name: 'Yes, go on' })).toBeNull()
  })
})
