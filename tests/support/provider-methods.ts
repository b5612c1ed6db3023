import type { RequestParams } from '@/lib/connect/connector'

export const providerSources = ['injected', 'walletConnect', 'embedded', 'host'] as const
export type ProviderSource = (typeof providerSources)[number]

/** Who answers a request of the page, or the code with which it is refused. */
export type Answerer = 'wallet' | 'modal' | 'node' | 4200

interface ProviderMethod {
  readonly method: string
  /**
   * @param account - The connected account.
   * @param chainId - The active network, in hex; default: the one that the table switches to.
   */
  readonly params: (account: string, chainId?: string) => RequestParams
  /** The wallet answers it without its visitor. */
  readonly isQuiet?: true
  readonly answers: Readonly<Record<ProviderSource, Answerer>>
}

const everywhere = (answerer: Answerer): ProviderMethod['answers'] => ({
  ...{ injected: answerer, walletConnect: answerer, embedded: answerer, host: answerer },
})
const walletBut = (refused: Partial<ProviderMethod['answers']>) => ({ ...everywhere('wallet'), ...refused })

const RECIPIENT = '0x00000000000000000000000000000000000000aa'
const TYPED_DATA = JSON.stringify({
  domain: { name: 'Shop', version: '1', chainId: 31337 },
  types: { EIP712Domain: [], Order: [{ name: 'cakes', type: 'uint256' }] },
  primaryType: 'Order',
  message: { cakes: '3' },
})

/** What a page may send to the provider, in the order of the test: the last one disconnects. */
export const providerMethods: readonly ProviderMethod[] = [
  { method: 'eth_requestAccounts', params: () => [], answers: everywhere('modal') },
  { method: 'eth_accounts', params: () => [], answers: everywhere('modal') },
  { method: 'eth_coinbase', params: () => [], answers: everywhere('modal') },
  { method: 'eth_chainId', params: () => [], answers: everywhere('modal') },
  { method: 'net_version', params: () => [], answers: everywhere('modal') },
  { method: 'wallet_requestPermissions', params: () => [{ eth_accounts: {} }], answers: everywhere('modal') },
  { method: 'wallet_getPermissions', params: () => [], answers: everywhere('modal') },
  { method: 'personal_sign', params: (account) => ['0x68656c6c6f', account], answers: everywhere('wallet') },
  {
    method: 'eth_signTypedData_v4',
    params: (account) => [account, TYPED_DATA],
    answers: everywhere('wallet'),
  },
  {
    method: 'eth_sendTransaction',
    params: (from) => [{ from, to: RECIPIENT, value: '0x1' }],
    answers: everywhere('wallet'),
  },
  {
    method: 'wallet_watchAsset',
    // By name, as EIP-747 has it.
    params: () => ({ type: 'ERC20', options: { address: RECIPIENT, symbol: 'CAKE', decimals: 18 } }),
    answers: walletBut({ walletConnect: 4200, embedded: 4200 }),
  },
  { method: 'wallet_addEthereumChain', params: () => [{ chainId: '0x1' }], answers: everywhere('modal') },
  { method: 'wallet_switchEthereumChain', params: () => [{ chainId: '0x1' }], answers: everywhere('modal') },
  { method: 'eth_blockNumber', params: () => [], answers: everywhere('node') },
  { method: 'eth_call', params: () => [{ to: RECIPIENT }, 'latest'], answers: everywhere('node') },
  { method: 'eth_sign', params: (account) => [account, '0x1234'], answers: everywhere(4200) },
  { method: 'eth_signTransaction', params: (from) => [{ from, to: RECIPIENT }], answers: everywhere(4200) },
  { method: 'eth_signTypedData', params: (account) => [[], account], answers: everywhere(4200) },
  { method: 'eth_subscribe', params: () => ['newHeads'], answers: everywhere(4200) },
  { method: 'wallet_getCapabilities', isQuiet: true, params: (account) => [account], answers: everywhere('wallet') },
  {
    method: 'wallet_sendCalls',
    params: (from, chainId = '0x1') => [
      { version: '2.0.0', from, chainId, atomicRequired: false, calls: [{ to: RECIPIENT }] },
    ],
    answers: everywhere('wallet'),
  },
  { method: 'wallet_getCallsStatus', isQuiet: true, params: () => ['0x12'], answers: everywhere('wallet') },
  {
    method: 'wallet_getAssets',
    isQuiet: true,
    params: (account) => [{ account }],
    answers: walletBut({ walletConnect: 4200 }),
  },
  {
    method: 'wallet_requestExecutionPermissions',
    params: () => [{ chainId: '0x1' }],
    answers: walletBut({ walletConnect: 4200 }),
  },
  { method: 'wallet_revokePermissions', params: () => [{ eth_accounts: {} }], answers: everywhere('modal') },
]

const answererNames: Readonly<Record<Answerer, string>> = {
  wallet: 'the wallet',
  modal: 'the modal',
  node: 'the node',
  4200: 'refused (4200)',
}

/** The table of docs/guide.md. Requests with the same answers share a row. */
export function printedMethods(): string {
  const rows = new Map<string, string[]>()
  for (const { method, answers } of providerMethods) {
    const cells = providerSources.map((source) => answererNames[answers[source]]).join(' | ')
    rows.set(cells, [...(rows.get(cells) ?? []), `\`${method}\``])
  }
  return [
    '| Request | Extension | WalletConnect | Wallet by e-mail | Wallet of your page |',
    '| --- | --- | --- | --- | --- |',
    ...[...rows].map(([cells, methods]) => `| ${methods.join(', ')} | ${cells} |`),
  ].join('\n')
}
