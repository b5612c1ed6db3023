import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { softLazy } from '@/components/modal/soft-lazy'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Part = ({ word }: { word: string }) => <p>{word}</p>
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('behavior: it renders nothing until the part has loaded, and loads it once', async () => {
  const load = vi.fn(async () => Part)
  const Soft = softLazy(load)
  const { container, unmount } = render(<Soft word="here" />)
  expect(container.textContent).toBe('')
  await pass(0)
  expect(container.textContent).toBe('here')
  unmount()
  render(<Soft word="again" />)
  expect(screen.getByText('again')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

test('behavior: a part that waits for something itself leaves what is around it in sight', async () => {
  let arrive: (word: string) => void = () => undefined
  const facts = new Promise<string>((resolve) => {
    arrive = resolve
  })
  const Soft = softLazy(async () => () => <p>{use(facts)}</p>)
  render(
    <Suspense fallback="waiting">
      <button type="button">Around it</button>
      <Soft />
    </Suspense>,
  )
  await pass(0)
  expect(screen.getByRole('button', { name: 'Around it' })).toBeTruthy()
  arrive('here')
  await pass(0)
  expect(screen.getByText('here')).toBeTruthy()
})

test('error: a failed load is retried after growing pauses', async () => {
  const load = vi.fn(async (): Promise<typeof Part> => {
    if (load.mock.calls.length < 3) throw new Error('offline')
    return Part
  })
  const Soft = softLazy(load)
  const { container } = render(<Soft word="here" />)
  await pass(1_999)
  expect(load).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(load).toHaveBeenCalledTimes(2)
  await pass(3_999)
  expect(container.textContent).toBe('')
  await pass(1)
  expect(container.textContent).toBe('here')
})

test('error: an unmounted part is not loaded again', async () => {
  const load = vi.fn(() => Promise.reject<typeof Part>(new Error('offline')))
  const Soft = softLazy(load)
  const { unmount } = render(<Soft word="here" />)
  await pass(0)
  unmount()
  await pass(120_000)
  expect(load).toHaveBeenCalledOnce()
})
