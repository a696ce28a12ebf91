import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type CloudField, parseCloudFields } from '../cloudFields.ts'
import type { schoolConfig as calls } from '../contract.ts'
import { readConfigValue, writeConfigValue } from './values.ts'

/**
 * The fields of people that a school syncs to its cloud platform. Empty until it sets some. The product itself sends
 * nothing there.
 */
export const readCloudFields = async (db: Db, schoolId: number): Promise<CloudField[]> =>
  parseCloudFields((await readConfigValue(db, schoolId, 'yksCloudSyncField')) ?? '')

/** Sets which fields of people are synced to the cloud platform. */
export const saveCloudFields = async ({ db, body }: Context<typeof calls.saveCloudFields>): Promise<null> => {
  await writeConfigValue(db, body.schoolId, 'yksCloudSyncField', [...new Set(body.fields)].join(','))
  return null
}
