import { createElement } from 'react'
import { AccessTable, accessScreens } from '../../areas/access/console/index.ts'
import { administrationScreens } from '../../areas/administration/console/index.ts'
import { alertScreens } from '../../areas/alerts/console/index.ts'
import { articleScreens } from '../../areas/article/console/index.ts'
import { attendanceScreens } from '../../areas/attendance/console/index.ts'
import { afterSchoolScreens } from '../../areas/afterSchool/console/index.ts'
import { bureauMapHome, bureauMapScreens } from '../../areas/bureauMap/console/index.ts'
import { cardScreens } from '../../areas/card/console/index.ts'
import { checkinScreens } from '../../areas/checkin/console/index.ts'
import { DemoEveningButton, deviceScreens, useDeviceChoices } from '../../areas/device/console/index.ts'
import { DisplaysButton } from '../../areas/display/console/index.ts'
import { dormitoryHome, dormitoryScreens } from '../../areas/dormitory/console/index.ts'
import { environmentScreens } from '../../areas/environment/console/index.ts'
import { evacuationScreens } from '../../areas/evacuation/console/index.ts'
import { examScreens } from '../../areas/exam/console/index.ts'
import { moduleAuthScreens } from '../../areas/moduleAuth/console/index.ts'
import { RoomChecks, moralEducationScreens } from '../../areas/moralEducation/console/index.ts'
import { familyPhoneScreens } from '../../areas/familyPhone/console/index.ts'
import { gateHome, gateScreens } from '../../areas/gate/console/index.ts'
import { honorScreens } from '../../areas/honor/console/index.ts'
import { importsScreens } from '../../areas/imports/console/index.ts'
import { integratorScreens } from '../../areas/integrator/console/index.ts'
import { identityScreens } from '../../areas/identity/console/index.ts'
import { SmartReportTab, intelligenceReportScreens } from '../../areas/intelligenceReport/console/index.ts'
import { jobsScreens } from '../../areas/jobs/console/index.ts'
import { JointOffers, jointExamScreens } from '../../areas/jointExam/console/index.ts'
import { ChildLinksDialog, leaveScreens } from '../../areas/leave/console/index.ts'
import { mapScreens } from '../../areas/map/console/index.ts'
import { model3dScreens } from '../../areas/model3d/console/index.ts'
import { materialScreens } from '../../areas/material/console/index.ts'
import { organisationScreens } from '../../areas/organisation/console/index.ts'
import { permissionsScreens } from '../../areas/permissions/console/index.ts'
import { studentRegistrationScreens } from '../../areas/studentRegistration/console/index.ts'
import { teachingScreens } from '../../areas/teaching/console/index.ts'
import { mediaScreens } from '../../areas/media/console/index.ts'
import { timetableScreens } from '../../areas/timetable/console/index.ts'
import { mealScreens } from '../../areas/meal/console/index.ts'
import { nightPatrolScreens } from '../../areas/nightPatrol/console/index.ts'
import { pointsScreens } from '../../areas/points/console/index.ts'
import { pushScreens } from '../../areas/push/console/index.ts'
import { antiBullyingScreens } from '../../areas/antiBullying/console/index.ts'
import { lockerScreens } from '../../areas/locker/console/index.ts'
import { resourceScreens } from '../../areas/resource/console/index.ts'
import { reconciliationScreens } from '../../areas/reconciliation/console/index.ts'
import { schoolConfigScreens } from '../../areas/schoolConfig/console/index.ts'
import { schoolYearScreens } from '../../areas/schoolYear/console/index.ts'
import { shellScreens } from '../../areas/shell/console/index.ts'
import { TemperatureSetting, temperatureScreens } from '../../areas/temperature/console/index.ts'
import { UserSelect, usePeople, usePerson, usersScreens } from '../../areas/users/console/index.ts'
import { videoTeleScreens } from '../../areas/videoTele/console/index.ts'
import { visitorScreens } from '../../areas/visitor/console/index.ts'
import { WhyState } from '../../areas/whereabouts/console/index.ts'
import type { Places, Screen } from '../../platform/console/shell/screen.ts'

/** The screens of each area; their code is loaded when they are opened. */
const screens: Readonly<Record<string, readonly Screen[]>> = {
  users: usersScreens(ChildLinksDialog),
  organisation: organisationScreens,
  permissions: permissionsScreens({ usePeople, usePerson, choosePeople: (props) => createElement(UserSelect, props) }),
  schoolConfig: schoolConfigScreens((schoolId) => createElement(TemperatureSetting, { schoolId })),
  moduleAuth: moduleAuthScreens,
  environment: environmentScreens,
  integrator: integratorScreens,
  identity: identityScreens,
  dormitory: dormitoryScreens((props) => createElement(UserSelect, props)),
  intelligenceReport: intelligenceReportScreens,
  leave: leaveScreens,
  access: accessScreens({ useDevices: useDeviceChoices, why: (userId) => createElement(WhyState, { userId }) }),
  afterSchool: afterSchoolScreens,
  card: cardScreens,
  checkin: checkinScreens,
  device: deviceScreens(DisplaysButton),
  evacuation: evacuationScreens,
  gate: gateScreens,
  schoolYear: schoolYearScreens((props) => createElement(UserSelect, props)),
  nightPatrol: nightPatrolScreens,
  points: pointsScreens,
  honor: honorScreens,
  reconciliation: reconciliationScreens,
  teaching: teachingScreens,
  timetable: timetableScreens,
  exam: examScreens(JointOffers),
  jointExam: jointExamScreens,
  push: pushScreens,
  alerts: alertScreens,
  moralEducation: moralEducationScreens,
  article: articleScreens,
  attendance: attendanceScreens,
  familyPhone: familyPhoneScreens,
  videoTele: videoTeleScreens,
  temperature: temperatureScreens,
  material: materialScreens,
  resource: resourceScreens,
  locker: lockerScreens,
  antiBullying: antiBullyingScreens,
  visitor: visitorScreens,
  studentRegistration: studentRegistrationScreens,
  map: mapScreens,
  model3d: model3dScreens,
  bureauMap: bureauMapScreens,
  media: mediaScreens,
  meal: mealScreens,
  jobs: jobsScreens,
  imports: importsScreens,
  shell: shellScreens,
  administration: administrationScreens,
}

/** All screens of the shell. */
export const places: Places = {
  screens: Object.entries(screens).flatMap(([area, ofArea]) => ofArea.map((screen) => ({ ...screen, area }))),
}

const records = {
  key: 'access',
  label: '出入记录',
  Component: () => createElement(AccessTable, { reading: 'dormitory', devices: useDeviceChoices() }),
}

const GateRecords = () => createElement(AccessTable, { reading: 'gate', devices: useDeviceChoices() })

const smartReport = {
  key: 'smart',
  label: '智能报告',
  permission: 'intelligenceReport:report:view',
  Component: SmartReportTab,
}

/** The work home pages outside the shell, with the tabs that other areas add. */
export const homes: readonly Screen[] = [
  dormitoryHome([records, smartReport], {
    tool: createElement(DemoEveningButton),
    renderRoomNotes: (roomId) => createElement(RoomChecks, { roomId }),
  }),
  gateHome(createElement(GateRecords)),
  bureauMapHome,
]
