import type { ShellOptions } from '@/components/modal'
import { loadOnce } from '@/lib/core/load-once'
import { FOYER_VERSION } from '@/lib/core/versions'
import type { PageSettings } from '@/lib/project/project-config-contract'
import { completeConfig, type HostConfig } from '@/lib/runtime/config-schema'
import type { Shell } from '@/lib/runtime/runtime'

/** The modal does not wait longer for the settings: it then has what the page named. */
const SETTINGS_TIMEOUT_MS = 5_000

/** What a page named, above what the operator has set. A network keeps its fields, and gets those that it lacks. */
function withSettings(
  host: HostConfig,
  { networks: offered = [], defaultNetwork, ...settings }: Partial<PageSettings>,
): HostConfig {
  const named = host.networks ?? []
  if (named.length === 0) return { ...settings, ...(defaultNetwork && { defaultNetwork }), ...host, networks: offered }
  const networks = named.map((network) => {
    const served = offered.find(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)
    if (served === undefined) return network
    return { ...served, ...network, assets: network.assets.imageUrl === '' ? served.assets : network.assets }
  })
  return { ...settings, ...host, networks }
}

/**
 * Delays the code of the modal until the operator's settings are here. They load with what draws the first card, while the
 * page is idle. A card that is drawn before them lists what the page named.
 *
 * @param shellOf - The shell that is made with the returned function.
 */
export function afterSettings(load: ShellOptions['stages'], host: HostConfig, shellOf: () => Shell) {
  const settings = loadOnce(async () => {
    const shell = shellOf()
    const page = await loadSettings(shell)
    if (page !== undefined) applySettings(shell, withSettings(host, page))
  })
  const delayed: ShellOptions['stages'] = async (name) => {
    const here = name === 'first' || name === 'modal' ? settings() : undefined
    const chunk = await load(name)
    if (name === 'modal') await here
    return chunk
  }
  return delayed
}

/** The code that reads the configuration has not loaded yet. The object stays the same, for what holds the shell. */
function applySettings({ config, network }: Shell, host: HostConfig): void {
  const complete = completeConfig(host)
  const hadNetworks = config.networks.length > 0
  Object.assign(config, complete)
  const { networks, defaultNetwork } = complete
  network.setState(hadNetworks ? { networks } : { networks, defaultNetwork, active: defaultNetwork })
}

/** @returns `undefined` if the server refuses or does not answer: the modal asks again, and says why. Never rejects. */
async function loadSettings({ config, ports }: Shell): Promise<PageSettings | undefined> {
  const query = new URLSearchParams({ projectId: config.projectId, version: FOYER_VERSION, settings: 'page' })
  try {
    const signal = AbortSignal.timeout(SETTINGS_TIMEOUT_MS)
    const answer = await ports.fetch(`${config.apiBaseUrl}/api/config?${query}`, { signal })
    return answer.ok ? ((await answer.json()) as { readonly page?: PageSettings }).page : undefined
  } catch {
    return undefined
  }
}
