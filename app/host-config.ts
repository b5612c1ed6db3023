import type { HostConfig, ThemeMode } from '@/components/modal'
import { currentProjects } from '@/lib/server/projects/project-list'
import type { Env } from '@/lib/server/settings/env'
import { pageSettings } from '@/lib/server/status/page-settings'

/**
 * Configuration of the host page. Plain values only: it is sent to the browser.
 *
 * @param email - The login by e-mail, if this server offers it, and whether its mails are shown at `/outbox`.
 */
export function hostConfig(env: Env, themeMode: ThemeMode, email?: { readonly hasOutbox: boolean }): HostConfig {
  const projectId = currentProjects(env)[0]?.id ?? ''
  return { projectId, themeMode, ...pageSettings(env, { projectId, appUrl: '', email }) }
}
