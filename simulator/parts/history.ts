import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { session } from '../../areas/registry/server/directory/tables.ts'
import { member } from '../../areas/registry/server/tables/members.ts'
import { permissionGrant } from '../../areas/permissions/server/tables.ts'
import { auditEntry } from '../../platform/server/audit/tables.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import { file } from '../../platform/server/files/tables.ts'
import { job } from '../../platform/server/jobs/tables.ts'
import { messageTemplate, outboxMessage } from '../../platform/server/outbox/tables.ts'
import type { DemoPart } from '../demoPart.ts'
import type { District } from '../district/district.ts'
import type { Random } from '../district/random.ts'
import { type AuditedAct, buildChange } from '../history/act.ts'
import { type History, generateHistory } from '../history/history.ts'
import { buildTrail } from '../history/trail.ts'
import { insertRows } from '../insertRows.ts'

/** Writes audit entries, and masks personal data with the production code. */
const writeTrail = async (db: Db, random: Random, acts: readonly AuditedAct[]): Promise<void> => {
  const trail = buildTrail(random, acts)
  const entries = trail.map(({ entry }) => ({ ...entry, about: null }))
  await insertRows(db, auditEntry, entries)
  const changes = trail.flatMap(({ entry, changes: changed }) =>
    changed.map((row) => ({ ...row, entry_id: entry.id, school_id: entry.schoolId })),
  )
  await db.execute(sql`insert into audit_change (entry_id, school_id, relation, operation, before, after)
    select entry_id, school_id, relation, operation,
      case when before is not null then audit_mask(relation, before) end, case when after is not null then audit_mask(relation, after) end
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as given (entry_id bigint, school_id bigint, relation text, operation text, before jsonb, after jsonb)`)
}

/** Some people uploaded their pictures in these weeks. Dates those files, and adds audit entries. */
const recordUploads = async (db: Db, portraits: History['portraits']): Promise<AuditedAct[]> => {
  const moments = new Map(portraits.map((one) => [one.memberId, one]))
  const rows = await db
    .select({ file, member })
    .from(member)
    .innerJoin(file, and(eq(file.schoolId, member.schoolId), eq(file.id, member.avatarFileId)))
    .where(inArray(member.id, [...moments.keys()]))
  const acts: AuditedAct[] = []
  for (const { file: picture, member: person } of rows) {
    const moment = moments.get(person.id)
    if (!moment) continue
    const itself = and(eq(file.schoolId, picture.schoolId), eq(file.id, picture.id))
    await db.update(file).set({ createdAt: moment.at }).where(itself)
    const upload = buildChange(file, 'file', { after: { ...picture, createdAt: moment.at } })
    const shown = buildChange(member, 'member', { before: { ...person, avatarFileId: null }, after: person })
    acts.push({ ...moment, call: 'users.setAvatar', changes: [upload, shown] })
  }
  return acts
}

/** The district with the portraits that its records have by now, because audit entries contain whole rows. */
const withPortraits = async (db: Db, district: District): Promise<District> => {
  const { id, avatarFileId } = member
  const rows = await db.select({ id, avatarFileId }).from(member).where(isNotNull(avatarFileId))
  const portraitOf = new Map(rows.map((row) => [row.id, row.avatarFileId]))
  const members = district.members.map((row) => ({ ...row, avatarFileId: portraitOf.get(row.id) ?? null }))
  return { ...district, members }
}

/** The last weeks: sign-ins, changes and messages. */
export const history: DemoPart = {
  name: 'history',
  write: async (db, { district, today, random }) => {
    const { acts, ...recalled } = generateHistory(random, await withPortraits(db, district), today)
    await insertRows(db, session, recalled.sessions)
    await insertRows(db, permissionGrant, recalled.grants)
    await insertRows(db, messageTemplate, recalled.templates)
    await insertRows(db, outboxMessage, recalled.messages)
    await insertRows(db, job, recalled.jobs)
    await writeTrail(db, random.branch('requests'), [...acts, ...(await recordUploads(db, recalled.portraits))])
  },
}
