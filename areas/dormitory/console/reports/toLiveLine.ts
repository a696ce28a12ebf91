import type { DataOf } from '../../../../platform/contract/call.ts'
import type { boardCalls } from '../../boardContract.ts'
import { periodType } from '../../scheduleContract.ts'
import type { BuildingLine } from './BuildingTable.tsx'

/**
 * Converts a building's current counts to a table line. In a leaving period, students who are still there count as
 * missing, so the counts swap.
 */
export const toLiveLine = (stateDictId: number | undefined) => {
  const isLeaving = stateDictId === periodType.leaving
  return (row: DataOf<typeof boardCalls.buildingNums>[number]): BuildingLine => ({
    id: row.dormitoryId,
    name: row.dormitoryName,
    all: row.bedroomNum,
    missing: isLeaving ? row.inDormitoryNum : row.notInDormitoryNum,
    done: isLeaving ? row.notInDormitoryNum : row.inDormitoryNum,
    leaving: row.leaveNum,
  })
}
