import type { HostConfig } from '@/lib/runtime/config-schema'
import { createShell } from '@/lib/runtime/create-shell'
import type { Shell } from '@/lib/runtime/runtime'
import { stages } from './stages/stages'

/** Creates what the provider takes as `shell`, for a page that uses the wallet outside of React as well. */
export function createFoyer(config: HostConfig): Shell {
  return createShell(config, { stages })
}
