import 'server-only'
import { addressKey } from '@/lib/core/account-key'
import { EIP155 } from '@/lib/core/namespaces'

/** The text under which an EVM address is stored and compared. */
export const evmKey = (address: string): string => addressKey(EIP155, address)
