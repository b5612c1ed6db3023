import 'server-only'
import { eq } from 'drizzle-orm'
import { projectOrigins, projects } from '../database/common-tables'
import type { Queries } from '../database/database'
import type { Project } from '../settings/project-config'

type ProjectTables = { readonly projects: typeof projects; readonly projectOrigins: typeof projectOrigins }

/** Every project in the database, by id. */
export async function readProjects(queries: Queries<ProjectTables>): Promise<readonly Project[]> {
  const rows = await queries
    .select({ id: projects.id, origin: projectOrigins.origin })
    .from(projects)
    .leftJoin(projectOrigins, eq(projectOrigins.projectId, projects.id))
    .orderBy(projects.id, projectOrigins.origin)
  const origins = new Map<string, string[]>()
  for (const { id, origin } of rows) {
    const known = origins.get(id) ?? []
    origins.set(id, origin === null ? known : [...known, origin])
  }
  return [...origins].map(([id, allowedOrigins]) => ({ id, allowedOrigins }))
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

/** @returns Whether there was such a project. */
export async function removeProject(queries: Queries<ProjectTables>, id: string): Promise<boolean> {
  const removed = await queries.delete(projects).where(eq(projects.id, id)).returning({ id: projects.id })
  return removed.length > 0
}
