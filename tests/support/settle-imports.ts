import { afterAll, vi } from 'vitest'

// The files of a project share their modules. One that still loads when its file ends fails to load, for all later files.
afterAll(() => vi.dynamicImportSettled())
