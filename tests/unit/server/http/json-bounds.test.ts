import { describe, expect, test } from 'vitest'
import { isModestJson, MAX_JSON_DEPTH } from '@/lib/server/http/json-bounds'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('isModestJson', () => {
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
    ['a text that never ends', `["${'['.repeat(100)}`, true],
    ['no JSON at all', 'nonsense', true],
    ['an empty body', '', true],
  ])('param: %s', (_, text, expected) => expect(isModestJson(text)).toBe(expected))
})
