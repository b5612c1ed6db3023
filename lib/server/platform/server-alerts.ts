import 'server-only'
import type { AlertCode } from '@/lib/core/error-catalogue'
import { alertTexts } from '@/lib/text/en/alerts'
import { defaultNetworkOf } from './default-network'
import type { Platform } from './services'

export interface ServerAlert {
  readonly code: AlertCode
  /** Short message of spec section 8. */
  readonly title: string
  readonly meaning: string
}

/** Alerts that the settings of this server raise by themselves, whoever asks. */
export function serverAlerts({
  env,
  projects,
  rpc,
}: Pick<Platform, 'env' | 'projects' | 'rpc'>): readonly ServerAlert[] {
  const codes: AlertCode[] = []
  if (projects.length === 0) codes.push('projectIdNotConfigured')
  if (!rpc.chainIds.includes(defaultNetworkOf(env))) codes.push('networkNotFound')
  return codes.map((code) => ({
    code,
    title: alertTexts[`alert.${code}`],
    meaning: alertTexts[`alert.${code}.meaning`],
  }))
}
