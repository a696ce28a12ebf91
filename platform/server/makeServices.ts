import type { Server as HttpServer } from 'node:http'
import { trailClearing } from './audit/clearing.ts'
import './audit/platformTitles.ts'
import { nightlyBackup } from './backup/nightlyBackup.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database/connection.ts'
import type { Database } from './database/database.ts'
import { fileCollection } from './files/fileCollection.ts'
import { makeFiles } from './files/makeFiles.ts'
import type { JobWork } from './jobs/jobKind.ts'
import { makeJobs } from './jobs/makeJobs.ts'
import { jobsHearing } from './jobs/jobStatus.ts'
import { makeRunner } from './jobs/runner.ts'
import type { SchoolClock } from './jobs/schedule.ts'
import { makeAnswerCache } from './kept/keptAnswers.ts'
import type { Limits } from './limits/limits.ts'
import { makeAnnouncer } from './live/announcer.ts'
import { type Broker, makeBroker } from './live/broker.ts'
import type { Channel } from './live/channel.ts'
import { type ConnectionHandler, liveDoor, openTcp, openWebSockets } from './live/doors.ts'
import { checkHearings, makeHearings } from './live/hearing.ts'
import { makeLive } from './live/makeLive.ts'
import { makeQueueNames } from './live/queueNames.ts'
import { prepareReplay } from './live/replay.ts'
import { makeBeat } from './nodes/beat.ts'
import { makeOutbox } from './outbox/makeOutbox.ts'
import type { RightsCheck, RecordRolesSource } from './permissions.ts'
import { sendMessageWork } from './outbox/sendMessage.ts'
import type { ServedArea } from './serve.ts'
import type { Services } from './services.ts'
import type { SessionSource, WatchedSessions } from './session.ts'
import { upkeep } from './upkeep.ts'

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly config: Config
  readonly version: string
  readonly sessionSource: SessionSource
  readonly watchedSessions: WatchedSessions
  readonly limits: Limits
  /** The areas with their live channel declarations. */
  readonly served: readonly Pick<ServedArea, 'area' | 'hearings'>[]
  /** The implementation of each kind of job of the areas. */
  readonly works: readonly JobWork[]
  readonly schools: (db: Db) => Promise<readonly SchoolClock[]>
  readonly mayStill: RightsCheck
  readonly standingOf: RecordRolesSource
  /** Receives every error that no caller awaits. */
  readonly onFault: (what: string, error: unknown) => void
}

/**
 * Makes the services of one server. They can be used at once. The broker, the job runner and the heartbeat begin with
 * `start` and end with `close`.
 */
export const makeServices = (parts: Parts) => {
  const { database, clock, config, onFault } = parts
  const queues = makeQueueNames(config)
  const declared = [jobsHearing, ...parts.served.flatMap((served) => served.hearings)]
  checkHearings(
    parts.served.map(({ area }) => area),
    declared,
  )
  const hearings = makeHearings(declared)
  let broker: Broker | null = null
  const announcer = makeAnnouncer((stream, said) => broker?.publish(stream, said))
  const live = makeLive({ clock, queues, said: announcer.announce })
  const jobs = makeJobs({ clock, wake: () => runner.wake(), slowKinds: () => runner.slowKinds })
  const services: Services = {
    live,
    jobs,
    files: makeFiles({ config, clock }),
    outbox: makeOutbox({ jobs, clock, config }),
    kept: makeAnswerCache(),
  }
  const works = [
    ...parts.works,
    upkeep(clock),
    trailClearing(parts),
    fileCollection(parts),
    sendMessageWork(parts),
    ...nightlyBackup({ ...parts, url: database.url }),
  ]
  const { schools, mayStill, standingOf } = parts
  const runner = makeRunner({ database, clock, works, schools, mayStill, standingOf, onFault, ...services })
  const beat = makeBeat(parts)
  const closers: (() => unknown)[] = []
  let channels: readonly Channel[] = []

  /**
   * Opens a broker's TCP port and returns its number. Returns null if it is disabled or in use: clients can still
   * connect by WebSocket.
   */
  const openPort = async (opener: ConnectionHandler, port: number): Promise<number | null> => {
    if (port === 0) return null
    try {
      const tcp = await openTcp(opener, config.host, port)
      closers.push(tcp.close)
      return tcp.port
    } catch (error) {
      onFault(`the MQTT port ${port} could not be opened`, error)
      return null
    }
  }

  return {
    services,
    /** Disconnects all live-channel clients of this node, as a network failure does. For drills. */
    dropListeners: () => broker?.dropAll(),
    runner,
    replay: prepareReplay(queues, hearings),
    /**
     * Starts the services. Returns the ports of the live channel and of the other channels; null for each that is
     * disabled or in use.
     */
    start: async (http: HttpServer, otherChannels: readonly Channel[] = []) => {
      const opened = await makeBroker({
        ...parts,
        queues,
        hearings,
        redisUrl: config.redisUrl,
        trustedProxies: config.trustedProxies,
      })
      broker = opened
      await beat.start()
      await runner.start()
      channels = otherChannels
      for (const channel of channels) await channel.start(beat.id)
      closers.push(openWebSockets(http, [liveDoor(opened), ...channels]))
      const mqttPort = await openPort(opened, config.mqttPort)
      const ports: (number | null)[] = []
      for (const { broker: opener, port } of channels) ports.push(await openPort(opener, port))
      return { mqttPort, ports }
    },
    close: async () => {
      await runner.close()
      // Before the announcer: running work still announces its writes.
      await Promise.all(channels.map((channel) => channel.close()))
      announcer.close()
      // First the connections, then the ports.
      await broker?.close()
      await Promise.all(closers.map((close) => close()))
      await beat.close()
    },
  }
}

export type RunningServices = ReturnType<typeof makeServices>
