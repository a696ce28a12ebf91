import { randomUUID } from 'node:crypto'
import { readConfig } from '../platform/server/config.ts'
import { openDatabase } from '../platform/server/database/open.ts'
import { makeStore } from '../platform/server/files/makeStore.ts'
import { writeMarks } from '../platform/server/installation/checkInstallation.ts'

/** Makes a new folder that of a database which has outlived its former ones: the product refuses strangers to each other. */
export const joinFolder = async (settings: Readonly<Record<string, string>>): Promise<void> => {
  const config = readConfig(settings)
  const database = await openDatabase(config)
  try {
    await writeMarks(database, makeStore(config), config, { mark: randomUUID(), replace: true })
  } finally {
    await database.close()
  }
}
