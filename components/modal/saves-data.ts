type SavingNavigator = Navigator & { readonly connection?: { readonly saveData: boolean } }

/** Whether the visitor has asked pages to load nothing that may not be needed. */
export function savesData(): boolean {
  return (
    (navigator as SavingNavigator).connection?.saveData === true ||
    window.matchMedia('(prefers-reduced-data: reduce)').matches
  )
}
