import { describe, expect, test } from 'vitest'
import { createRecentAnswers, RECENT_MS } from '@/lib/server/http/recent-answers'

function open() {
  let time = 0
  const recent = createRecentAnswers(() => time)
  const pass = (ms: number) => {
    time += ms
  }
  return { recent, pass }
}

describe('createRecentAnswers', () => {
  test('behavior: the same body gets the same answer for a second, another body does not', () => {
    const { recent, pass } = open()
    recent.keep('{"a":1}', 'one')
    pass(RECENT_MS - 1)
    expect(recent.find('{"a":1}')).toBe('one')
    expect(recent.find('{"a":2}')).toBeUndefined()
    pass(1)
    expect(recent.find('{"a":1}')).toBeUndefined()
  })

  test('behavior: a clock that is set back clears what was kept', () => {
    const { recent, pass } = open()
    recent.keep('body', 'answer')
    pass(-60_000)
    expect(recent.find('body')).toBeUndefined()
  })

  test('behavior: a flood of different bodies keeps the newest 200', () => {
    const { recent } = open()
    for (let body = 0; body < 1_000; body += 1) recent.keep(String(body), 'answer')
    expect(recent.find('799')).toBeUndefined()
    expect(recent.find('800')).toBe('answer')
    expect(recent.find('999')).toBe('answer')
  })

  test('behavior: large answers are not kept', () => {
    const { recent } = open()
    recent.keep('body', 'x'.repeat(40_000))
    expect(recent.find('body')).toBeUndefined()
  })
})
