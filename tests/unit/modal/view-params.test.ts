import { describe, expect, test } from 'vitest'
import { parseViewEntry } from '@/lib/modal/view-params'
import type { View } from '@/lib/modal/views'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

function parse(view: string, params?: unknown) {
  const problems: string[] = []
  return { entry: parseViewEntry({ view: view as View, params }, (problem) => problems.push(problem)), problems }
}

describe('params that a host passes to open', () => {
  test.each<[view: View, params: object]>([
    ['Connect', { network: 'eip155:1', destination: { view: 'Swap', params: { from: 'native' } } }],
    ['ConnectingExternal', { walletId: 'org.example.wallet', network: 'eip155:1' }],
    ['ConnectingSocial', { provider: 'github' }],
    ['SwitchNetwork', { network: 'eip155:1', destination: { view: 'Receive', params: {} } }],
    ['SwitchActiveChain', { target: 'eip155:1', destination: { view: 'Account', params: {} }, replace: false }],
    ['Networks', { namespace: 'solana' }],
    ['Receive', { network: 'eip155:1' }],
    ['Swap', { from: 'native', to: `eip155:1/erc20:${USDC}`, amount: '1.5' }],
    ['SwapSelectToken', { side: 'to' }],
    ['Account', {}],
  ])('param: %s takes its params as they are', (view, params) => {
    expect(parse(view, params)).toEqual({ entry: { view, params }, problems: [] })
  })

  test.each<[view: View, params: object, problem: string]>([
    ['Swap', { from: 'USDC' }, 'the param "from" of Swap cannot be used: "USDC"'],
    ['Swap', { amount: 1.5 }, 'the param "amount" of Swap cannot be used: 1.5'],
    ['Swap', { amount: '1,5' }, 'the param "amount" of Swap cannot be used: "1,5"'],
    ['Swap', { amount: '-1' }, 'the param "amount" of Swap cannot be used: "-1"'],
    ['Swap', { amount: '1e3' }, 'the param "amount" of Swap cannot be used: "1e3"'],
    ['Swap', { fromToken: 'native' }, 'Swap has no param "fromToken"'],
    ['Networks', { namespace: 'mars' }, 'the param "namespace" of Networks cannot be used: "mars"'],
    ['Receive', { network: 1 }, 'the param "network" of Receive cannot be used: 1'],
    ['Connect', { destination: 'Swap' }, 'the param "destination" of Connect cannot be used: "Swap"'],
    ['Account', { constructor: 1 }, 'Account has no param "constructor"'],
  ])('error: %s opens without %j, with one line for developers', (view, params, problem) => {
    expect(parse(view, params)).toEqual({ entry: { view, params: {} }, problems: [problem] })
  })

  test('error: the params of a destination are parsed as well', () => {
    const { entry, problems } = parse('Connect', {
      destination: { view: 'Swap', params: { to: 'native', amount: 'x' } },
    })
    expect(entry).toEqual({ view: 'Connect', params: { destination: { view: 'Swap', params: { to: 'native' } } } })
    expect(problems).toEqual(['the param "amount" of Swap cannot be used: "x"'])
  })

  test.each<[view: View, params: unknown, name: string]>([
    ['SwitchNetwork', {}, 'network'],
    ['ConnectingExternal', undefined, 'walletId'],
    ['SwapSelectToken', null, 'side'],
  ])('error: %s with %j does not open, and developers are told that "%s" is missing', (view, params, name) => {
    const { entry, problems } = parse(view, params)
    expect(entry).toBeUndefined()
    expect(problems).toContain(`${view} needs the param "${name}"`)
  })
})
