import { createReadStream } from 'node:fs'
import { crc32 } from 'node:zlib'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { uploadRefusals } from '../../../../platform/contract/upload.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { StoredBytes } from '../../../../platform/server/files/files.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { lockMember } from '../../../registry/server/membership.ts'
import { type users, usersRefusals } from '../../contract.ts'
import { refuseFacesOff } from '../faces/faceSwitch.ts'
import { replaceFace } from '../faces/faces.ts'
import { replaceAvatar } from '../records/setAvatar.ts'
import { refuseHigher } from '../personGuards.ts'
import { recordArrival, refuseEnded } from './arrivals.ts'
import { hideIdCards } from './photoNames.ts'
import { triedOut, triesOutDigits } from './triedDigits.ts'
import { type CheckedPhoto, checkPhoto } from './checkPhoto.ts'
import { findPerson } from './findPerson.ts'
import {
  type PhotoRun,
  findArrived,
  findOtherPhotoName,
  findPhotoRun,
  lockPhotoRun,
  refuseWithoutEditing,
} from './runs.ts'

type Uploading = Context<typeof users.uploadPhoto>

/**
 * Returns the content mark of a file: its CRC-32 and its size. The page uses the same sum, since it may have no better
 * one. It recognises a file and does not protect against forgery.
 */
const computeMark = async (path: string): Promise<string> => {
  let sum = 0
  let size = 0
  const pieces: AsyncIterable<Buffer> = createReadStream(path)
  for await (const piece of pieces) {
    sum = crc32(piece, sum)
    size += piece.length
  }
  return `${sum.toString(16).padStart(8, '0')}-${size}`
}

interface PreparedPhoto {
  readonly judged: CheckedPhoto
  /** The stored bytes. Null if the picture was refused. */
  readonly stored: StoredBytes | null
}

/**
 * Saves a picture for the person that the file name identifies. Returns the member, or the reason why it was not saved.
 * Refuses two people for one name, and a second photo of one person.
 */
const assignPhoto = async (db: Db, run: PhotoRun, { judged, stored }: PreparedPhoto, context: Uploading) => {
  const { session, body, config, files, clock } = context
  const { schoolId } = run
  if (await triesOutDigits(db, run, body.identifier)) return { memberId: null, why: triedOut }
  const found = await findPerson({ db, session, config, clock }, body)
  if ('why' in found) return { memberId: null, why: found.why }
  if ('why' in judged || stored === null) return { memberId: null, why: 'why' in judged ? judged.why : '' }
  const { memberId } = found
  const other = await findOtherPhotoName(db, run, memberId, hideIdCards(body.name, config))
  if (other !== null) return { memberId: null, why: `本次已为此人保存了“${other}”，请只保留一张` }
  const held = await lockMember(db, schoolId, memberId)
  try {
    await refuseHigher(db, session, schoolId, memberId)
  } catch (error) {
    if (error instanceof Refusal) return { memberId: null, why: usersRefusals.moreRights.msg }
    throw error
  }
  const { contentType } = judged.picture
  if (run.purpose === 'face')
    await replaceFace(db, files, { schoolId, memberId, stored, contentType, now: clock.now() })
  else await replaceAvatar(db, files, held, { stored, contentType })
  return { memberId, why: null }
}

/** Returns the outcome of the same file if it has arrived before. */
const findEarlierOutcome = ({ database, session, body }: Uploading, name: string, mark: string) =>
  database.inSchool(schoolOf(session), async (db) => {
    const run = await findPhotoRun(db, session, body.id)
    const before = await findArrived(db, run, name)
    if (before?.mark === mark) return { run, done: { why: before.why, isDone: run.endedAt !== null } }
    refuseEnded(run)
    if (run.purpose === 'face') await refuseFacesOff(db, run.schoolId)
    return { run, done: null }
  })

/** Accepts one photo of a batch. A repeated upload of the same file has no further effect. */
export const uploadPhoto = async (context: Uploading) => {
  const { session, body, config, uploads, files, recorded } = context
  const [photo] = uploads
  if (!photo) throw new Refusal(uploadRefusals.missing)
  refuseWithoutEditing(session)
  if (body.schoolId !== undefined && body.schoolId !== schoolOf(session)) throw new Refusal(common.notFound)
  const name = hideIdCards(body.name, config)
  const mark = await computeMark(photo.path)
  const { run: seen, done } = await findEarlierOutcome(context, name, mark)
  if (done !== null) return done
  const judged = await checkPhoto(seen.purpose, photo.path)
  const stored = 'why' in judged ? null : await files.store(judged.picture.bytes)
  const outcome = await recorded(async (db) => {
    const run = await lockPhotoRun(db, session, body.id)
    const before = await findArrived(db, run, name)
    if (before?.mark === mark) return { why: before.why, isDone: run.endedAt !== null, isKept: false }
    refuseEnded(run)
    const assigned = await assignPhoto(db, run, { judged, stored }, context)
    const noted = await recordArrival(db, run, { name, mark, ...assigned }, context)
    return { ...noted, isKept: assigned.memberId !== null }
  })
  if (stored !== null && !outcome.isKept) await files.remove(stored.key)
  return { why: outcome.why, isDone: outcome.isDone }
}
