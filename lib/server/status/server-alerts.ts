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

/** Alerts that the settings raise by themselves, told at start. */
export function settingsAlerts(projects: Platform['projects']): readonly ServerAlert[] {
  return projects.length === 0 ? [alertOf('projectIdNotConfigured')] : []
}

/** Every alert that this server is in, whoever asks. */
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
