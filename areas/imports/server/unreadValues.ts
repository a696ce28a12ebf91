import { and, eq, sql } from 'drizzle-orm'
import type { Call } from '../../../platform/contract/call.ts'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { pickAsker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { SheetDefinition } from '../../../platform/server/sheets/columns.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { imports } from '../contract.ts'
import { importsRefusals } from '../refusals.ts'
import type { UnreadColumn } from '../views.ts'
import { mostValues } from '../words.ts'
import { makeChoiceFinder } from './chosenValues.ts'
import { type KnownNames, splitValue } from './namedColumns.ts'
import { findNearestText } from './nearestText.ts'
import type { ImportKind } from './reviewedImport.ts'
import { type Run, findRun } from './runs.ts'
import type { RunSheet, RunSubject } from './runSheet.ts'
import { type Kinds, findPermittedKind } from './start.ts'
import { importRow } from './tables.ts'

type Asking = Pick<Context<Call>, 'db' | 'session' | 'clock'>

/** The values that may be chosen for a column, and the one that is most similar to a value. */
interface Offer {
  readonly targets: readonly string[]
  readonly propose: (value: string) => string | null
  readonly mayBeBlank: boolean
}

const readNames = async (
  { db, session, clock }: Asking,
  { named }: RunSheet,
): Promise<ReadonlyMap<string, KnownNames>> => {
  if (named === undefined) return new Map()
  const today = toWireTime(clock.now(), session.timeZone).slice(0, 10)
  return named.read(db, { schoolId: schoolOf(session), asker: pickAsker(session), today })
}

/** Returns a function that finds the values that may be chosen for a column. Undefined for other columns. */
const makeOffers = async (asking: Asking, kind: ImportKind, run: RunSubject) => {
  const runSheet = await kind.sheetOf(asking.db, run)
  const names = await readNames(asking, runSheet)
  return (key: string): Offer | undefined => {
    const column = runSheet.sheet.columns.find((one) => one.key === key)
    const namedColumn = runSheet.named?.columns.find((one) => one.key === key)
    const known = names.get(key)
    if (column === undefined) return undefined
    const mayBeBlank = column.required !== true
    if (namedColumn !== undefined && known !== undefined) {
      const propose = (value: string) => {
        const { name, place } = splitValue(value, namedColumn)
        return known.findNearest(name, place)
      }
      return { targets: known.targets, propose, mayBeBlank }
    }
    const { choices, also = {} } = column
    if (column.kind !== 'choice' || choices === undefined) return undefined
    const meaningOf = (text: string) => (Object.hasOwn(also, text) ? (also[text] ?? text) : text)
    const propose = (value: string) => {
      const nearest = findNearestText(value, [...choices, ...Object.keys(also)], meaningOf)
      return nearest === null ? null : meaningOf(nearest)
    }
    return { targets: choices, propose, mayBeBlank }
  }
}

/** Refuses a chosen value of a column without a choice, and one that isn't offered. */
export const refuseBadValues = async (
  asking: Asking,
  kind: ImportKind,
  run: RunSubject & Pick<Run, 'headings' | 'chosenValues'>,
): Promise<void> => {
  const { headings, chosenValues } = run
  const offerOf = await makeOffers(asking, kind, run)
  const keys = new Set(chosenValues.map(({ key }) => key))
  const offers = new Map([...keys].map((key) => [key, offerOf(key)]))
  const isTarget = new Map([...offers].map(([key, offer]) => [key, new Set(offer?.targets ?? [])]))
  const wrong = chosenValues.find(({ key, target }) =>
    target === null ? offers.get(key)?.mayBeBlank !== true : isTarget.get(key)?.has(target) !== true,
  )
  if (wrong === undefined) return
  const title = headings.find(({ key }) => key === wrong.key)?.title ?? wrong.key
  throw new Refusal(importsRefusals.badValue, { title, value: wrong.value })
}

type RunKey = Pick<Run, 'schoolId' | 'id'>

const ofRun = ({ schoolId, id }: RunKey) => and(eq(importRow.schoolId, schoolId), eq(importRow.runId, id))

/** Counts the rows by value that can't be read, at most `mostValues` values a column, the most frequent first. */
const countUnread = async (db: Db, run: RunKey) => {
  const { unread } = importRow
  const values = db
    .select({
      key: sql<string>`one.value->>'key'`.as('key'),
      value: sql<string>`one.value->>'value'`.as('value'),
      count: sql<number>`count(*)::int`.as('count'),
      isMatched: sql<boolean>`bool_and((one.value->>'isMatched')::boolean)`.as('is_matched'),
      place:
        sql<number>`row_number() over (partition by one.value->>'key' order by count(*) desc, one.value->>'value')`.as(
          'place',
        ),
    })
    .from(importRow)
    .innerJoin(sql`jsonb_array_elements(${unread}) as one(value)`, sql`true`)
    .where(ofRun(run))
    .groupBy(sql`1, 2`)
    .as('unread_value')
  return db
    .select({ key: values.key, value: values.value, count: values.count, isMatched: values.isMatched })
    .from(values)
    .where(sql`${values.place} <= ${mostValues}`)
    .orderBy(values.place)
}

/** Counts the values of an import that can't be read, and those for which nothing has been chosen. */
export const countUnreadValues = async (
  db: Db,
  { schoolId, id, stage }: Run,
): Promise<{ readonly unread: number; readonly unmatched: number }> => {
  if (stage !== 'reviewing') return { unread: 0, unmatched: 0 }
  const value = sql`(one.value->>'key', one.value->>'value')`
  const [row] = await db
    .select({
      unread: sql<number>`count(distinct ${value})::int`,
      unmatched: sql<number>`(count(distinct ${value}) filter (where not (one.value->>'isMatched')::boolean))::int`,
    })
    .from(importRow)
    .innerJoin(sql`jsonb_array_elements(${importRow.unread}) as one(value)`, sql`true`)
    .where(ofRun({ schoolId, id }))
  return row ?? { unread: 0, unmatched: 0 }
}

/**
 * The columns of a file with the clerk's headings, and then those without a heading, which a title, a sheet's name or
 * another cell may have filled.
 */
const listColumns = ({ headings }: Pick<Run, 'headings'>, { columns }: SheetDefinition) => {
  const named = headings.flatMap(({ key, title }) => (key === null ? [] : [{ key, title }]))
  return [...named, ...columns.filter(({ key }) => !named.some((one) => one.key === key))]
}

/** Returns the values that the last check could not read, by column, with what may be chosen for them. */
export const showUnreadValues = async (
  kinds: Kinds,
  context: Context<typeof imports.values>,
): Promise<UnreadColumn[]> => {
  const { db, session, query } = context
  const run = await findRun(db, schoolOf(session), query.id)
  const kind = findPermittedKind(kinds, run.kind, session)
  const found = await countUnread(db, run)
  if (found.length === 0) return []
  const offerOf = await makeOffers(context, kind, run)
  const findChoice = makeChoiceFinder(run.chosenValues)
  const { sheet } = await kind.sheetOf(db, run)
  return listColumns(run, sheet).flatMap(({ key, title }) => {
    const ofColumn = found.filter((one) => one.key === key)
    const offer = ofColumn.length === 0 ? undefined : offerOf(key)
    if (offer === undefined) return []
    const { targets, mayBeBlank, propose } = offer
    const values = ofColumn.map(({ value, count, isMatched }) => {
      const target = isMatched ? (findChoice(key, value) ?? null) : null
      return { value, count, isChosen: isMatched, target, proposal: propose(value) }
    })
    return [{ key, title, values, targets: [...targets], mayBeBlank }]
  })
}
