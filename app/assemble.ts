import type { Clock } from '../platform/server/clock.ts'
import type { Config } from '../platform/server/config.ts'
import { makeOutageLogs } from '../platform/server/outageLogs.ts'
import type { Database } from '../platform/server/database/database.ts'
import { type DiskRoom, makeDiskRoom } from '../platform/server/disk/room.ts'
import { makeStore } from '../platform/server/files/makeStore.ts'
import { describeFault } from '../platform/server/http/answer.ts'
import { makeLimits } from '../platform/server/limits/limits.ts'
import { connectCommandRedis } from '../platform/server/redis.ts'
import { followRedis, watchRedis } from '../platform/server/watchRedis.ts'
import { type HttpOptions, makeServer } from '../platform/server/http/server.ts'
import { makeServices } from '../platform/server/makeServices.ts'
import { permissionRules } from '../platform/server/permissions.ts'
import type { ServedArea } from '../platform/server/serve.ts'
import { type DeviceSource, type LinkSource, deviceSession } from '../platform/server/session.ts'
import { gatherBatches, receiveByChannel, recordClearing } from '../areas/access/server/index.ts'
import { makeBrands } from '../areas/administration/server/index.ts'
import { getCredentialMirror, findDeviceByCredential, makeDeviceChannel } from '../areas/device/server/index.ts'
import { isOpenDisplay, makeDisplaySource } from '../areas/display/server/index.ts'
import { receiveAirByChannel } from '../areas/environment/server/index.ts'
import { makeTelephoneSource } from '../areas/familyPhone/server/index.ts'
import { answerByChannel, requestClearing } from '../areas/gate/server/index.ts'
import {
  findMemberRoles,
  makeRightsCheck,
  makeSessionSource,
  makeSignedInCheck,
  makeWatchedSessions,
} from '../areas/identity/server/index.ts'
import { jobsServer } from '../areas/jobs/server/index.ts'
import { makeLinkSource } from '../areas/sealedLink/server/index.ts'
import { listSchoolTimeZones } from '../areas/organisation/server/index.ts'
import { requireExternalSettings } from '../areas/schoolConfig/server/index.ts'
import { isOpenMember } from '../areas/registry/server/membership.ts'
import { exportWorks, firstPasswordSheets, reencryptionWork } from '../areas/users/server/index.ts'
import { makeApplicantSource } from '../areas/studentRegistration/server/index.ts'
import { registrationPurpose } from '../areas/studentRegistration/contract.ts'
import { areas } from './areas.ts'
import { serveAreas } from './serveAreas.ts'

/** The version that the console shows if a school's configuration names none (foundations §2, About dialog). */
const version = 'V1.0'

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly config: Config
  readonly consoleFolder?: string
  readonly logStream?: HttpOptions['logStream']
  /** Reports the free disk space. Default: measured on the disk. */
  readonly room?: DiskRoom
  /** Extra areas, for drills. */
  readonly also?: readonly ServedArea[]
}

/** Builds the server with all areas. It does not listen yet: jobs and the live channel start with `listen`. */
export const assemble = async (parts: Parts) => {
  const { database, clock, config, consoleFolder, logStream, also = [], room = makeDiskRoom(config) } = parts
  requireExternalSettings()
  const allAreas = [...areas, ...also.map(({ area }) => area)]
  const rules = permissionRules(allAreas)
  const redis = config.redisUrl === null ? null : connectCommandRedis(config.redisUrl)
  const redisState = redis && followRedis(redis, clock)
  const limits = makeLimits(config, redis)
  const sessionSource = makeSessionSource(rules, clock)
  const mayStill = makeRightsCheck(rules)
  const deviceSource: DeviceSource = async (db, credential) => {
    const device = await findDeviceByCredential(db, credential)
    if (device) getCredentialMirror().shown(device.deviceId, credential)
    return device && deviceSession(device)
  }
  const sealedLinkSource = makeLinkSource({ clock, secrets: config })
  const applicantSource = makeApplicantSource({ clock, secrets: config })
  const linkSource: LinkSource = (db, token, purpose) =>
    purpose === registrationPurpose ? applicantSource(db, token, purpose) : sealedLinkSource(db, token, purpose)
  const log = { warn: (fields: object, line: string) => http.log.warn(fields, line) }
  const absences = makeOutageLogs({ log, database, store: makeStore(config) })
  // Every timer fails repeatedly while the database is unavailable, so `absences` keeps that out of the error log.
  const onFault = (what: string, error: unknown) => {
    const fields = () => ({ fault: describeFault(error) })
    if (!absences.note(error, fields)) http.log.error(fields(), what)
  }
  const jobTitles = () => running.runner.titles
  const writeBatch = gatherBatches({ database, clock, room, live: () => running.services.live })
  const ownAreas = [
    ...serveAreas({ allAreas, rules, clock, config, redis, redisState, jobTitles, version, writeBatch }),
    ...also,
  ]
  const running = makeServices({
    database,
    clock,
    config,
    version,
    sessionSource,
    watchedSessions: makeWatchedSessions(rules, clock),
    limits,
    served: ownAreas,
    works: [
      ...ownAreas.flatMap((served) => served.jobs),
      ...exportWorks(config),
      reencryptionWork({ database, config }),
      firstPasswordSheets(config),
      recordClearing({ database, clock, config }),
      requestClearing({ database, clock, config }),
    ],
    schools: listSchoolTimeZones,
    mayStill,
    standingOf: findMemberRoles,
    onFault,
  })
  const questions = answerByChannel({ database, clock, live: () => running.services.live, onFault })
  const deviceChannel = makeDeviceChannel({
    database,
    clock,
    config,
    limits,
    receive: receiveByChannel(writeBatch),
    asked: questions.asked,
    receiveAir: receiveAirByChannel({ database, clock, room, outbox: () => running.services.outbox }),
    onFault,
  })
  const http = await makeServer({
    ground: {
      database,
      clock,
      config,
      sessionSource,
      deviceSource,
      linkSource,
      displaySource: makeDisplaySource(clock),
      otherSystemSource: makeTelephoneSource(clock),
      services: running.services,
      limits,
      isOpenMember,
      isOpenDisplay,
      mayStill,
      isSignedIn: makeSignedInCheck(clock),
    },
    served: [...ownAreas, jobsServer(running)],
    brands: makeBrands({ database, clock }),
    room,
    absences,
    ...(redisState === null ? {} : { isRedisUp: () => redisState().isUp }),
    version,
    ...(consoleFolder === undefined ? {} : { consoleFolder }),
    ...(logStream === undefined ? {} : { logStream }),
  })
  http.addHook('preClose', () => running.close())
  http.addHook('preClose', async () => questions.close())
  if (redis !== null) watchRedis(http, redis)
  return Object.assign(http, { running, deviceChannel })
}

/** Starts listening, then the live channel, jobs and heartbeats. Returns the address and the MQTT ports. */
export const listen = async (http: Awaited<ReturnType<typeof assemble>>, host: string, port: number) => {
  const address = await http.listen({ host, port })
  const {
    mqttPort,
    ports: [deviceMqttPort = null],
  } = await http.running.start(http.server, [http.deviceChannel])
  return { address, mqttPort, deviceMqttPort }
}
