/** Loads the code that shows and reports alerts, with the first alert. A failed load may be repeated. */
export const loadAlertStage = async () => (await import('./alert-stage')).alertStage
