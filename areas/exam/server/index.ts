import { sql } from 'drizzle-orm'
import { serve } from '../../../platform/server/serve.ts'
import { declarePushSource } from '../../push/server/index.ts'
import { declareIdleRows } from '../../registry/server/idleRows.ts'
import { declareHoldings } from '../../registry/server/namedHoldings.ts'
import { examArea } from '../area.ts'
import { analysisExport } from './analysis/exportAnalysis.ts'
import { changedExport, openedExport } from './analysis/exportStudents.ts'
import { listEarlierExams } from './analysis/earlierExams.ts'
import { findAnalysis } from './analysis/findAnalysis.ts'
import { findBands } from './analysis/bands.ts'
import { findChange, findChangedStudents } from './analysis/findChange.ts'
import { saveLines } from './analysis/lines.ts'
import { findNearLines } from './analysis/nearLines.ts'
import { openFigure } from './analysis/openFigure.ts'
import { findReachedLines } from './analysis/reachedLines.ts'
import { findAnalysisSettings, saveAnalysisSettings } from './analysis/settings.ts'
import './auditTitles.ts'
import { listSchoolFigures } from './bureau/schoolFigures.ts'
import { deleteExam, publishExam, refreshRanks, refreshRoster } from './changeExam.ts'
import { modifyScore, saveScores } from './enterScores.ts'
import { findExamDetail, findProgress } from './examDetail.ts'
import { saveExamSubjects } from './examSettings.ts'
import { scoreExport } from './exportScores.ts'
import { readDisclosure, saveDisclosure } from './parents/disclosureSettings.ts'
import { findParentExam, planExamPush, startExamPush } from './parents/pushCalls.ts'
import { examSource } from './parents/pushSource.ts'
import { findMissingScores } from './missingScores.ts'
import { rankingWork } from './ranking.ts'
import { listExams, reachExams } from './readExams.ts'
import { rosterWork } from './rosterDay.ts'
import { saveExam } from './saveExam.ts'
import { generateNumbers, importNumbers, makeNumberTemplate } from './sheets/examNumbers.ts'
import { numberImport } from './sheets/numberImport.ts'
import { scoreImport } from './sheets/scoreImport.ts'
import { importScores, listScoreImports, makeScoreTemplate } from './sheets/startScores.ts'
import { findScoreGrid } from './scoreGrid.ts'
import { listScoreChanges } from './scoreHistory.ts'
import { findScorePage } from './scorePage.ts'
import { findSlips } from './slips.ts'
import { listStudentExams } from './studentExams.ts'

// A student without scores can be deleted without a warning, and an import that added the student can be undone.
declareIdleRows(
  'exam_student',
  sql`not exists (select from exam_score scored where scored.school_id = held.school_id
    and scored.exam_id = held.exam_id and scored.student_id = held.student_id)`,
)
declareHoldings('exam_student', '成绩')

export { type LinkedExam, addLinkedExam } from './linked/addLinkedExam.ts'
export { closeEntry, releaseExam, reopenEntry } from './linked/closeEntry.ts'
export { type PlacedValue, type ValueCount, countValues, writeDistrictRanks } from './linked/districtRanks.ts'
export { leastShown } from './leastShown.ts'
export { whenExamGoes } from './linked/whenExamGoes.ts'
export { refreshRanksOf } from './ranking.ts'

declarePushSource('exam', examSource)

/** The imports of this area. */
export const examImports = [scoreImport, numberImport]

export const examServer = serve(
  examArea,
  {
    exams: listExams,
    exam: findExamDetail,
    saveExam,
    saveExamSubjects,
    deleteExam,
    publishExam,
    refreshRanks,
    refreshRoster,
    examProgress: findProgress,
    missingScores: findMissingScores,
    scorePage: findScorePage,
    studentExams: listStudentExams,
    modifyScore,
    scoreGrid: findScoreGrid,
    saveScores,
    scoreHistory: listScoreChanges,
    exportScores: scoreExport.handler,
    disclosure: readDisclosure,
    saveDisclosure,
    analysis: findAnalysis,
    analysisBands: findBands,
    earlierExams: listEarlierExams,
    analysisChange: findChange,
    changedStudents: findChangedStudents,
    nearLines: findNearLines,
    reachedLines: findReachedLines,
    saveLines,
    openFigure,
    analysisSettings: findAnalysisSettings,
    saveAnalysisSettings,
    exportOpened: openedExport.handler,
    exportChanged: changedExport.handler,
    exportAnalysis: analysisExport.handler,
    schoolFigures: listSchoolFigures,
    planExamPush,
    startExamPush,
    parentExam: findParentExam,
    importScores,
    scoreTemplate: makeScoreTemplate,
    scoreImports: listScoreImports,
    generateNumbers,
    importNumbers,
    numberTemplate: makeNumberTemplate,
    scoreSlips: findSlips,
  },
  { exam: reachExams },
  [rankingWork, rosterWork, scoreExport.work, analysisExport.work, openedExport.work, changedExport.work],
)
