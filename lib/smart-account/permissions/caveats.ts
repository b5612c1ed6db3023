import type { Hex } from 'viem'
import { concatHex, numberToHex } from 'viem/utils'
import { caveatEnforcers } from '../delegation-framework'
import type { Caveat } from './delegation'
import type { Allowed, Permission } from './permission'

const word = (value: bigint | number): Hex => numberToHex(value, { size: 32 })
const half = (value: number): Hex => numberToHex(value, { size: 16 })

/** What the contracts hold a permission to. All of them must agree to each use. */
export function caveatsOf({
  allowed,
  maxCalls,
  startsAt,
  expiresAt,
}: Omit<Permission, 'chainId' | 'account' | 'delegate'>): readonly Caveat[] {
  return [
    caveat('timestamp', half(startsAt ?? 0), half(expiresAt)),
    ...allowedCaveats(allowed),
    ...(maxCalls === null ? [] : [caveat('limitedCalls', word(maxCalls))]),
  ]
}

function allowedCaveats(allowed: Allowed): readonly Caveat[] {
  if (allowed.kind === 'calls') {
    const { target, functions, valueEach, valueTotal } = allowed
    return [
      caveat('allowedTargets', target),
      caveat('allowedMethods', ...functions.map(({ selector }) => selector)),
      caveat('valueLte', word(valueEach)),
      ...(valueTotal === null ? [] : [caveat('nativeTokenTransferAmount', word(valueTotal))]),
    ]
  }
  // The enforcers of the native currency see its value only: without calldata nothing but a transfer is left. Those of
  // tokens see the calldata only, so that no native currency may go with it.
  return allowed.token === null
    ? [nativeCaveat(allowed), caveat('exactCalldata')]
    : [tokenCaveat(allowed, allowed.token), caveat('valueLte', word(0n))]
}

type Transfers = Exclude<Allowed, { kind: 'calls' }>

function nativeCaveat(allowed: Transfers): Caveat {
  switch (allowed.kind) {
    case 'total':
      return caveat('nativeTokenTransferAmount', word(allowed.amount))
    case 'periodic':
      return caveat('nativeTokenPeriodTransfer', ...periodTerms(allowed))
    case 'stream':
      return caveat('nativeTokenStreaming', ...streamTerms(allowed))
  }
}

function tokenCaveat(allowed: Transfers, token: Hex): Caveat {
  switch (allowed.kind) {
    case 'total':
      return caveat('erc20TransferAmount', token, word(allowed.amount))
    case 'periodic':
      return caveat('erc20PeriodTransfer', token, ...periodTerms(allowed))
    case 'stream':
      return caveat('erc20Streaming', token, ...streamTerms(allowed))
  }
}

function periodTerms({ amount, periodSeconds, start }: Extract<Allowed, { kind: 'periodic' }>): readonly Hex[] {
  return [word(amount), word(periodSeconds), word(start)]
}

function streamTerms({ initial, most, perSecond, start }: Extract<Allowed, { kind: 'stream' }>): readonly Hex[] {
  return [word(initial), word(most), word(perSecond), word(start)]
}

function caveat(enforcer: keyof typeof caveatEnforcers, ...terms: readonly Hex[]): Caveat {
  return { enforcer: caveatEnforcers[enforcer], terms: concatHex(terms).toLowerCase() as Hex, args: '0x' }
}
