/** EntryPoint 0.7 (ERC-4337): the same address on every chain. */
export const ENTRY_POINT = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
