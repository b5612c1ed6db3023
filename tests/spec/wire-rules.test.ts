import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { jsonRpcMessage } from '@/lib/core/json-rpc'
import { hash, httpUrl } from '@/lib/core/wire'

const accepts = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success
const firstMessage = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message

describe('spec section 5, transport URLs', () => {
  test.each([
    ['http://node.example', true],
    ['https://node.example/path?key=1', true],
    ['HTTPS://node.example', true],
    ['ws://node.example', false],
    ['wss://node.example', false],
    ['ftp://node.example', false],
    ['//node.example', false],
    ['node.example', false],
    ['javascript:alert(1)', false],
    ['file:///etc/passwd', false],
    ['', false],
  ])('param: HTTP %j: %s', (url, accepted) => {
    expect(accepts(httpUrl, url)).toBe(accepted)
  })
})

describe('spec section 5, JSON-RPC messages', () => {
  const base = { id: 1, jsonrpc: '2.0' }
  const error = { code: -32_000, message: 'x' }
  test.each<[string, unknown, boolean]>([
    ['a request', { ...base, method: 'eth_chainId' }, true],
    ['a request with params', { ...base, method: 'eth_call', params: [{}] }, true],
    ['a result', { ...base, result: '0x1' }, true],
    ['a result that is null', { ...base, result: null }, true],
    ['an error', { ...base, error }, true],
    ['an id of text', { ...base, id: 'a', result: 1 }, true],
    ['no id', { jsonrpc: '2.0', method: 'eth_chainId' }, false],
    ['no version', { id: 1, method: 'eth_chainId' }, false],
    ['version 1.0', { ...base, jsonrpc: '1.0', method: 'eth_chainId' }, false],
    ['a version that is a number', { ...base, jsonrpc: 2, method: 'eth_chainId' }, false],
    ['neither method, result nor error', base, false],
    ['a result and an error', { ...base, result: 1, error }, false],
    ['an error without a code', { ...base, error: { message: 'x' } }, false],
    ['an empty method', { ...base, method: '' }, false],
    ['a list', [{ ...base, method: 'eth_chainId' }], false],
    ['nothing', null, false],
  ])('param: %s: accepted %#', (_, message, accepted) => {
    expect(accepts(jsonRpcMessage, message)).toBe(accepted)
  })
})

describe('spec section 9, 256-bit hash', () => {
  test.each([
    [`0x${'aB'.repeat(32)}`, true],
    [`0x${'a'.repeat(63)}`, false],
    [`0x${'a'.repeat(65)}`, false],
    ['a'.repeat(64), false],
    [`0X${'a'.repeat(64)}`, false],
    [`0x${'g'.repeat(64)}`, false],
    [`0x${'a'.repeat(64)}\n`, false],
  ])('param: %j: %s', (text, accepted) => {
    expect(accepts(hash, text)).toBe(accepted)
  })
})

describe('spec section 5, default wording', () => {
  const schema = z.object({ email: z.string(), list: z.array(z.object({ count: z.int() })) })

  test('param: a missing value reads "Required"', () => {
    expect(firstMessage(schema, { list: [] })).toBe('Required')
    expect(firstMessage(schema, { email: 'a', list: [{}] })).toBe('Required')
    expect(firstMessage(schema, undefined)).toBe('Required')
  })

  test.each([{ email: 1, list: [] }, { email: null, list: [] }, { email: 'a', list: [{ count: 1.5 }] }, 'text'])(
    'param: a value of the wrong form (%j) reads "Invalid input"',
    (value) => {
      expect(firstMessage(schema, value)).toBe('Invalid input')
    },
  )
})
