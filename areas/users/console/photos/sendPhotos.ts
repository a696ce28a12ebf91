import { CallError, errorText } from '../../../../platform/console/client/callError.ts'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { replaceDirectionMarks } from '../../../../platform/contract/ids.ts'
import { uploadRefusals } from '../../../../platform/contract/upload.ts'
import { type UnsentReason, identifierFromName, users, usersRefusals } from '../../contract.ts'
import type { PhotoItem } from './photoItems.ts'

/**
 * Parallel uploads: the server processes two at a time while the next ones are transferred. A browser allows six
 * connections, and the page needs some for other requests.
 */
const lanes = 4

/** Delays before retries after a connection failure, ms. The last one repeats. */
const pauses = [1000, 2000, 5000, 10_000]

/** Callbacks during an upload. */
interface UploadCallbacks {
  /** Called when a photo is done. `why` is null if it was saved, else the reason why not. */
  readonly onDone: (name: string, why: string | null) => void
  /** Called when the connection fails and when it works again. */
  readonly onBroken: (isBroken: boolean) => void
}

/** Stops the whole batch for a reason that does not concern a single photo. */
export class BatchStopped extends Error {}

const isConnectionFailure = (error: unknown) =>
  error instanceof CallError && [0, 408, 429, 502, 503, 504].includes(error.status)

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Returns a name that the server accepts: characters that change the text direction become `_`. */
const cleanName = (name: string) =>
  replaceDirectionMarks(name.slice(-300), '_').replaceAll(/[\uD800-\uDFFF\uFFFD]/gu, '_')

/** Reads the marks of the photos that have arrived, by name. */
const findArrived = async (id: number, signal: AbortSignal) => {
  const arrived = await callServer(users.arrivedPhotos, { query: { id } }, { isQuiet: true, signal })
  return new Map(arrived.map(({ name, mark }) => [name, mark]))
}

const reportLeftOut = async (
  id: number,
  { name, mark }: { name: string; mark: string },
  why: UnsentReason,
  signal: AbortSignal,
) =>
  (await callServer(users.leavePhotoOut, { body: { id, name: cleanName(name), mark, why } }, { isQuiet: true, signal }))
    .why

const getUnsentReason = (error: unknown): UnsentReason | null => {
  if (!(error instanceof CallError) || error.status !== 400) return null
  return error.code === uploadRefusals.wrongKind.code ? 'wrongKind' : 'badName'
}

/** Uploads one photo without retries. Returns why it was not saved, or null if it was. */
const sendOne = async (id: number, item: PhotoItem, signal: AbortSignal): Promise<string | null> => {
  const name = cleanName(item.name)
  const mark = item.mark ?? `0-${item.size}`
  let read: Awaited<ReturnType<PhotoItem['read']>>
  try {
    read = await item.read()
  } catch {
    return reportLeftOut(id, { name, mark }, 'unreadable', signal)
  }
  const file = new File([read.blob], name.slice(name.lastIndexOf('/') + 1))
  const body = { id, name, identifier: cleanName(identifierFromName(name) || name) }
  try {
    return (await callServer(users.uploadPhoto, { body, files: [file] }, { isQuiet: true, signal })).why
  } catch (error) {
    const reason = getUnsentReason(error)
    if (reason === null) throw error
    return reportLeftOut(id, { name, mark: read.mark }, reason, signal)
  }
}

const hasArrived = async (item: PhotoItem, arrived: ReadonlyMap<string, string>): Promise<boolean> => {
  const mark = arrived.get(cleanName(item.name))
  if (mark === undefined) return false
  if (item.mark !== undefined) return mark === item.mark
  // An unreadable file can't be compared. The server has an entry with its name, so it was handled or reported
  // before.
  const read = await item.read().catch(() => null)
  return read === null || read.mark === mark
}

const toStopped = async (id: number, error: unknown): Promise<BatchStopped> => {
  if (error instanceof CallError && error.code === usersRefusals.imageTooLarge.code) {
    await callServer(users.endPhotos, { body: { id } }, { isQuiet: true }).catch(() => null)
  }
  return new BatchStopped(errorText(error))
}

/**
 * Uploads the photos of a batch, each in its own request. After a connection failure it reads which have arrived and
 * retries the rest until it succeeds. Resolves when all are done or `signal` aborts.
 */
export const sendPhotos = async (
  id: number,
  items: readonly PhotoItem[],
  { onDone, onBroken }: UploadCallbacks,
  signal: AbortSignal,
): Promise<void> => {
  const left = [...items]
  const before = await findArrived(id, signal)
  const sendWithRetries = async (item: PhotoItem) => {
    let arrived: ReadonlyMap<string, string> = before
    for (let turn = 0; !signal.aborted; turn += 1) {
      try {
        if (turn > 0) arrived = await findArrived(id, signal)
        if (await hasArrived(item, arrived)) {
          if (turn > 0) onDone(item.name, null)
        } else onDone(item.name, await sendOne(id, item, signal))
        onBroken(false)
        return
      } catch (error) {
        if (signal.aborted) return
        if (!isConnectionFailure(error)) throw await toStopped(id, error)
        onBroken(true)
        await pause(pauses[Math.min(turn, pauses.length - 1)] ?? 0, signal)
      }
    }
  }
  const runLane = async () => {
    for (let item = left.shift(); item !== undefined && !signal.aborted; item = left.shift())
      await sendWithRetries(item)
  }
  try {
    await Promise.all(Array.from({ length: lanes }, runLane))
  } catch (error) {
    left.length = 0
    throw error
  }
}
