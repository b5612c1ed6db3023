/** Loads the code of namespaces other than eip155. */
export const loadLateStage = async () => (await import('./late-stage')).lateStage
