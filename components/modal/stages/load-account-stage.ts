/** Loads what serves a connected account and, through it, its views. Failed loads may be repeated. */
export const loadAccountStage = async () => (await import('./account-stage')).accountStage
