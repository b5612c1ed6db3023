import 'server-only'
import { eq } from 'drizzle-orm'
import { projectOrigins, projects } from '../database/common-tables'
import type { Queries } from '../database/database'
import type { Project, ProjectFeatures } from '../settings/project-config'

type ProjectTables = { readonly projects: typeof projects; readonly projectOrigins: typeof projectOrigins }

/** Every project in the database, by id. */
export async function readProjects(queries: Queries<ProjectTables>): Promise<readonly Project[]> {
  const rows = await queries
    .select({ id: projects.id, features: projects.features, origin: projectOrigins.origin })
    .from(projects)
    .leftJoin(projectOrigins, eq(projectOrigins.projectId, projects.id))
    .orderBy(projects.id, projectOrigins.origin)
  const found = new Map<string, Project>()
  for (const { id, features, origin } of rows) {
    const known = found.get(id)?.allowedOrigins ?? []
    const allowedOrigins = origin === null ? known : [...known, origin]
    found.set(id, { id, allowedOrigins, ...(features.email !== undefined && { features }) })
  }
  return [...found.values()]
}

/** Adds a project, or replaces the origins of one that exists. */
export async function writeProject(queries: Queries<ProjectTables>, { id, allowedOrigins }: Project): Promise<void> {
  await queries.transaction(async (transaction) => {
    await transaction.insert(projects).values({ id, name: id }).onConflictDoNothing()
    await transaction.delete(projectOrigins).where(eq(projectOrigins.projectId, id))
    const rows = allowedOrigins.map((origin) => ({ projectId: id, origin }))
    if (rows.length > 0) await transaction.insert(projectOrigins).values(rows)
  })
}

/**
 * Replaces what the operator has decided for a project.
 *
 * @returns Whether there is such a project.
 */
export async function writeFeatures(
  queries: Queries<ProjectTables>,
  id: string,
  features: ProjectFeatures,
): Promise<boolean> {
  const changed = await queries
    .update(projects)
    .set({ features })
    .where(eq(projects.id, id))
    .returning({ id: projects.id })
  return changed.length > 0
}

/** @returns Whether there was such a project. */
export async function removeProject(queries: Queries<ProjectTables>, id: string): Promise<boolean> {
  const removed = await queries.delete(projects).where(eq(projects.id, id)).returning({ id: projects.id })
  return removed.length > 0
}
