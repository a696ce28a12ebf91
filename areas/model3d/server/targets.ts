import { type SQL, and, asc, or, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { readPage } from '../../../platform/server/database/readPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { device, location } from '../../device/server/tables.ts'
import { mapBuilding } from '../../map/server/tables.ts'
import { dormitoryBuilding } from '../../registry/server/tables/places.ts'
import type { TargetView, model3d } from '../contract.ts'
import { type TargetKind, targetKinds } from '../words.ts'
import { mayViewDevices } from './mayViewDevices.ts'

/** The table of each kind, and how its objects are named. */
const sources = {
  building: { table: mapBuilding, name: sql`${mapBuilding.name}`, code: sql`''::text` },
  dormitory: { table: dormitoryBuilding, name: sql`${dormitoryBuilding.name}`, code: sql`''::text` },
  location: {
    table: location,
    name: sql`coalesce(nullif(${location.description}, ''), ${location.code})`,
    code: sql`${location.code}`,
  },
  device: { table: device, name: sql`${device.name}`, code: sql`${device.sn}` },
} as const

const contains = (text: SQL, word: string): SQL => sql`lower(${text}) like ${`%${escapeLikePattern(word)}%`}`

const selectTargets = (db: Db, schoolId: number, kind: TargetKind, keyword = '') => {
  const { table, name, code } = sources[kind]
  const word = keyword.trim().toLowerCase()
  const isSought = word === '' ? undefined : or(contains(name, word), contains(code, word))
  return db
    .select({
      id: sql<number>`${table.id}`.mapWith(Number).as('id'),
      name: sql<string>`${name}`.as('name'),
      code: sql<string>`${code}`.as('code'),
    })
    .from(sql`${table}`)
    .where(and(sql`${table.schoolId} = ${schoolId}`, isSought))
    .$dynamic()
}

const order = [asc(sql`2`), asc(sql`1`)]

/** Handles `targets`: a page of the school's objects of a kind, by name. */
export const findTargetPage = ({ db, session, body }: Context<typeof model3d.targets>) => {
  if (body.kind === 'device' && !mayViewDevices(session)) throw new Refusal(common.forbidden)
  return readPage(db, body, selectTargets(db, schoolOf(session), body.kind, body.keyword), {
    order,
    present: (row): TargetView => ({ kind: body.kind, ...row }),
  })
}

/** Lists everything of the school that the session may match a part with, buildings first. */
export const listTargets = async (db: Db, session: Session): Promise<TargetView[]> => {
  const lists: TargetView[][] = []
  for (const kind of targetKinds) {
    if (kind === 'device' && !mayViewDevices(session)) continue
    const rows = await selectTargets(db, schoolOf(session), kind).orderBy(...order)
    lists.push(rows.map((row) => ({ kind, ...row })))
  }
  return lists.flat()
}
