type SavingNavigator = Navigator & { readonly connection?: { readonly saveData: boolean } }

/** Whether the visitor has asked pages to load nothing that may not be needed. */
export function savesData(): boolean | undefined {
  return (navigator as SavingNavigator).connection?.saveData
}
