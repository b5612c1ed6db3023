import 'server-only'
import type { AlertCode } from '@/lib/core/error-catalogue'
import { alertTexts } from '@/lib/text/en/alerts'
import type { Platform } from '../process/services'
import { defaultNetworkOf } from '../settings/default-network'

export interface ServerAlert {
  readonly code: AlertCode
  /** Short message of spec section 8. */
  readonly title: string
  readonly meaning: string
}

/** Alerts that follow from the settings alone, logged at start. */
export function settingsAlerts(projects: Platform['projects']): readonly ServerAlert[] {
  return projects.length === 0 ? [alertOf('projectIdNotConfigured')] : []
}

/** Every alert that is active on this server, independent of the project. */
export function serverAlerts({
  env,
  projects,
  rpc,
}: Pick<Platform, 'env' | 'projects' | 'rpc'>): readonly ServerAlert[] {
  const isDefaultKnown = rpc.chainIds.includes(defaultNetworkOf(env))
  return [...settingsAlerts(projects), ...(isDefaultKnown ? [] : [alertOf('networkNotFound')])]
}

function alertOf(code: AlertCode): ServerAlert {
  return { code, title: alertTexts[`alert.${code}`], meaning: alertTexts[`alert.${code}.meaning`] }
}
