import { z } from 'zod'
import { CallError } from '../../../../platform/console/client/callError.ts'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { type Sent, useWaitingEntries } from '../../../../platform/console/client/useWaitingEntries.ts'
import {
  isTemporaryFailure,
  makeClientKey,
  makeWaitingStore,
} from '../../../../platform/console/client/waitingStore.ts'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { sessionOwnerKey } from '../../../../platform/console/session/user.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { nightPatrol } from '../../contract.ts'
import { checkResults, checkWays } from '../../words.ts'
import { roundReads } from '../reads.ts'

/** A check that waits in the browser until the server has it. */
const WaitingCheck = z.object({
  clientKey: z.uuid(),
  /** The number of the photos' upload. */
  photosKey: z.uuid(),
  owner: z.string(),
  savedAt: z.number(),
  refused: z.string().nullable(),
  roundId: z.int(),
  way: z.enum(checkWays),
  code: z.string().optional(),
  checkId: z.int().optional(),
  result: z.enum(checkResults),
  note: z.string(),
  /** The school's time at the place. */
  time: z.string(),
  photos: z.array(z.instanceof(Blob)),
})
export type WaitingCheck = z.output<typeof WaitingCheck>

/** The part of a check that the guard enters. */
export type CheckDraft = Pick<WaitingCheck, 'roundId' | 'way' | 'code' | 'checkId' | 'result' | 'note' | 'photos'>

const store = makeWaitingStore('xingtan-night-patrol', WaitingCheck)

/** Begins the reason of a refusal of photos whose check was stored. */
const photosRefused = '已记下，照片未能保存：'

/** Says why a check that waited was refused, or only its photos. */
export const showRefusal = (refused: string): string =>
  refused.startsWith(photosRefused) ? refused : `未能保存：${refused}`

const sendPhotos = async (id: number, { photosKey, photos }: WaitingCheck): Promise<void> => {
  const files = photos.map((photo, at) => new File([photo], `照片${at + 1}.jpg`, { type: photo.type }))
  try {
    await callServer(nightPatrol.addPhotos, { params: { id }, body: { clientKey: photosKey }, files })
  } catch (error) {
    if (!(error instanceof CallError) || isTemporaryFailure(error)) throw error
    const { code, status, data, announced, message } = error
    throw new CallError({ code, status, data, announced, msg: `${photosRefused}${message}` })
  }
}

/** Sends a check and its photos. One that has waited keeps its time. The server stores each only once. */
const send = async (check: WaitingCheck, isLate: boolean): Promise<void> => {
  const { clientKey, roundId, way, code, checkId, result, note, time, photos } = check
  const body = { clientKey, roundId, way, code, checkId, result, note, ...(isLate ? { time } : {}) }
  const { id } = await callServer(nightPatrol.check, { body })
  if (photos.length > 0) await sendPhotos(id, check)
}

const sendLate = (check: WaitingCheck) => send(check, true)

const sendNow = (check: WaitingCheck) => send(check, false)

/** Keeps a guard's checks in the browser until the server has them. */
export const useWaitingChecks = () => {
  const owner = sessionOwnerKey(useUser())
  const entries = useWaitingEntries({ store, owner, send: sendLate, changes: roundReads })

  const findStored = async (clientKey: string) =>
    (await store.list(owner)).find((check) => check.clientKey === clientKey)

  /** Queues a check behind those that wait, to keep the order of the places. */
  const queue = async (check: WaitingCheck): Promise<Sent> => {
    await store.put(check)
    await entries.sendAll()
    const left = await findStored(check.clientKey)
    if (left === undefined) return 'sent'
    return left.refused === null ? 'waiting' : 'refused'
  }

  /**
   * Stores a check and sends it. Returns the reason of a refusal, which the guard corrects at once, so that the refused
   * check isn't kept. A check without its photos counts as sent, because noting it again would add it twice.
   */
  const add = async (draft: CheckDraft): Promise<{ readonly sent: Sent; readonly reason: string }> => {
    const keys = { clientKey: makeClientKey(), photosKey: makeClientKey(), owner, savedAt: Date.now() }
    const check = { ...draft, ...keys, refused: null, time: schoolNow() }
    const isFirst = !entries.waiting.some(({ refused }) => refused === null)
    const sent = isFirst ? await entries.add(check, sendNow) : await queue(check)
    if (sent !== 'refused') return { sent, reason: '' }
    const reason = (await findStored(check.clientKey))?.refused ?? ''
    await entries.remove(check.clientKey)
    return { sent: reason.startsWith(photosRefused) ? 'sent' : sent, reason }
  }

  return { ...entries, add }
}

export type WaitingChecks = ReturnType<typeof useWaitingChecks>
