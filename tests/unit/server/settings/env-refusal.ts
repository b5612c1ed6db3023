import { parseEnv } from '@/lib/server/settings/env'
import { EnvError } from '@/lib/server/settings/env-variable'

/** The message of a refusal to start, or `accepted`. */
export function refusal(source: Record<string, string>): string {
  try {
    parseEnv(source)
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
  return 'accepted'
}
