import type { Area } from '../platform/contract/area.ts'
import { accessArea } from '../areas/access/area.ts'
import { antiBullyingArea } from '../areas/antiBullying/area.ts'
import { alertsArea } from '../areas/alerts/area.ts'
import { articleArea } from '../areas/article/area.ts'
import { administrationArea } from '../areas/administration/area.ts'
import { attendanceArea } from '../areas/attendance/area.ts'
import { afterSchoolArea } from '../areas/afterSchool/area.ts'
import { bureauMapArea } from '../areas/bureauMap/area.ts'
import { cardArea } from '../areas/card/area.ts'
import { deviceArea } from '../areas/device/area.ts'
import { displayArea } from '../areas/display/area.ts'
import { checkinArea } from '../areas/checkin/area.ts'
import { dormitoryArea } from '../areas/dormitory/area.ts'
import { examArea } from '../areas/exam/area.ts'
import { environmentArea } from '../areas/environment/area.ts'
import { evacuationArea } from '../areas/evacuation/area.ts'
import { familyPhoneArea } from '../areas/familyPhone/area.ts'
import { gateArea } from '../areas/gate/area.ts'
import { honorArea } from '../areas/honor/area.ts'
import { homeArea } from '../areas/home/area.ts'
import { identityArea } from '../areas/identity/area.ts'
import { importsArea } from '../areas/imports/area.ts'
import { integratorArea } from '../areas/integrator/area.ts'
import { intelligenceReportArea } from '../areas/intelligenceReport/area.ts'
import { jobsArea } from '../areas/jobs/area.ts'
import { jointExamArea } from '../areas/jointExam/area.ts'
import { leaveArea } from '../areas/leave/area.ts'
import { lockerArea } from '../areas/locker/area.ts'
import { mapArea } from '../areas/map/area.ts'
import { materialArea } from '../areas/material/area.ts'
import { moduleAuthArea } from '../areas/moduleAuth/area.ts'
import { model3dArea } from '../areas/model3d/area.ts'
import { moralEducationArea } from '../areas/moralEducation/area.ts'
import { mediaArea } from '../areas/media/area.ts'
import { mealArea } from '../areas/meal/area.ts'
import { nightPatrolArea } from '../areas/nightPatrol/area.ts'
import { organisationArea } from '../areas/organisation/area.ts'
import { permissionsArea } from '../areas/permissions/area.ts'
import { pointsArea } from '../areas/points/area.ts'
import { pushArea } from '../areas/push/area.ts'
import { resourceArea } from '../areas/resource/area.ts'
import { reconciliationArea } from '../areas/reconciliation/area.ts'
import { schoolConfigArea } from '../areas/schoolConfig/area.ts'
import { schoolYearArea } from '../areas/schoolYear/area.ts'
import { sealedLinkArea } from '../areas/sealedLink/area.ts'
import { shellArea } from '../areas/shell/area.ts'
import { studentRegistrationArea } from '../areas/studentRegistration/area.ts'
import { teachingArea } from '../areas/teaching/area.ts'
import { temperatureArea } from '../areas/temperature/area.ts'
import { timetableArea } from '../areas/timetable/area.ts'
import { usersArea } from '../areas/users/area.ts'
import { videoTeleArea } from '../areas/videoTele/area.ts'
import { visitorArea } from '../areas/visitor/area.ts'
import { whereaboutsArea } from '../areas/whereabouts/area.ts'

/** The list of all areas. An area that is missing here is not served, shown or swept. */
export const areas: readonly Area[] = [
  identityArea,
  shellArea,
  homeArea,
  organisationArea,
  usersArea,
  deviceArea,
  accessArea,
  whereaboutsArea,
  checkinArea,
  evacuationArea,
  afterSchoolArea,
  dormitoryArea,
  intelligenceReportArea,
  sealedLinkArea,
  leaveArea,
  temperatureArea,
  gateArea,
  cardArea,
  displayArea,
  permissionsArea,
  schoolConfigArea,
  moduleAuthArea,
  schoolYearArea,
  pointsArea,
  honorArea,
  teachingArea,
  timetableArea,
  examArea,
  jointExamArea,
  reconciliationArea,
  pushArea,
  alertsArea,
  moralEducationArea,
  articleArea,
  attendanceArea,
  familyPhoneArea,
  videoTeleArea,
  materialArea,
  resourceArea,
  lockerArea,
  antiBullyingArea,
  nightPatrolArea,
  visitorArea,
  studentRegistrationArea,
  mapArea,
  model3dArea,
  bureauMapArea,
  mealArea,
  mediaArea,
  jobsArea,
  environmentArea,
  integratorArea,
  importsArea,
  administrationArea,
]
