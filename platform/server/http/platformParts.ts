import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { DiskRoom } from '../disk/room.ts'
import type { Door } from '../limits/door.ts'
import type { Limits } from '../limits/limits.ts'
import type { RightsCheck } from '../permissions.ts'
import type { ReachByKind } from '../reach.ts'
import type { Services } from '../services.ts'
import type {
  DeviceSource,
  DisplaySource,
  LinkSource,
  OpenMemberCheck,
  OtherSystemSource,
  SessionSource,
} from '../session.ts'

/** The parts of the platform that calls run on. */
export interface PlatformParts {
  readonly database: Database
  readonly clock: Clock
  readonly config: Config
  readonly sessionSource: SessionSource
  readonly deviceSource: DeviceSource
  readonly linkSource: LinkSource
  readonly displaySource: DisplaySource
  readonly otherSystemSource: OtherSystemSource
  readonly reachByKind: ReachByKind
  readonly services: Services
  readonly limits: Limits
  /** Refuses calls that would be answered too late. */
  readonly door: Door
  /** The free space for writing. */
  readonly room: DiskRoom
  readonly isOpenMember: OpenMemberCheck
  /** True for an existing display; reads inside its school's scope. */
  readonly isOpenDisplay: OpenMemberCheck
  /** Checked when a one-time file is fetched. Runs as the system. */
  readonly mayStill: RightsCheck
  /** True for a person who is signed in to a school in any browser. Runs as the system. */
  readonly isSignedIn: OpenMemberCheck
}
