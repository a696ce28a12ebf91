import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { PushSourceType } from '../scenes.ts'
import type { Audience } from './audience.ts'

/** The caller of a push: one school, and a reach. */
export interface Pusher {
  readonly schoolId: number
  readonly asker: Asker
}

/** A pupil whose parents get the message, with the version of what they will see. */
export interface PushedPupil {
  readonly studentId: number
  readonly version: number
  /** The only parents of the pupil whom the object is for. Absent if it is for all of them. */
  readonly parentIds?: readonly number[]
}

/** A kind of object that can be pushed. Its area declares it, so that this area depends on none of them. */
export interface PushSource {
  /** The permission that somebody needs to push it again, beyond that of this area. */
  readonly permission: string
  /** The purpose of the sealed links that open it. */
  readonly linkPurpose: string
  /**
   * Locks the object until the end of the transaction and returns its title. Refuses one that doesn't exist, is not
   * ready, or is beyond the caller.
   */
  readonly lock: (db: Db, pusher: Pusher, srcId: number) => Promise<{ readonly title: string }>
  /** Lists the pupils of an audience, within the caller's reach, whom the object concerns. */
  readonly listPupils: (db: Db, pusher: Pusher, srcId: number, audience: Audience) => Promise<readonly PushedPupil[]>
  /** The values of the message besides `school` and `link`. */
  readonly messageValues: (title: string, studentName: string) => Readonly<Record<string, string>>
}

const sources = new Map<PushSourceType, PushSource>()

/** Declares a kind of object that can be pushed, once, when the server of its area is loaded. */
export const declarePushSource = (srcType: PushSourceType, source: PushSource): void => {
  if (sources.has(srcType)) throw new Error(`the push source ${srcType} is declared twice`)
  sources.set(srcType, source)
}

/** Returns the declared source of a kind of object. */
export const findPushSource = (srcType: PushSourceType): PushSource => {
  const source = sources.get(srcType)
  if (source === undefined) throw new Error(`no push source ${srcType} is declared`)
  return source
}
