/** What a host may say about logins with accounts of other services: all, none, or some by name. */
export interface HostSocials {
  readonly socials?: boolean | readonly string[]
}

/** Whether a host wants any of them. All, unless it says otherwise. */
export function wantsSocials({ socials = true }: HostSocials): boolean {
  return typeof socials === 'boolean' ? socials : socials.length > 0
}
