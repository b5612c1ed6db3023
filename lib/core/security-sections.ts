/** Parts of the security screen of the frame, which a page may open by name. `menu` leads to all others. */
export const securitySections = ['menu', 'recovery', 'logins', 'devices', 'export', 'activity', 'deletion'] as const
export type SecuritySection = (typeof securitySections)[number]
