import type { ComponentType } from 'react'
import type { SecuritySection } from '@/lib/core/security-sections'
import type { MenuSection, SectionProps } from './section-props'

type LoadSection = () => Promise<{ readonly default: ComponentType<SectionProps> }>

/** The sections that there are, each a chunk of its own. A section without a row is not offered. */
const SECTIONS: { readonly [S in SecuritySection]?: LoadSection } = {
  menu: () => import('./SecurityMenu'),
  recovery: () => import('./RecoverySection'),
  devices: () => import('./DevicesSection'),
  export: () => import('./ExportSection'),
  deletion: () => import('./DeletionSection'),
}

/** The section that is drawn for a wanted one. */
export function offeredSection(wanted: SecuritySection): SecuritySection {
  return SECTIONS[wanted] ? wanted : 'menu'
}

/** The sections that the menu leads to, in its order. */
export function offeredSections(): readonly MenuSection[] {
  return (Object.keys(SECTIONS) as SecuritySection[]).filter((section) => section !== 'menu')
}

/** Loads the component of an offered section. Rejects where its chunk cannot be loaded; the next call tries again. */
export async function loadSection(section: SecuritySection): Promise<ComponentType<SectionProps>> {
  const load = SECTIONS[section]
  if (!load) throw new RangeError(`There is no section "${section}".`)
  return (await load()).default
}
