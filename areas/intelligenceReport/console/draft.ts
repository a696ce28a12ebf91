import { textOfDay, usualRanges } from '../../../platform/console/kit/days.ts'
import type { SceneView } from '../views.ts'
import { periodCombination, defaultEntryTypes } from '../words.ts'

/** A period as the form edits it. */
export interface Period {
  readonly startTime: string
  readonly endTime: string
  readonly stateDictId: number
}

/** The query that the form edits. */
export interface Draft {
  readonly startDate: string
  readonly endDate: string
  readonly first: Period
  /** Null for a query of one period. */
  readonly second: Period | null
  readonly way: number
}

const evening = { startTime: '21:30:00', endTime: '22:30:00' }

/** The default second period. */
export const defaultSecondPeriod: Period = { ...evening, stateDictId: defaultEntryTypes.second }

/** Returns a new query: the last seven days, with one period of the first type. */
export const newDraft = (): Draft => {
  const [from, to] = usualRanges()[1]?.value ?? []
  return {
    startDate: textOfDay(from),
    endDate: textOfDay(to),
    first: { ...evening, stateDictId: defaultEntryTypes.first },
    second: null,
    way: periodCombination.none,
  }
}

/** Returns the request body for a query. */
export const toQueryBody = ({ startDate, endDate, first, second, way }: Draft) => ({
  startDate,
  endDate,
  condition: second === null ? 0 : 1,
  caculateCondition: way,
  firstPeroid: first,
  ...(second === null ? {} : { secondPeroid: second }),
})

/** Returns the query with the periods of a scene; its days stay. */
export const applyScene = (draft: Draft, scene: SceneView): Draft => {
  const { secondStartTimeStr: startTime, secondEndTimeStr: endTime, secondStateDictId: stateDictId } = scene
  const isWhole = startTime !== null && endTime !== null && stateDictId !== null
  return {
    ...draft,
    first: {
      startTime: scene.firstStartTimeStr,
      endTime: scene.firstEndTimeStr,
      stateDictId: scene.firstStateDictId,
    },
    second: isWhole ? { startTime, endTime, stateDictId } : null,
    way:
      isWhole && scene.caculateCondition === periodCombination.none
        ? periodCombination.either
        : scene.caculateCondition,
  }
}

/** Returns the fields of a scene's request body that come from the query. */
export const toSceneFields = ({ first, second, way }: Draft) => ({
  firstStartTimeStr: first.startTime,
  firstEndTimeStr: first.endTime,
  firstStateDictId: first.stateDictId,
  caculateCondition: way,
  secondStartTimeStr: second?.startTime ?? null,
  secondEndTimeStr: second?.endTime ?? null,
  secondStateDictId: second?.stateDictId ?? null,
})
