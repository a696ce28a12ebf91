import { type SQL, sql } from 'drizzle-orm'
import { isDay, isWithinBounds } from '../../../platform/contract/calendarBounds.ts'
import { type ValueKey, expiryName, valueKeys } from '../words.ts'
import { resourceItem, resourceType } from './tables.ts'

type Values = Readonly<Record<ValueKey, string>>

/** A value that its type doesn't allow. */
interface ValueFault {
  readonly key: ValueKey
  /** The place of the value, from 1. */
  readonly number: number
  /** The attribute's name. Empty if the type has no such attribute. */
  readonly name: string
}

const isValidDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isDay(value) && isWithinBounds(value)

/** Finds the values of attributes that the type lacks, and the values of days that are none. */
export const findValueFaults = (attributes: readonly string[], values: Values): ValueFault[] =>
  valueKeys.flatMap((key, at) => {
    const [name, value] = [attributes[at] ?? '', values[key]]
    if (value === '' || (name !== '' && (!expiryName.test(name) || isValidDay(value)))) return []
    return [{ key, number: at + 1, name }]
  })

/** Returns the first day on which something of an item expires. Null if it has no such day. */
export const findExpiry = (attributes: readonly string[], values: Values): string | null => {
  const days = valueKeys.flatMap((key, at) =>
    expiryName.test(attributes[at] ?? '') && values[key] !== '' ? [values[key]] : [],
  )
  return days.toSorted()[0] ?? null
}

const valueColumns = sql.join(
  valueKeys.map((key) => sql`${resourceItem[key]}`),
  sql`, `,
)

/** SQL condition that something of an item expires on a day or before. Days as text sort like days. */
export const expiresBy = (day: string): SQL =>
  sql`exists (select 1 from unnest(${resourceType.attributes}, array[${valueColumns}]) as held (name, value)
    where held.name ~ ${expiryName.source} and held.value <> '' and held.value <= ${day})`
