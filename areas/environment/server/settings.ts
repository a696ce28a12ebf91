import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import { schoolSettings } from '../../../platform/server/schoolSettings.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { type SettingsView, type StandardView, defaultSettings, environmentRefusals } from '../contract.ts'
import type { environment as calls } from '../contract.ts'
import { type PlaceKind, placeKinds } from '../measures.ts'
import { type Standard, defaultStandards } from '../standards.ts'
import { airSettings, airStandard } from './tables.ts'

/** The settings of a school, of which it has one row. */
export const settings = schoolSettings(airSettings, {
  name: '环境监测设置',
  defaults: defaultSettings,
  present: ({ staleMinutes, alertMinutes, version }): SettingsView => ({ staleMinutes, alertMinutes, version }),
})

/** Reads a school's settings, or the defaults. */
export const airSettingsOf = (db: Db, schoolId: number): Promise<SettingsView> => settings.read(db, schoolId)

/** Saves the settings. They apply to the next reading. */
export const saveSettings = (context: Context<typeof calls.saveSettings>): Promise<SettingsView> => {
  const { version, ...values } = context.body
  return settings.save(context, version, values)
}

const presentStandard = ({ id, placeKind, limits, version }: typeof airStandard.$inferSelect): StandardView => ({
  id,
  placeKind,
  limits,
  version,
})

/** Reads the limits of all kinds of places. A kind that was never saved has the defaults, without an id. */
export const readStandards = async (db: Db, schoolId: number): Promise<StandardView[]> => {
  const rows = await db.select().from(airStandard).where(eq(airStandard.schoolId, schoolId))
  return placeKinds.map((placeKind) => {
    const row = rows.find((one) => one.placeKind === placeKind)
    return row ? presentStandard(row) : { id: null, placeKind, limits: defaultStandards[placeKind], version: 0 }
  })
}

/** Returns the limits of a school by kind of place. */
export const readLimits = async (db: Db, schoolId: number): Promise<ReadonlyMap<PlaceKind, Standard>> =>
  new Map((await readStandards(db, schoolId)).map(({ placeKind, limits }) => [placeKind, limits]))

/** Saves the limits of a kind of place. Two first saves at once create one row; the second is stale. */
export const saveStandard = async ({
  db,
  session,
  body,
}: Context<typeof calls.saveStandard>): Promise<StandardView> => {
  const { placeKind, limits, version } = body
  const schoolId = schoolOf(session)
  const [row] = await db
    .select({ id: airStandard.id })
    .from(airStandard)
    .where(and(eq(airStandard.schoolId, schoolId), eq(airStandard.placeKind, placeKind)))
  return saveVersioned(db, airStandard, {
    name: '环境标准',
    schoolId,
    id: row?.id,
    version,
    values: { placeKind, limits },
    present: presentStandard,
    twice: { kind: environmentRefusals.standardTwice, words: {} },
  })
}

/** Deletes the saved limits of a kind of place, so that the defaults apply again. */
export const deleteStandard = ({ db, session, query }: Context<typeof calls.deleteStandard>): Promise<null> =>
  deleteRow(db, airStandard, { schoolId: schoolOf(session), id: query.id })
