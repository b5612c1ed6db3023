/**
 * Chains of the Polkadot ecosystem. `reference` is that of CAIP-2, the first 32 characters of the genesis hash
 * (https://namespaces.chainagnostic.org/polkadot/caip2, read 2026-11-23). `prefix` is that of its addresses
 * (https://github.com/paritytech/ss58-registry, read 2026-11-23).
 */
export const polkadotChains = [
  { name: 'polkadot', reference: '91b171bb158e2d3848fa23a9f1c25182', prefix: 0 },
  { name: 'polkadot-asset-hub', reference: '68d56f15f85d3136970ec16946040bc1', prefix: 0 },
  { name: 'kusama', reference: 'b0a8d493285c2df73290dfb7e61f870f', prefix: 2 },
  { name: 'kusama-asset-hub', reference: '48239ef607d7928874027a43a6768920', prefix: 2 },
  { name: 'westend', reference: 'e143f23803ac50e8f6f8e62695d1ce9e', prefix: 42 },
] as const

export type PolkadotChainName = (typeof polkadotChains)[number]['name']
