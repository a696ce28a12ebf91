import { useCall } from '../../../platform/console/client/useCall.ts'
import type { StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import { environment } from '../contract.ts'
import { type Level, type MeasureName, type PlaceKind, levelOf } from '../measures.ts'
import { defaultStandards } from '../standards.ts'

/** The calls that show exceedances. */
export const exceedanceReads = [environment.exceedancePage]

/** How often the newest values are read again, ms. */
const placesEvery = 60_000

/** The tones of the levels. */
export const levelTones: Readonly<Record<Level, StatusTone>> = { good: 'good', fair: 'notice', bad: 'bad' }

/** Reads the monitors with their places and newest values. */
export const usePlaces = () => useCall(environment.places, {}, { every: () => placesEvery })

/** Returns a function that gives the level of a value by the school's limits; the defaults until they arrive. */
export const useLevels = () => {
  const standards = useCall(environment.standards, {}, { fresh: 60_000 }).data ?? []
  return (placeKind: PlaceKind, measure: MeasureName, value: number): Level => {
    const limits = standards.find((one) => one.placeKind === placeKind)?.limits ?? defaultStandards[placeKind]
    return levelOf(value, limits[measure])
  }
}
