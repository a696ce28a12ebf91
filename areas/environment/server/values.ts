import { type MeasureName, measures } from '../measures.ts'
import type { AirValues } from '../views.ts'

type Stored = Readonly<Partial<Record<MeasureName, number | null>>>

/** Rounds to the measure's decimals. The database keeps single precision, which shows 36.1 as 36.099998. */
export const roundMeasure = (measure: MeasureName, value: number): number =>
  Number(value.toFixed(measures[measure].decimals))

/** Presents the values of a stored reading. */
export const presentValues = (stored: Stored): AirValues => {
  const of = (measure: MeasureName) => {
    const value = stored[measure] ?? null
    return value === null ? null : roundMeasure(measure, value)
  }
  return {
    temp: of('temp'),
    humidity: of('humidity'),
    pm25: of('pm25'),
    co2: of('co2'),
    formaldehyde: of('formaldehyde'),
    noise: of('noise'),
    light: of('light'),
  }
}
