/** Loads what shows and reports alerts, with the first alert. Failed loads may be repeated. */
export const loadAlertStage = async () => (await import('./alert-stage')).alertStage
