import type { Namespace } from '@/lib/core/caip'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'

/** The account and the chain of a message: addresses and ids are the examples of each namespace's CAIP-2 and CAIP-10. */
const accounts: Readonly<Record<Namespace, Pick<SignInMessage, 'accountAddress' | 'chainId'>>> = {
  eip155: { accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', chainId: 'eip155:31337' },
  solana: {
    accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
    chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  },
  bip122: {
    accountAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    chainId: 'bip122:000000000019d6689c085ae165831e93',
  },
  polkadot: {
    accountAddress: '15rRgsWxz4H5LTnNGcCFsszfXD8oeAFd8QRsR6MbQE2f6XFF',
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  },
  cosmos: { accountAddress: 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0', chainId: 'cosmos:cosmoshub-4' },
}

/** A message with every field, including the optional ones. */
export function fullMessage(namespace: Namespace): SignInMessage {
  return {
    domain: 'app.example.com:3000',
    ...accounts[namespace],
    statement: 'Sign in to Example. Free: no gas, and it cannot move funds!',
    uri: 'https://app.example.com:3000/login?from=swap#top',
    version: '1',
    nonce: '4fT0qD2mZ8sKx1Yv7bWn3A',
    issuedAt: '2026-11-21T10:00:00.000Z',
    expirationTime: '2026-11-21T10:10:00.000Z',
    notBefore: '2026-11-21T10:00:00Z',
    requestId: 'request-1%20a:b@c',
    resources: ['https://example.com/terms', 'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/'],
  }
}

/** A message with the required fields only. */
export function shortMessage(namespace: Namespace): SignInMessage {
  const { statement, expirationTime, notBefore, requestId, resources, ...required } = fullMessage(namespace)
  return required
}
