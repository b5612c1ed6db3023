import type { AlertStore } from '@/lib/alerts/alert-store'
import { alertFor } from '@/lib/alerts/alert-table'
import { AppError } from '@/lib/core/app-error'
import { type CallContext, callEndpoint } from '@/lib/core/call-endpoint'
import { FOYER_VERSION, whichToUpdate } from '@/lib/core/versions'
import { projectConfig } from '@/lib/project/project-config-contract'
import type { ProjectStore } from '@/lib/project/project-offer'
import { raiseAlertOf } from './call-server'
import type { RuntimePorts } from './ports'

/**
 * Requests once what the server offers to this project, and writes it to the store. Raises the alerts of the answer, or of the failure. Being offline
 * raises none: it is not a mistake of the developer. Writes to the console when page or server is too old for the other.
 */
export function checkProject(
  context: CallContext,
  alerts: AlertStore,
  project: ProjectStore,
  { console }: Pick<RuntimePorts, 'console'>,
): void {
  callEndpoint(projectConfig, { version: FOYER_VERSION }, context).then(
    (config) => {
      project.setState({ config })
      for (const code of config.alerts) alerts.raise(code)
      const outdated = whichToUpdate(FOYER_VERSION, config.versions)
      if (outdated === undefined) return
      const { server } = config.versions
      console.warn(`Foyer: the page has version ${FOYER_VERSION}, its server ${server}. Update the ${outdated}.`)
    },
    (cause: unknown) => {
      const { code } = AppError.from(cause, 'project.config_failed')
      if (code === 'network.offline') return
      const fallback = code === 'request.rate_limited' ? 'project.rate_limited' : 'project.config_failed'
      raiseAlertOf(alertFor(code) === null ? new AppError(fallback, { cause }) : cause, alerts)
    },
  )
}
