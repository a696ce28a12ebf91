import { serve } from '../../../platform/server/serve.ts'
import { examArea } from '../area.ts'
import './auditTitles.ts'
import { deleteExam, publishExam, refreshRanks, refreshRoster } from './changeExam.ts'
import { modifyScore, saveScores } from './enterScores.ts'
import { findExamDetail, findProgress } from './examDetail.ts'
import { saveExamSubjects } from './examSettings.ts'
import { scoreExport } from './exportScores.ts'
import { rankingWork } from './ranking.ts'
import { listExams, reachExams } from './readExams.ts'
import { rosterWork } from './rosterDay.ts'
import { saveExam } from './saveExam.ts'
import { findScoreGrid } from './scoreGrid.ts'
import { listScoreChanges } from './scoreHistory.ts'
import { findScorePage } from './scorePage.ts'
import { listStudentExams } from './studentExams.ts'

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
    scorePage: findScorePage,
    studentExams: listStudentExams,
    modifyScore,
    scoreGrid: findScoreGrid,
    saveScores,
    scoreHistory: listScoreChanges,
    exportScores: scoreExport.handler,
  },
  { exam: reachExams },
  [rankingWork, rosterWork, scoreExport.work],
)
