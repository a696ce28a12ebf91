import { type SQL, and, asc, eq } from 'drizzle-orm'
import { readPage } from '../../../platform/server/database/readPage.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { map } from '../contract.ts'
import { measureLength } from '../geometry.ts'
import { mapRefusals } from '../refusals.ts'
import type { LineView } from '../views.ts'
import { isNamedLike } from './buildings.ts'
import { mapLine } from './tables.ts'

/** Reaches the lines of the session's schools. */
export const reachLines = reachRows(mapLine)

const present = ({ schoolId: _schoolId, shape, ...row }: typeof mapLine.$inferSelect): LineView => ({
  ...row,
  baiduJsonUnZip: shape,
  length: Math.round(measureLength(shape.coordinates)),
})

const lineOrder: readonly SQL[] = [asc(mapLine.kind), asc(mapLine.name), asc(mapLine.id)]

/** Handles `lines`: a page of the lines of a school (A-CALL-042). */
export const findLinePage = ({ db, session, body }: Context<typeof map.lines>) => {
  const where = and(
    eq(mapLine.schoolId, body.schoolId ?? schoolOf(session)),
    isNamedLike(mapLine.name, body.name),
    body.kind === undefined ? undefined : eq(mapLine.kind, body.kind),
  )
  return readPage(db, body, db.select().from(mapLine).where(where).$dynamic(), { order: lineOrder, present })
}

/** Handles `saveLine`: adds a line, or saves one if `version` is current. Refuses a name in use. */
export const saveLine = ({ db, session, body }: Context<typeof map.saveLine>) => {
  const { id, version, baiduJsonUnZip: shape, ...values } = body
  return saveVersioned(db, mapLine, {
    name: '管线',
    schoolId: schoolOf(session),
    id,
    version,
    values: { ...values, shape },
    present,
    twice: { kind: mapRefusals.lineTwice, words: { name: body.name } },
  })
}

/** Handles `deleteLine`. */
export const deleteLine = ({ db, session, query }: Context<typeof map.deleteLine>) =>
  deleteRow(db, mapLine, { schoolId: schoolOf(session), id: query.id })
