import { type Level, type MeasureName, measureNames } from '../measures.ts'
import type { PlaceView } from '../views.ts'

/** Returns the values that a place's monitor measures, in their usual order. */
export const valuesOfPlace = ({ values }: Pick<PlaceView, 'values'>) =>
  measureNames.flatMap((measure) => {
    const value = values[measure]
    return value === null ? [] : [{ measure, value }]
  })

/** Returns a place with its building, since names of rooms repeat. */
export const labelOfPlace = ({ place, building }: Pick<PlaceView, 'place' | 'building'>): string =>
  building === '' ? place : `${building} ${place}`

type LevelOf = (placeKind: PlaceView['placeKind'], measure: MeasureName, value: number) => Level

/** The state of a place as a whole: the worst level of its current values, or `old` without any. */
export const stateOfPlace = (place: PlaceView, levelOf: LevelOf): Level | 'old' => {
  const shown = place.current ? valuesOfPlace(place) : []
  if (shown.length === 0) return 'old'
  const found = new Set(shown.map(({ measure, value }) => levelOf(place.placeKind, measure, value)))
  if (found.has('bad')) return 'bad'
  return found.has('fair') ? 'fair' : 'good'
}
