import type { HostSocials } from '@/lib/core/host-socials'
import type { OutsideProvider } from '@/lib/core/login-providers'
import type { ProjectConfig } from './project-config-contract'

/** The providers that the server has and the host wants, in the host's order, or else in the server's. */
export function offeredProviders(
  config: Pick<ProjectConfig, 'social'> | undefined,
  { socials = true }: HostSocials,
): readonly OutsideProvider[] {
  const served = config?.social?.providers ?? []
  if (typeof socials === 'boolean') return socials ? served : []
  return served
    .filter((provider) => socials.includes(provider))
    .toSorted((a, b) => socials.indexOf(a) - socials.indexOf(b))
}
