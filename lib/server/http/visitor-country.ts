import 'server-only'

/**
 * The country of a visitor in two letters (ISO 3166-1), as the operator's proxy names it; `null` without the setting, and
 * for an unknown country (`XX`).
 *
 * @param header - `FOYER_COUNTRY_HEADER`. The proxy has to replace what a visitor sends under this name.
 */
export function countryOf(headers: Headers, header: string | undefined): string | null {
  const named = header === undefined ? '' : (headers.get(header) ?? '').trim().toUpperCase()
  return /^[A-Z]{2}$/.test(named) && named !== 'XX' ? named : null
}
