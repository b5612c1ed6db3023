/** Loads the flow of the swap and, through it, its views. Failed loads may be repeated. */
export const loadSwapStage = async () => (await import('./swap-stage')).swapStage
