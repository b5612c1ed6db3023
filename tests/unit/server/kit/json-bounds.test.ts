import { describe, expect, test, vi } from 'vitest'
import { MAX_ANSWER_VALUES, MAX_JSON_DEPTH, parseForeignJson } from '@/lib/server/kit/json-bounds'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('parseForeignJson', () => {
  test.each([
    ['a call', '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"to":"0x1"},"latest"]}', true],
    ['the deepest that is taken', nested(MAX_JSON_DEPTH), true],
    ['one level more', nested(MAX_JSON_DEPTH + 1), false],
    ['one level more of objects', `${'{"a":'.repeat(MAX_JSON_DEPTH + 1)}1${'}'.repeat(MAX_JSON_DEPTH + 1)}`, false],
    ['many lists beside each other', `[${'[],'.repeat(60_000)}[]]`, false],
    ['many numbers', `[${'1,'.repeat(100_000)}1]`, false],
    ['two megabytes of one text', `["${'['.repeat(2_000_000)}"]`, true],
    ['brackets and an escaped quote in a text', `["\\"${'['.repeat(100)}\\\\"]`, true],
    ['brackets after a text that ends with a backslash', `["\\\\",${nested(100)}]`, false],
    ['a text that never ends', `["${'['.repeat(100)}`, false],
    ['no JSON at all', 'nonsense', false],
    ['an empty body', '', false],
  ])('param: %s', (_, text, expected) => {
    expect(parseForeignJson(text)).toEqual(expected ? JSON.parse(text) : undefined)
  })

  test('behavior: an answer may have more values than a request, but not any number', () => {
    const numbers = (count: number) => `[${'1,'.repeat(count - 1)}1]`
    expect(parseForeignJson(numbers(200_000))).toBeUndefined()
    expect(parseForeignJson(numbers(200_000), MAX_ANSWER_VALUES)).toHaveLength(200_000)
    expect(parseForeignJson(numbers(MAX_ANSWER_VALUES), MAX_ANSWER_VALUES)).toBeUndefined()
  })

  test('error: eight megabytes of brackets are refused before they are parsed', () => {
    const parse = vi.spyOn(JSON, 'parse')
    expect(parseForeignJson(nested(4_000_000), MAX_ANSWER_VALUES)).toBeUndefined()
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
  })
})
