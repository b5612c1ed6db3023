import 'server-only'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { type Caip2, isCaip2 } from '@/lib/core/caip'
import { custodyRoles } from '@/lib/core/hosts'
import type { Env } from '../../settings/env'
import type { Check } from './finding'
import { bundlerCheck, paymasterCheck } from './operation-checks'
import { clockCheck, dnsCheck, nodeCheck, tlsCheck } from './reach-checks'
import { databaseCheck, folderCheck, mailCheck, storeCheck } from './store-checks'

/** The checks of an installation, from its settings. */
export function checksOf(env: Env, now: () => number): readonly Check[] {
  const { custody, data, databases, devnet, kv, operations, roles, roleUrls, rpc } = env
  const nodesOf = (chainId: Caip2): readonly string[] =>
    devnet && chainId === DEVNET_CAIP_ID ? [devnet.rpcUrl] : (rpc?.urls[chainId] ?? [])
  const nodes = entriesOf(rpc?.urls ?? {}).flatMap(([chainId, urls]) => urls.map((url) => nodeCheck(chainId, url)))
  return [
    ...(['app', 'wallet', 'vault'] as const).flatMap((role) => [
      dnsCheck(`DNS of the ${role} role`, roleUrls[role], `FOYER_${role.toUpperCase()}_URL`),
      tlsCheck(`TLS of the ${role} role`, roleUrls[role], now),
    ]),
    ...roles.map((role) => databaseCheck(role, databases[role])),
    folderCheck(
      data,
      roles.some((role) => databases[role].kind === 'folder'),
    ),
    ...(kv ? [storeCheck(kv)] : []),
    ...custodyRoles.flatMap((role) => {
      const { mail } = custody[role]
      return mail && roles.includes(role) ? [mailCheck(role, mail.url)] : []
    }),
    ...(devnet ? [nodeCheck(DEVNET_CAIP_ID, devnet.rpcUrl)] : []),
    ...nodes,
    ...(roles.includes('wallet') ? entriesOf(operations.bundlers) : []).map(([chainId, url]) =>
      bundlerCheck(chainId, url),
    ),
    ...(roles.includes('wallet') ? entriesOf(operations.sponsors) : []).map(([chainId, sponsor]) =>
      paymasterCheck(chainId, sponsor, nodesOf(chainId)),
    ),
    clockCheck(`${roleUrls.app}/api/health/live`, now),
  ]
}

function entriesOf<T>(byChain: Readonly<Partial<Record<Caip2, T>>>): readonly (readonly [Caip2, T])[] {
  return Object.entries(byChain).flatMap(([chainId, value]) =>
    isCaip2(chainId) && value !== undefined ? [[chainId, value as T] as const] : [],
  )
}
