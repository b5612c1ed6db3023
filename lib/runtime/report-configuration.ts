import { isConfigured } from '@/lib/account/network-store'
import { outsideProviders } from '@/lib/core/login-providers'
import { completeConfig } from './config-schema'
import type { Runtime } from './runtime'

type ReportContext = Pick<Runtime, 'config' | 'ports' | 'network' | 'alerts'>

/**
 * Reports mistakes in the host's configuration to its developer: unusable values in the console, a missing project id
 * and missing networks as alerts.
 *
 * @param host - The configuration as the host passed it.
 * @returns a function that stops checking the networks.
 */
export function reportConfiguration({ config, ports, network, alerts }: ReportContext, host: unknown): () => void {
  function checkNetworks(): void {
    const state = network.getState()
    const missing = [state.defaultNetwork, state.active].find((id) => !isConfigured(state, id))
    if (missing === undefined) alerts.settle('networkNotFound')
    else alerts.raise('networkNotFound', missing)
  }

  const problems: string[] = []
  completeConfig(host, (name) => problems.push(name))
  const { socials } = config.features
  const unknown = typeof socials === 'boolean' ? [] : socials.filter((name) => !outsideProviders.includes(name))
  problems.push(...unknown.map((name) => `features.socials (${name})`))
  if (problems.length > 0) ports.console.warn(`Foyer: unusable configuration: ${problems.join(', ')}`)
  if (config.projectId === '') alerts.raise('projectIdNotConfigured')
  checkNetworks()
  return network.subscribe(checkNetworks)
}
