import { serve } from '../../../platform/server/serve.ts'
import { moralEducationArea } from '../area.ts'
import { declareHoldings } from '../../registry/server/namedHoldings.ts'
import './auditTitles.ts'
import './deletedPeople.ts'
import { answerAppeal, findAppealPage, raiseAppeal, reachAppeals } from './appeals.ts'
import { addCategory, deleteCategory, orderCategories, reachCategories, updateCategory } from './categories.ts'
import { updateRecord, withdrawRecord } from './changeRecord.ts'
import { copyProject } from './copyProject.ts'
import { exportRecords, recordExport } from './exportRecords.ts'
import { exportReport, reportExport } from './exportReport.ts'
import { addItem, deleteItem, orderItems, reachItems, updateItem } from './items.ts'
import { listChoices } from './listChoices.ts'
import { listGroups, listTargets } from './listTargets.ts'
import { findRecordQueue, recordListeners } from './live.ts'
import { addPictures } from './pictures.ts'
import { findProjectDetail, listCategories } from './projectDetail.ts'
import { findProjectPage, listProjectChoices, reachProjects } from './projects.ts'
import { findRankReport } from './rankReport.ts'
import { findRecord, findRecordPage, listOfStudent } from './recordPage.ts'
import { listRoomChecks } from './roomChecks.ts'
import { reachRecords } from './recordRights.ts'
import { findTrend, listFlags, listReports } from './reports.ts'
import { addProject, updateProject } from './saveProject.ts'
import { saveRecord } from './saveRecord.ts'
import { findSettings, saveSettings } from './saveSettings.ts'
import { reachPeriods, reachReportedProjects } from './shownSchool.ts'
import { findUserRank } from './userRank.ts'
import { writeReports } from './writePeriodsJob.ts'

declareHoldings('assess_record', '德育记录')

export const moralEducationServer = serve(
  moralEducationArea,
  {
    projectPage: findProjectPage,
    projectChoices: listProjectChoices,
    project: findProjectDetail,
    categoryDetails: listCategories,
    newProject: addProject,
    updateProject,
    copyProject,
    newCategory: addCategory,
    updateCategory,
    deleteCategory,
    saveDetail: addItem,
    updateDetail: updateItem,
    deleteDetail: deleteItem,
    orderCategories,
    orderDetails: orderItems,
    recordChoices: listChoices,
    recordGroups: listGroups,
    recordTargets: listTargets,
    saveRecord,
    addPictures,
    updateRecord,
    withdrawRecord,
    recordPage: findRecordPage,
    record: findRecord,
    roomChecks: listRoomChecks,
    recordQueue: findRecordQueue,
    exportRecords,
    userDetail: listOfStudent,
    userRank: findUserRank,
    reports: listReports,
    rankReport: findRankReport,
    exportReport,
    trend: findTrend,
    flags: listFlags,
    settings: findSettings,
    saveSettings,
    raiseAppeal,
    appealPage: findAppealPage,
    answerAppeal,
  },
  {
    assessProject: reachProjects,
    reportedProject: reachReportedProjects,
    assessCategory: reachCategories,
    assessItem: reachItems,
    assessRecord: reachRecords,
    assessPeriod: reachPeriods,
    assessAppeal: reachAppeals,
    // The handlers find targets by the kind of their project, and refuse unknown ones like any missing object.
    assessTarget: async (_db, _session, ids) => ids,
  },
  [writeReports, recordExport.work, reportExport.work],
  [recordListeners],
)
