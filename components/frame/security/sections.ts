import type { ComponentType } from 'react'
import type { SecuritySection } from '@/lib/core/security-sections'
import type { SectionProps } from './section-props'

type LoadSection = () => Promise<{ readonly default: ComponentType<SectionProps> }>

/** Each section is a chunk of its own. */
const SECTIONS: Readonly<Record<SecuritySection, LoadSection>> = {
  menu: () => import('./SecurityMenu'),
  recovery: () => import('./RecoverySection'),
  logins: () => import('./LoginsSection'),
  devices: () => import('./DevicesSection'),
  export: () => import('./ExportSection'),
  activity: () => import('./ActivitySection'),
  deletion: () => import('./DeletionSection'),
}

/** Loads the component of a section. Rejects where its chunk cannot be loaded; the next call tries again. */
export async function loadSection(section: SecuritySection): Promise<ComponentType<SectionProps>> {
  return (await SECTIONS[section]()).default
}
