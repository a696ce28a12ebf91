import { and, asc, eq, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { roleNames } from '../../../platform/contract/roleNames.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { isWithinReach } from '../../organisation/server/index.ts'
import { userGroup } from '../../permissions/server/tables.ts'
import { department } from '../../registry/server/tables/departments.ts'
import type { Target } from '../articleContract.ts'
import type { article } from '../contract.ts'
import { articleRefusals } from '../refusals.ts'
import type { TargetView } from '../views.ts'
import { type TargetKind, articleState } from '../words.ts'
import { type ArticleRowOf, reachesWholeSchool } from './articleRights.ts'
import { articleAudience } from './tables.ts'

const roleName = (id: number): string => roleNames[id]?.namezh ?? ''

/** The roles that an article may be for. Pupils have no page to read it on. */
const roles = [
  role.schoolDataAdministrator,
  role.departmentManager,
  role.staff,
  role.dormitoryAdministrator,
  role.gateKeeper,
  role.parent,
]

const isAudienceOf = (schoolId: number, articleId: number) =>
  and(eq(articleAudience.schoolId, schoolId), eq(articleAudience.articleId, articleId))

/** Reads the targets of an article. */
export const readTargets = (db: Db, schoolId: number, articleId: number) =>
  db
    .select({ kind: articleAudience.kind, id: articleAudience.targetId, people: articleAudience.people })
    .from(articleAudience)
    .where(isAudienceOf(schoolId, articleId))
    .orderBy(asc(articleAudience.kind), asc(articleAudience.targetId))

const idsOf = (targets: readonly Pick<Target, 'kind' | 'id'>[], kind: TargetKind): number[] =>
  targets.filter((target) => target.kind === kind).map(({ id }) => id)

/** Names the targets of an article. Those that are gone are left out. */
export const nameTargets = async (
  db: Db,
  schoolId: number,
  targets: Awaited<ReturnType<typeof readTargets>>,
): Promise<TargetView[]> => {
  const departments = await db
    .select({ id: department.id, name: department.name })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), among(department.id, idsOf(targets, 'department'))))
  const groups = await db
    .select({ id: userGroup.id, name: userGroup.name })
    .from(userGroup)
    .where(and(eq(userGroup.schoolId, schoolId), among(userGroup.id, idsOf(targets, 'group'))))
  const names = {
    department: new Map(departments.map(({ id, name }) => [id, name])),
    group: new Map(groups.map(({ id, name }) => [id, name])),
    role: new Map<number, string>(roles.map((id) => [id, roleName(id)])),
  } as const
  return targets.flatMap(({ kind, id, people }) => {
    const name = names[kind].get(id)
    return name === undefined ? [] : [{ kind, id, name, people }]
  })
}

const keyOf = ({ kind, id }: Pick<Target, 'kind' | 'id'>) => `${kind} ${id}`

/** Refuses targets that don't exist or that the caller may not choose. */
const refuseOutOfReach = async (db: Db, session: Session, added: readonly Target[]): Promise<void> => {
  const schoolId = schoolOf(session)
  const isWhole = reachesWholeSchool(session)
  if (!isWhole && added.some(({ kind }) => kind !== 'department')) throw new Refusal(articleRefusals.onlyDepartments)
  const departments = idsOf(added, 'department')
  const within = isWithinReach(session, department.schoolId, department.id)
  const reached = await db.$count(
    department,
    and(eq(department.schoolId, schoolId), among(department.id, departments), within),
  )
  const groups = idsOf(added, 'group')
  const known = await db.$count(userGroup, and(eq(userGroup.schoolId, schoolId), among(userGroup.id, groups)))
  const hasUnknownRole = idsOf(added, 'role').some((id) => !roles.some((one) => one === id))
  if (reached !== departments.length || known !== groups.length || hasUnknownRole) throw new Refusal(common.notFound)
}

/**
 * Refuses to change what people beyond the caller's reach read: the targets include some of them, or nobody is named,
 * which means all staff.
 */
export const refuseBeyondReach = async (
  db: Db,
  session: Session,
  { schoolId, title }: Pick<ArticleRowOf, 'schoolId' | 'title'>,
  targets: readonly Pick<Target, 'kind' | 'id'>[],
): Promise<void> => {
  if (reachesWholeSchool(session)) return
  if (targets.length === 0) throw new Refusal(articleRefusals.noAudience)
  const departments = idsOf(targets, 'department')
  const within = isWithinReach(session, department.schoolId, department.id)
  const isDepartment = and(eq(department.schoolId, schoolId), among(department.id, departments))
  const known = await db.$count(department, isDepartment)
  const reached = await db.$count(department, and(isDepartment, within))
  if (departments.length < targets.length || reached < known) throw new Refusal(articleRefusals.beyondReach, { title })
}

/** True if the article is published, or will be at a time that is set. */
export const isGoingOut = ({ state, publishAt }: ArticleRowOf): boolean =>
  state === articleState.published || publishAt !== null

/**
 * Replaces the audience of an article. Refuses new targets that are unknown or out of the caller's reach, and to publish
 * to people beyond it.
 */
export const writeTargets = async (
  db: Db,
  session: Session,
  row: ArticleRowOf,
  sent: readonly Target[],
): Promise<void> => {
  const { schoolId, id: articleId } = row
  const targets = [...new Map(sent.map((target) => [keyOf(target), target])).values()]
  const before = new Set((await readTargets(db, schoolId, articleId)).map(keyOf))
  await refuseOutOfReach(
    db,
    session,
    targets.filter((target) => !before.has(keyOf(target))),
  )
  if (isGoingOut(row)) await refuseBeyondReach(db, session, row, targets)
  await db.delete(articleAudience).where(isAudienceOf(schoolId, articleId))
  if (targets.length === 0) return
  const rows = targets.map(({ kind, id, people }) => ({
    schoolId,
    articleId,
    kind,
    targetId: id,
    people: kind === 'department' ? people : ('both' as const),
  }))
  await db.insert(articleAudience).values(rows)
}

/** Lists the roles and user groups that the caller may choose as an audience. */
export const listChoices = async ({ db, session }: Context<typeof article.audienceChoices>) => {
  if (!reachesWholeSchool(session)) return []
  const groups = await db
    .select({ id: userGroup.id, name: userGroup.name })
    .from(userGroup)
    .where(eq(userGroup.schoolId, schoolOf(session)))
    .orderBy(sql`${userGroup.name} collate "C"`, userGroup.id)
  return [
    ...roles.map((id) => ({ kind: 'role' as const, id, name: roleName(id) })),
    ...groups.map(({ id, name }) => ({ kind: 'group' as const, id, name })),
  ]
}
