/** The mark of the product, as in `app/icon.svg`. */
export const EMBEDDED_ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='9' fill='%231c1914'/%3E%3Cpath d='M8.5 26V15.5a7.5 7.5 0 0 1 15 0V26' fill='none' stroke='%23e3b567' stroke-width='2.5' stroke-linecap='round'/%3E%3Cpath d='M13 26.5V16a3 3 0 0 1 6 0v10.5z' fill='%23f5f1e8'/%3E%3C/svg%3E"
