import { join } from 'node:path'
import type { Config } from '../config.ts'
import { diskStore } from './diskStore.ts'
import { s3Store } from './s3Store.ts'
import { type Store, guardStreams } from './store.ts'

/** The configured store: S3 if set, otherwise `files` in the data folder. */
export const makeStore = ({ s3, dataFolder }: Pick<Config, 's3' | 'dataFolder'>): Store =>
  guardStreams(s3 === null ? diskStore(join(dataFolder, 'files')) : s3Store(s3))
