import type { Area } from '../platform/contract/area.ts'
import type { Clock } from '../platform/server/clock.ts'
import type { Config } from '../platform/server/config.ts'
import type { permissionRules } from '../platform/server/permissions.ts'
import type { connectCommandRedis } from '../platform/server/redis.ts'
import type { ServedArea } from '../platform/server/serve.ts'
import type { followRedis } from '../platform/server/watchRedis.ts'
import type { gatherBatches } from '../areas/access/server/index.ts'
import { accessServer } from '../areas/access/server/index.ts'
import { alertsServer } from '../areas/alerts/server/index.ts'
import { antiBullyingServer } from '../areas/antiBullying/server/index.ts'
import { administrationServer } from '../areas/administration/server/index.ts'
import { attendanceServer } from '../areas/attendance/server/index.ts'
import { cardImport, cardServer } from '../areas/card/server/index.ts'
import { deviceServer } from '../areas/device/server/index.ts'
import { displayServer, makeCodeGuessLimiter } from '../areas/display/server/index.ts'
import { dormitoryServer, placeImport } from '../areas/dormitory/server/index.ts'
import { afterSchoolServer } from '../areas/afterSchool/server/index.ts'
import { environmentServer } from '../areas/environment/server/index.ts'
import { evacuationServer } from '../areas/evacuation/server/index.ts'
import { familyPhoneServer } from '../areas/familyPhone/server/index.ts'
import { gateServer } from '../areas/gate/server/index.ts'
import { awardImport, honorServer } from '../areas/honor/server/index.ts'
import { homeServer } from '../areas/home/server/index.ts'
import { identityServer } from '../areas/identity/server/index.ts'
import { importsServer } from '../areas/imports/server/index.ts'
import { integratorServer } from '../areas/integrator/server/index.ts'
import { intelligenceReportServer } from '../areas/intelligenceReport/server/index.ts'
import { reconciliationServer } from '../areas/reconciliation/server/index.ts'
import { jointExamServer } from '../areas/jointExam/server/index.ts'
import { leaveServer } from '../areas/leave/server/index.ts'
import { lockerServer } from '../areas/locker/server/index.ts'
import { bureauMapServer } from '../areas/bureauMap/server/index.ts'
import { mapServer } from '../areas/map/server/index.ts'
import { mediaServer } from '../areas/media/server/index.ts'
import { model3dServer } from '../areas/model3d/server/index.ts'
import { mealServer } from '../areas/meal/server/index.ts'
import { materialServer } from '../areas/material/server/index.ts'
import { makeUnknownLinkLimiter, sealedLinkServer } from '../areas/sealedLink/server/index.ts'
import { moduleAuthServer } from '../areas/moduleAuth/server/index.ts'
import { moralEducationServer } from '../areas/moralEducation/server/index.ts'
import { nightPatrolServer } from '../areas/nightPatrol/server/index.ts'
import { organisationServer } from '../areas/organisation/server/index.ts'
import { permissionsServer } from '../areas/permissions/server/index.ts'
import { pointsServer } from '../areas/points/server/index.ts'
import { pushServer } from '../areas/push/server/index.ts'
import { resourceServer } from '../areas/resource/server/index.ts'
import { schoolConfigServer } from '../areas/schoolConfig/server/index.ts'
import { schoolYearServer } from '../areas/schoolYear/server/index.ts'
import { shellServer } from '../areas/shell/server/index.ts'
import { userImports, usersServer } from '../areas/users/server/index.ts'
import { checkinServer } from '../areas/checkin/server/index.ts'
import { videoTeleServer } from '../areas/videoTele/server/index.ts'
import { visitorServer } from '../areas/visitor/server/index.ts'
import { whereaboutsServer } from '../areas/whereabouts/server/index.ts'
import { makeApplyLimits, studentRegistrationServer } from '../areas/studentRegistration/server/index.ts'
import { teachingServer } from '../areas/teaching/server/index.ts'
import { timetableServer } from '../areas/timetable/server/index.ts'
import { articleServer } from '../areas/article/server/index.ts'
import { examImports, examServer } from '../areas/exam/server/index.ts'
import { temperatureServer } from '../areas/temperature/server/index.ts'
import { areas } from './areas.ts'

/** The parts of the server that areas need. */
interface Wiring {
  readonly allAreas: readonly Area[]
  readonly rules: ReturnType<typeof permissionRules>
  readonly clock: Clock
  readonly config: Config
  readonly redis: ReturnType<typeof connectCommandRedis> | null
  readonly redisState: ReturnType<typeof followRedis> | null
  /** The titles of all kinds of jobs, known once the server is assembled. */
  readonly jobTitles: Parameters<typeof homeServer>[1]
  readonly version: string
  readonly writeBatch: ReturnType<typeof gatherBatches>
}

/** Connects every area to the parts it needs, and returns them with their handlers. */
export const serveAreas = ({
  allAreas,
  rules,
  clock,
  config,
  redis,
  redisState,
  jobTitles,
  version,
  writeBatch,
}: Wiring): readonly ServedArea[] => [
  identityServer(rules, clock),
  shellServer(allAreas),
  homeServer(allAreas, jobTitles),
  organisationServer,
  usersServer,
  deviceServer,
  accessServer(writeBatch),
  whereaboutsServer,
  checkinServer,
  evacuationServer,
  afterSchoolServer,
  dormitoryServer,
  intelligenceReportServer,
  sealedLinkServer(makeUnknownLinkLimiter(redis)),
  leaveServer,
  temperatureServer,
  gateServer,
  cardServer,
  displayServer(makeCodeGuessLimiter(redis)),
  permissionsServer({ areas: allAreas, rules }),
  schoolConfigServer,
  moduleAuthServer(allAreas),
  schoolYearServer,
  pointsServer,
  honorServer,
  teachingServer,
  timetableServer,
  examServer,
  jointExamServer,
  reconciliationServer(config),
  pushServer(config),
  alertsServer(config),
  moralEducationServer,
  articleServer,
  attendanceServer,
  familyPhoneServer,
  videoTeleServer,
  materialServer,
  mealServer,
  mediaServer(makeCodeGuessLimiter(redis)),
  resourceServer,
  environmentServer,
  integratorServer,
  lockerServer,
  antiBullyingServer,
  nightPatrolServer,
  visitorServer(redis),
  studentRegistrationServer(makeApplyLimits(redis)),
  mapServer,
  model3dServer,
  bureauMapServer,
  importsServer({ kinds: [...userImports, placeImport, cardImport, awardImport, ...examImports], secrets: config }),
  administrationServer({
    areas,
    jobTitles,
    version,
    redisState,
  }),
]
