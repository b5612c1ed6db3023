import 'server-only'
import type { AlertCode } from '@/lib/core/error-catalogue'
import { alertTexts } from '@/lib/text/en/alerts'
import type { RolePlatform } from '../platform/services'
import { defaultNetworkOf } from '../settings/default-network'

export interface ServerAlert {
  readonly code: AlertCode
  /** Short message of spec section 8. */
  readonly title: string
  readonly meaning: string
}

/** Every alert that is active on this server, independent of the project. */
export function serverAlerts({ env, rpc }: Pick<RolePlatform<'any'>, 'env' | 'rpc'>): readonly ServerAlert[] {
  return rpc.chainIds.includes(defaultNetworkOf(env)) ? [] : [alertOf('networkNotFound')]
}

function alertOf(code: AlertCode): ServerAlert {
  return { code, title: alertTexts[`alert.${code}`], meaning: alertTexts[`alert.${code}.meaning`] }
}
