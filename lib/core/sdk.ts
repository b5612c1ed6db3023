/** What the page sends to the frame of the embedded wallet about itself. Spec section 3, "sync dapp data". */
export const SDK = { sdkType: 'foyer', sdkVersion: '0.1.0' } as const
