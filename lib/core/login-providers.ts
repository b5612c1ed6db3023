/** Social providers of spec section 5. */
export const socialProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** Where a visitor can prove an account of another service. */
export const outsideProviders = [...socialProviders, 'farcaster'] as const
export type OutsideProvider = (typeof outsideProviders)[number]

/** With what a visitor logs in: a mailbox, or an account of another service. */
export const loginProviders = ['email', ...outsideProviders] as const
export type LoginProvider = (typeof loginProviders)[number]
