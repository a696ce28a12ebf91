import { serve } from '../../../platform/server/serve.ts'
import { temperatureArea } from '../area.ts'
import './auditTitles.ts'
import { findArchive } from './archive.ts'
import { findClassReport, findUserPage } from './classReport.ts'
import { findEntryClasses, findEntrySheet, saveEntry } from './entry.ts'
import { classExport } from './exportClass.ts'
import { historyExport, schoolExport } from './exports.ts'
import { storeDeviceReadings } from './storeDeviceReadings.ts'
import { findHistory } from './history.ts'
import { findLinkParents, findTemperatureLinks, makeTemperatureLink, revokeTemperatureLink } from './links.ts'
import { findParentHome, submitAsParent } from './parent.ts'
import {
  reachReportingStudents,
  reachDepartmentsRead,
  reachEntryClasses,
  reachLinks,
  reachParents,
  reachPeople,
  reachReadings,
} from './reach.ts'
import {
  findLeaves,
  findLocations,
  findRegionReport,
  findSchoolNames,
  findStaffDetail,
  findStaffReport,
  findTodayReport,
} from './regionReports.ts'
import { planReminder, remindParents } from './remind.ts'
import { findSchoolReport } from './schoolReport.ts'
import { findSettings } from './findSettings.ts'
import { saveSettings } from './saveSettings.ts'
import { registerTemperatureSettings } from './settingsByKey.ts'
import { notifyFevers } from './notifyFevers.ts'
import { withdrawReading } from './withdraw.ts'

export { setOtherFeverNotice } from './otherFeverNotice.ts'
export { type FeverEnding, findEndedFevers } from './endedFevers.ts'
export { type TodayCounts, countTemperaturesToday } from './countToday.ts'

storeDeviceReadings()
registerTemperatureSettings()

export const temperatureServer = serve(
  temperatureArea,
  {
    schoolReport: findSchoolReport,
    classReport: findClassReport,
    userPage: findUserPage,
    history: findHistory,
    archive: findArchive,
    exportSchool: schoolExport.handler,
    exportClass: classExport.handler,
    exportHistory: historyExport.handler,
    regionReport: findRegionReport,
    staffReport: findStaffReport,
    staffDetail: findStaffDetail,
    todayReport: findTodayReport,
    locationReport: findLocations,
    leaveReport: findLeaves,
    schoolNames: findSchoolNames,
    entrySheet: findEntrySheet,
    entryClasses: findEntryClasses,
    saveEntry,
    withdrawReading,
    linkParents: findLinkParents,
    makeLink: makeTemperatureLink,
    remindPlan: planReminder,
    remind: remindParents,
    links: findTemperatureLinks,
    revokeLink: revokeTemperatureLink,
    parentHome: findParentHome,
    parentSubmit: submitAsParent,
    settings: findSettings,
    saveSettings,
  },
  {
    temperaturePerson: reachPeople,
    temperatureEntryClass: reachEntryClasses,
    temperatureDepartment: reachDepartmentsRead,
    temperatureAsked: reachReportingStudents,
    temperatureParent: reachParents,
    temperatureLink: reachLinks,
    temperatureReading: reachReadings,
  },
  [schoolExport.work, classExport.work, historyExport.work, notifyFevers],
)
