import { eq, inArray, sql } from 'drizzle-orm'
import { session } from '../../areas/identity/server/tables.ts'
import { permissionGrant } from '../../areas/permissions/server/tables.ts'
import { person } from '../../areas/users/server/tables.ts'
import { auditEntry } from '../../platform/server/audit/tables.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import { file } from '../../platform/server/files/tables.ts'
import { job } from '../../platform/server/jobs/tables.ts'
import { messageTemplate, outboxMessage } from '../../platform/server/outbox/tables.ts'
import type { DemoPart } from '../demoPart.ts'
import type { Random } from '../district/random.ts'
import { type Act, change } from '../history/act.ts'
import { type History, recall } from '../history/history.ts'
import { insertRows } from '../insertRows.ts'

const requestIdOf = (random: Random): string => {
  const hex = (count: number) => Array.from({ length: count }, () => random.integer(0, 15).toString(16)).join('')
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`
}

/** Writes the trail, oldest first; personal data is masked by what masks it every day. */
const writeTrail = async (db: Db, random: Random, acts: readonly Act[]): Promise<void> => {
  const ordered = acts.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const entries = ordered.map(({ changes: _changes, requestId, ...act }, index) => ({
    id: index + 1,
    requestId: requestId ?? requestIdOf(random),
    bySchoolId: null,
    ...act,
  }))
  await insertRows(db, auditEntry, entries)
  const changes = ordered.flatMap((act, index) =>
    act.changes.map(({ schoolId, ...changed }) => ({ entry_id: index + 1, school_id: schoolId, ...changed })),
  )
  await db.execute(sql`insert into audit_change (entry_id, school_id, relation, operation, before, after)
    select entry_id, school_id, relation, operation,
      case when before is not null then audit_mask(before) end, case when after is not null then audit_mask(after) end
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as given (entry_id bigint, school_id int, relation text, operation text, before jsonb, after jsonb)`)
}

/** Some brought their pictures in these weeks: the files are of that moment, and the trail says so. */
const bringPictures = async (db: Db, portraits: History['portraits']): Promise<Act[]> => {
  const moments = new Map(portraits.map((one) => [one.personId, one]))
  const rows = await db
    .select({ file, person })
    .from(person)
    .innerJoin(file, sql`${person.avatarKey} = ${file.schoolId} || '-' || ${file.id}`)
    .where(inArray(person.id, [...moments.keys()]))
  const acts: Act[] = []
  for (const { file: picture, person: whose } of rows) {
    const moment = moments.get(whose.id)
    if (!moment) continue
    await db.update(file).set({ createdAt: moment.at }).where(eq(file.id, picture.id))
    const brought = change(file, 'file', { after: { ...picture, createdAt: moment.at } })
    const shown = change(person, 'person', { before: { ...whose, avatarKey: null }, after: whose })
    acts.push({ ...moment, call: 'users.setAvatar', changes: [brought, shown] })
  }
  return acts
}

/** The last weeks: who came, what they changed, what was sent. */
export const history: DemoPart = {
  name: 'history',
  write: async (db, { district, today, random }) => {
    const { acts, ...told } = recall(random, district, today)
    await insertRows(db, session, told.sessions)
    await insertRows(db, permissionGrant, told.grants)
    await insertRows(db, messageTemplate, told.templates)
    await insertRows(db, outboxMessage, told.messages)
    await insertRows(db, job, told.jobs)
    await writeTrail(db, random.branch('requests'), [...acts, ...(await bringPictures(db, told.portraits))])
  },
}
