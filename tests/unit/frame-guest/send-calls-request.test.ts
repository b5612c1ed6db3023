import { describe, expect, test } from 'vitest'
import { MAX_CALLS, readSendCalls } from '@/lib/frame-guest/smart-account/send-calls-request'

const TO = '0x7773Ddb94510Ec5ca17E06FE67Bb09567Cc9dd4C'
const FROM = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const CALL = { to: TO, data: '0x', value: '0x1' }
const NEW = { version: '2.0.0', chainId: '0x1', from: FROM, atomicRequired: true, calls: [CALL] }
const read = (batch: unknown) => readSendCalls([batch], 'eip155:1')

describe('wallet_sendCalls', () => {
  test.each([
    ['of EIP-5792 2.0.0', NEW, { account: FROM, mustBeAtomic: true, id: null }],
    ['with an id', { ...NEW, id: '0x12' }, { id: '0x12' }],
    ['with fields that are undefined', { ...NEW, id: undefined, capabilities: undefined }, { id: null }],
    ['of version 1.0', { version: '1.0', from: FROM, chainId: '0x1', calls: [CALL] }, { mustBeAtomic: false }],
    [
      'without anything but calls',
      { calls: [{ to: TO }] },
      { account: null, mustBeAtomic: false, calls: [{ to: TO, value: 0n, data: '0x' }] },
    ],
    [
      'with what the wallet may ignore',
      { ...NEW, capabilities: { paymasterService: { url: 'https://p.example', optional: true } } },
      { id: null },
    ],
    [
      'of one case of letters',
      { ...NEW, calls: [{ to: TO.toLowerCase() }] },
      { calls: [{ to: TO, value: 0n, data: '0x' }] },
    ],
    ['of as many calls as are allowed', { ...NEW, calls: Array(MAX_CALLS).fill(CALL) }, {}],
  ])('behavior: a batch %s is read', (_, batch, expected) => {
    expect(read(batch)).toMatchObject({ kind: 'calls', chainId: 'eip155:1', ...expected })
  })

  test.each([
    ['too many calls', { ...NEW, calls: Array(MAX_CALLS + 1).fill(CALL) }, 'wallet.bundle_too_large'],
    [
      'a capability',
      { ...NEW, capabilities: { paymasterService: { url: 'https://p.example' } } },
      'wallet.unsupported_capability',
    ],
    [
      'a capability that is marked otherwise',
      { ...NEW, capabilities: { flow: { optional: 'true' } } },
      'wallet.unsupported_capability',
    ],
    [
      'a capability of a call',
      { ...NEW, calls: [CALL, { ...CALL, capabilities: { x: {} } }] },
      'wallet.unsupported_capability',
    ],
    ['no calls', { ...NEW, calls: [] }, 'rpc.invalid_params'],
    [
      'a newest version that does not say whether it is atomic',
      { ...NEW, atomicRequired: undefined },
      'rpc.invalid_params',
    ],
    ['another version', { ...NEW, version: '3.0.0' }, 'rpc.invalid_params'],
    ['a field that we do not know', { ...NEW, deadline: 5 }, 'rpc.invalid_params'],
    ['a field of a call that we do not know', { ...NEW, calls: [{ ...CALL, gas: '0x1' }] }, 'rpc.invalid_params'],
    ['a recipient without 0x', { ...NEW, calls: [{ to: TO.slice(2) }] }, 'rpc.invalid_params'],
    ['a recipient that is mistyped', { ...NEW, calls: [{ to: TO.replace('D', 'd') }] }, 'rpc.invalid_params'],
    ['no recipient', { ...NEW, calls: [{ data: '0x6000' }] }, 'rpc.invalid_params'],
    ['data without 0x', { ...NEW, calls: [{ to: TO, data: '12' }] }, 'rpc.invalid_params'],
    ['half a byte', { ...NEW, calls: [{ to: TO, data: '0x123' }] }, 'rpc.invalid_params'],
    ['a decimal value', { ...NEW, calls: [{ to: TO, value: '10' }] }, 'rpc.invalid_params'],
    ['an empty id', { ...NEW, id: '' }, 'rpc.invalid_params'],
    ['an id that is too long', { ...NEW, id: 'x'.repeat(4_097) }, 'rpc.invalid_params'],
    ['nothing', undefined, 'rpc.invalid_params'],
  ])('error: a batch with %s is refused', (_, batch, code) => {
    expect(() => read(batch)).toThrow(expect.objectContaining({ code }))
  })
})
