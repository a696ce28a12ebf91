import { serve } from '../../../platform/server/serve.ts'
import { jointExamArea } from '../area.ts'
import './auditTitles.ts'
import { closeEntry, deleteJointExam, reopenEntry } from './closing.ts'
import { placingWork, rankDistrict } from './districtRanks.ts'
import { exportFigures, figuresWork } from './exportFigures.ts'
import { findFigures } from './figures.ts'
import { inviteSchools } from './invite.ts'
import { joinJointExam } from './join.ts'
import { listJointExams, reachJointExams } from './jointExams.ts'
import { declineJointExam, leaveJointExam, listOffers, reachOffers } from './offers.ts'
import { findSchoolProgress } from './progress.ts'
import { reportWork } from './report.ts'
import { saveJointExam } from './saveJointExam.ts'

export const jointExamServer = serve(
  jointExamArea,
  {
    jointExams: listJointExams,
    saveJointExam,
    inviteSchools,
    deleteJointExam,
    closeEntry,
    reopenEntry,
    rankDistrict,
    jointExamSchools: findSchoolProgress,
    jointFigures: findFigures,
    exportFigures,
    offers: listOffers,
    joinJointExam,
    declineJointExam,
    leaveJointExam,
  },
  { jointExam: reachJointExams, jointExamOffer: reachOffers },
  [reportWork, placingWork, figuresWork],
)
