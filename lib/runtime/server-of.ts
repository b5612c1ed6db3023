import type { SignInServer } from '@/lib/sign-in/read-session'
import type { RuntimeConfig } from './config-schema'
import type { RuntimePorts } from './ports'

/** Our server, as this page addresses it. */
export const serverOf = (
  { apiBaseUrl: baseUrl, authPath, projectId }: RuntimeConfig,
  { fetch }: Pick<RuntimePorts, 'fetch'>,
): SignInServer => ({ baseUrl, authPath, projectId, fetch })
