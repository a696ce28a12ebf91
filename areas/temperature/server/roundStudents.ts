import type { Asker } from '../../../platform/server/asker.ts'
import { makeCountRounder } from '../../../platform/server/roundedFigures.ts'
import type { StudentTotals } from '../views.ts'

/** Returns a function that rounds student figures for viewers above the school to the nearest five. */
export const roundStudentsFor = (asker: Pick<Asker, 'roles'>) => {
  const of = makeCountRounder(asker)
  return <Row extends StudentTotals>(row: Row): Row => ({
    ...row,
    studentNum: of(row.studentNum),
    liveInDormitory: of(row.liveInDormitory),
    noLiveInDormitory: of(row.noLiveInDormitory),
    passInNum: of(row.passInNum),
    passOutNum: of(row.passOutNum),
    tempResonableUserNum: of(row.tempResonableUserNum),
    tempUnresonableUserNum: of(row.tempUnresonableUserNum),
    noReportTempUserNum: of(row.noReportTempUserNum),
    outsideFeverNum: of(row.outsideFeverNum),
  })
}
