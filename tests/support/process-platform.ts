import { processWide } from '@/lib/server/kit/process-wide'
import { createPlatform, type Platforms } from '@/lib/server/platform/platform'
import type { Platform } from '@/lib/server/platform/services'

/** Makes `platform` the one that routes and pages of this process use, until the next one is set. */
export function setProcessPlatform(platform: Platform): void {
  processWide<Platforms>('platforms', () => new WeakMap()).set(createPlatform, platform)
}
