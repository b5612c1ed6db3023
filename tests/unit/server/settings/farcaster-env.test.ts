import { describe, expect, test } from 'vitest'
import { parseEnv } from '@/lib/server/settings/env'
import { refusal } from './env-refusal'

const node = { FOYER_FARCASTER_RPC_URL: 'https://op-node.example/secret-key' }

describe('settings of Sign In With Farcaster', () => {
  test('behavior: without a node there is no login with Farcaster', () => {
    expect(parseEnv({}).farcaster).toBeNull()
  })

  test('behavior: with a node, messages come from the relay of Farcaster', () => {
    expect(parseEnv(node).farcaster).toEqual({
      relayUrl: 'https://relay.farcaster.xyz',
      rpcUrl: 'https://op-node.example/secret-key',
      nodeChainId: 'eip155:10',
    })
  })

  test('param: FOYER_FARCASTER_RELAY_URL names another relay', () => {
    const relay = { FOYER_FARCASTER_RELAY_URL: 'https://relay.example' }
    expect(parseEnv({ ...node, ...relay }).farcaster).toMatchObject({ relayUrl: 'https://relay.example' })
  })

  test('behavior: example accounts stand in for the relay, and the devnet for OP Mainnet', () => {
    const devnet = { FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:8545' }
    const examples = { FOYER_EXAMPLE_ACCOUNTS_URL: 'http://127.0.0.1:3002/' }
    expect(parseEnv({ ...devnet, ...examples, ...node }).farcaster).toEqual({
      relayUrl: 'http://127.0.0.1:3002/farcaster',
      rpcUrl: 'http://127.0.0.1:8545',
      nodeChainId: 'eip155:31337',
    })
    expect(parseEnv(devnet).farcaster).toBeNull()
  })

  test('error: a relay without a node is refused', () => {
    expect(refusal({ FOYER_FARCASTER_RELAY_URL: 'https://relay.example' })).toBe(
      'FOYER_FARCASTER_RELAY_URL needs FOYER_FARCASTER_RPC_URL to be set too.',
    )
  })

  test('error: an address that is no address is refused without repeating it, because it may have a key in it', () => {
    const refused = refusal({ FOYER_FARCASTER_RPC_URL: 'op-node.example/secret-key' })
    expect(refused).toBe('FOYER_FARCASTER_RPC_URL must be an http or https address.')
  })
})
