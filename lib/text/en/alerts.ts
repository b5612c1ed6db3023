import type { AlertCode } from '@/lib/core/error-catalogue'

/**
 * Developer alerts. Loaded with the first alert. Short messages are those of spec section 8, verbatim. We derived the
 * explanations from that section.
 */
export const alertTexts = {
  'alert.dismiss': 'Dismiss',
  'alert.networkNotFound': 'Network Not Found',
  'alert.networkNotFound.meaning': 'This network is missing from the list of configured networks.',
  'alert.invalidAppConfiguration': 'Invalid App Configuration',
  'alert.invalidAppConfiguration.meaning':
    'This page’s origin is not on the allowlist of the project, or its domain is not verified.',
  'alert.networkError': 'Network Error',
  'alert.networkError.meaning': 'The wallet did not load. Check your connection, then try again.',
  'alert.requestTimedOut': 'Embedded Wallet Request Timed Out',
  'alert.requestTimedOut.meaning': 'The embedded wallet did not respond in time.',
  'alert.sessionExpired': 'Session Expired',
  'alert.sessionExpired.meaning': 'The session is not valid. Check the time settings of this device and reconnect.',
  'alert.invalidProjectId': 'Invalid Project ID',
  'alert.invalidProjectId.meaning': 'The server does not know the page’s project ID.',
  'alert.projectIdNotConfigured': 'Project ID Not Configured',
  'alert.projectIdNotConfigured.meaning': 'Set FOYER_PROJECT_ID on the server and the same projectId in the page.',
  'alert.serverError': 'Server Error',
  'alert.serverError.meaning': 'The app configuration could not be read.',
  'alert.rateLimited': 'Rate Limited',
  'alert.rateLimited.meaning': 'The app configuration was requested too often. Wait a moment, then reload the page.',
} as const satisfies Readonly<Record<`alert.${AlertCode}` | `alert.${AlertCode}.meaning` | 'alert.dismiss', string>>
