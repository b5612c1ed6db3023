import { describe, expect, test } from 'vitest'
import { sliceArray, sliceObject } from '@/lib/server/rpc/raw-json'

describe('sliceArray', () => {
  test.each([
    ['[]', []],
    ['  [ ]\n', []],
    ['[1,2]', ['1', '2']],
    ['[ 1 , true , null , "a" ]', ['1', 'true', 'null', '"a"']],
    [String.raw`["a\"]", "\\", "\\\"", "]"]`, [String.raw`"a\"]"`, String.raw`"\\"`, String.raw`"\\\""`, '"]"']],
    ['[{"a":[1,{"b":"}"}]},[[]]]', ['{"a":[1,{"b":"}"}]}', '[[]]']],
    ['[12345678901234567890123, 1.0, 1e400]', ['12345678901234567890123', '1.0', '1e400']],
  ])('behavior: items of %s are returned unchanged', (text, items) => {
    expect(sliceArray(text)).toEqual(items)
  })
})

describe('sliceObject', () => {
  test.each([
    ['{}', {}],
    ['{ "a" : 1.0 , "b":{"c":[":",","]} }', { a: '1.0', b: '{"c":[":",","]}' }],
    [String.raw`{"\u0061":"x","a\"":2}`, { a: '"x"', 'a"': '2' }],
    ['{"a":1,"a":2}', { a: '2' }],
    ['\t{"a":\nnull}\r\n', { a: 'null' }],
  ])('behavior: values of %s are returned unchanged', (text, members) => {
    expect(Object.fromEntries(sliceObject(text))).toEqual(members)
  })

  test('behavior: every slice of a large reply parses to what the whole parses to', () => {
    const value = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [
        `k${index}`,
        { s: '\\"{[,:]}'.repeat(index % 7), n: [index, -index / 3] },
      ]),
    )
    const text = JSON.stringify(value, null, 1)
    const slices = [...sliceObject(text)].map(([key, slice]) => [key, JSON.parse(slice)])
    expect(Object.fromEntries(slices)).toEqual(JSON.parse(text))
  })
})
