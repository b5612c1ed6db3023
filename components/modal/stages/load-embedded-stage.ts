/** Loads the login by e-mail and, through it, its views. Failed loads may be repeated. */
export const loadEmbeddedStage = async () => (await import('./embedded-stage')).embeddedStage
