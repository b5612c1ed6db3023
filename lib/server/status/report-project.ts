import 'server-only'
import { configurableChainIds, createNetworks } from '@/lib/chains/networks'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import { FOYER_VERSION, OLDEST_PAGE, whichToUpdate } from '@/lib/core/versions'
import type { ProjectConfig, projectConfig } from '@/lib/project/project-config-contract'
import { registrationOf } from '../names/registrants'
import { servedNetworks } from '../platform/served-networks'
import type { ServiceEnv, Services } from '../platform/services'
import { defaultNetworkOf } from '../settings/default-network'
import type { NamesEnv } from '../settings/names-env'
import type { Project } from '../settings/project-config'
import { offeredProviders } from '../social/social-capability'
import { reportCapabilities } from './capabilities'
import { pageSettings } from './page-settings'
import { serverAlerts } from './server-alerts'

type ReportServices = Pick<Services, 'apis' | 'custodyParts' | 'env' | 'log' | 'project' | 'rpc' | 'volatileKv'>

/** What this server offers to the requesting project; `serve` has already checked the project. */
export function reportProject(
  { version, settings }: EndpointInput<typeof projectConfig>,
  services: ReportServices,
): EndpointOutput<typeof projectConfig> {
  const { apis, custodyParts, env, log, project, rpc } = services
  const { mail } = custodyParts.wallet
  if (!project) throw new AppError('internal')
  const networks = createNetworks({ appUrl: '', projectId: project.id, devnetRpcUrl: env.devnet?.rpcUrl })
  const served = servedNetworks(services)
  const capabilities = offeredCapabilities(services, project)
  const versions = { server: FOYER_VERSION, oldestPage: OLDEST_PAGE }
  if (version !== undefined && whichToUpdate(version, versions) === 'page') {
    log.warn({ projectId: project.id, pageVersion: version, oldestPage: OLDEST_PAGE }, 'a page is too old')
  }
  const hasOutbox = mail.state === 'on' && mail.id === 'outbox'
  const email = capabilities.email.on || capabilities.social.on ? { hasOutbox } : undefined
  const social = { providers: offeredProviders(env), isExample: env.social.exampleUrl !== null }
  return {
    projectId: project.id,
    capabilities,
    defaultNetwork: defaultNetworkOf(env),
    networks: networks
      .filter(
        ({ retired, caipNetworkId: id }) => !retired && (!configurableChainIds.includes(id) || served.includes(id)),
      )
      .map(({ caipNetworkId: id }) => ({
        caipNetworkId: id,
        available: rpc.chainIds.includes(id) || apis.chainIds.includes(id),
      })),
    alerts: serverAlerts(services).map(({ code }) => code),
    ...(env.names && { names: namesOf(env.names, env) }),
    ...(capabilities.social.on && { social }),
    ...(hasOutbox && { outboxUrl: `${env.appUrl}/outbox` }),
    versions,
    ...(settings === 'page' && { page: pageSettings(env, { projectId: project.id, appUrl: env.appUrl, email }) }),
  }
}

/** Registration is off where this process cannot learn which accounts have an embedded wallet. */
function namesOf(settings: NamesEnv, env: ServiceEnv): NonNullable<ProjectConfig['names']> {
  const isOn = registrationOf(settings, env).state === 'on'
  return {
    zone: settings.zone,
    registration: isOn ? settings.registration : 'off',
    resolved: settings.resolvers.length > 0,
  }
}

/** Without the names of providers and the reasons, which only concern an operator. */
function offeredCapabilities(services: ReportServices, { features }: Project): ProjectConfig['capabilities'] {
  const rows = Object.entries(reportCapabilities(services)).map(([id, report]) => {
    if (report.state === 'off' || (id === 'email' && features?.email === false)) return [id, { on: false }] as const
    return [id, { on: true, ...(report.networks ? { networks: report.networks } : {}) }] as const
  })
  return Object.fromEntries(rows) as ProjectConfig['capabilities']
}
