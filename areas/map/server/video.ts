import { type SQL, and, asc, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { device } from '../../device/server/tables.ts'
import type { map } from '../contract.ts'
import { mapRefusals } from '../refusals.ts'
import { makeVideoPlatform } from './videoPlatform.ts'

type Looking = Pick<Context<typeof map.videoUrl>, 'config' | 'clock' | 'log'>

/** How long to wait for the video platform, ms. */
const patience = 8000

/**
 * Fetches the address of a camera's picture; null without a video platform. Refuses with 获取失败 if the platform does not
 * give one (A-MSG-056).
 */
const fetchUrl = async ({ config, clock, log }: Looking, code: string): Promise<string | null> => {
  const platform = makeVideoPlatform(config, () => clock.now())
  if (platform === null) return null
  try {
    return await platform(code, AbortSignal.timeout(patience))
  } catch (error) {
    log.warn({ fault: error instanceof Error ? error.message : '' }, 'the video platform gave no address')
    throw new Refusal(mapRefusals.videoFailed)
  }
}

const listCameras = (db: Db, where: SQL | undefined) =>
  db
    .select({ id: device.id, deviceName: device.name, code: device.sn })
    .from(device)
    .where(and(where, eq(device.disabled, false)))
    .orderBy(asc(device.name), asc(device.id))

/** Handles `previewUrls`: the cameras of a location with their addresses (A-CALL-058). */
export const listPreviewUrls = async (context: Context<typeof map.previewUrls>) => {
  const { locationCodeId } = context.query
  const cameras = await context.recorded((db) =>
    listCameras(db, and(eq(device.locationId, locationCodeId), eq(device.type, 'CAMERA'))),
  )
  return Promise.all(
    cameras.map(async ({ code, ...camera }) => ({ ...camera, previewURL: await fetchUrl(context, code) })),
  )
}

/** Handles `playUrl`: the address of a camera of the school, by its code (A-CALL-059). */
export const findPlayUrl = async (context: Context<typeof map.playUrl>) => {
  const [camera] = await context.recorded((db) => listCameras(db, eq(device.sn, context.query.cameraIndexCode)))
  if (camera === undefined) throw new Refusal(common.notFound)
  return { url: await fetchUrl(context, camera.code) }
}

/** Handles `videoUrl`: the address of a device's live picture (A-CALL-060). */
export const findVideoUrl = async (context: Context<typeof map.videoUrl>) => {
  const [camera] = await context.recorded((db) => listCameras(db, eq(device.id, context.query.deviceId)))
  if (camera === undefined) throw new Refusal(common.notFound)
  return { url: await fetchUrl(context, camera.code) }
}
